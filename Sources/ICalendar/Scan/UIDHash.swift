/// A UID in eight bytes: whether two are equal is asked of each event of a feed.
///
/// The UID is read as a number and reduced by a random base modulo the prime 2^61 − 1 (a polynomial hash of Carter and
/// Wegman): two UIDs of n bytes get the same hash for at most n / 7 + 2 of 2^60 bases. The base is new in each process,
/// so that nobody can write UIDs that collide.
struct UIDHash: Hashable, Sendable {
    private let value: UInt64

    /// The hash of the bytes of a UID.
    init(_ uid: UnsafeRawBufferPointer) {
        // Not 0, so that zero bytes at the beginning count.
        var hash: UInt64 = 1
        let base = Self.base
        var start = 0
        while start + 7 <= uid.count {
            hash = Self.reduce(hash, by: base, plus: ByteWord(uid, at: start).bits & 0x00FF_FFFF_FFFF_FFFF)
            start += 7
        }
        // The end is marked, so that no zero bytes can be added.
        let rest = ByteWord(uid, at: start).bits | 1 &<< UInt64(8 * (uid.count - start))
        hash = Self.reduce(hash, by: base, plus: rest)
        value = hash >= Self.prime ? hash - Self.prime : hash
    }

    /// The hash of a UID.
    init(_ uid: String) {
        var uid = uid
        self = uid.withUTF8 { UIDHash(UnsafeRawBufferPointer($0)) }
    }

    /// A number below 2^61 + 8 that equals `hash * base + digit` modulo the prime.
    @inline(__always)
    private static func reduce(_ hash: UInt64, by base: UInt64, plus digit: UInt64) -> UInt64 {
        let product = hash.multipliedFullWidth(by: base)
        let sum = (product.low & prime) &+ (product.high << 3 | product.low >> 61) &+ digit
        return (sum & prime) &+ sum >> 61
    }

    private static let prime: UInt64 = (1 << 61) - 1
    private static let base = UInt64.random(in: 1 << 60..<prime)
}
