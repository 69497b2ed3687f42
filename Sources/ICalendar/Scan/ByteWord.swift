/// Eight bytes of a text in one integer, the first one lowest, so that each question about them is a few instructions
/// instead of a loop. Where the text is shorter the rest is 0.
///
/// The arithmetic works on the eight bytes side by side; that no carry runs from one byte into the next is said
/// where it matters.
struct ByteWord: Equatable {
    let bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// The bytes of a text from a place on.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer, at start: Int = 0) {
        if bytes.count - start >= 8 {
            bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        } else {
            var bits: UInt64 = 0
            var index = bytes.count - 1
            while index >= start {
                bits = bits << 8 | UInt64(bytes[index])
                index -= 1
            }
            self.bits = bits
        }
    }

    /// What ``name(ofLength:)`` gives for an upper-case word of at most eight letters: a constant.
    @inline(__always)
    static func name(_ letters: StaticString) -> ByteWord {
        var bits: UInt64 = 0
        var index = 7
        while index >= 0 {
            let byte = index < letters.utf8CodeUnitCount ? letters.utf8Start[index] : 0xFF
            bits = bits << 8 | UInt64(byte)
            index -= 1
        }
        return ByteWord(bits: bits)
    }

    /// The first bytes as a name that is compared without regard to case, at most eight of them.
    ///
    /// The bit goes that tells lower-case letters from upper-case ones: what is then equal to letters was letters,
    /// other bytes are no longer told apart. None becomes 0xFF, which fills the rest.
    @inline(__always)
    func name(ofLength count: Int) -> ByteWord {
        ByteWord(bits: bits & Self.each(0xDF)).padded(from: count, with: 0xFF)
    }

    /// How many bytes stand before the first colon or semicolon; 8 if there is neither.
    @inline(__always)
    var countBeforeDelimiter: Int {
        // Colon and semicolon differ in the lowest bit only.
        let difference = (bits | Self.each(0x01)) ^ Self.each(0x3B)
        // The lowest mark is a zero byte; a borrow can put a false one only behind it.
        let marks = (difference &- Self.each(0x01)) & ~difference & Self.highBits
        return marks.trailingZeroBitCount >> 3
    }

    /// Whether all bytes are letters, digits and hyphens, of which names consist.
    @inline(__always)
    var isName: Bool {
        let low = bits & ~Self.highBits
        // Sums of two numbers below 0x80 stay in their byte.
        let lower = low | Self.each(0x20)
        let letters = (lower &+ Self.each(0x80 - 0x61)) & ~(lower &+ Self.each(0x80 - 0x7B))
        let digits = (low &+ Self.each(0x80 - 0x30)) & ~(low &+ Self.each(0x80 - 0x3A))
        let hyphens = ~((low ^ Self.each(0x2D)) &+ Self.each(0x7F))
        return (letters | digits | hyphens) & ~bits & Self.highBits == Self.highBits
    }

    /// Whether all bytes are printable ASCII and none a backslash.
    @inline(__always)
    var isPlainText: Bool {
        let low = bits & ~Self.highBits
        let isPrintable = (low &+ Self.each(0x80 - 0x20)) & ~(low &+ Self.each(0x80 - 0x7F))
        let isBackslash = ~((low ^ Self.each(0x5C)) &+ Self.each(0x7F))
        return isPrintable & ~isBackslash & ~bits & Self.highBits == Self.highBits
    }

    /// The bytes, those behind the first `count` replaced.
    @inline(__always)
    func padded(from count: Int, with byte: UInt8) -> ByteWord {
        guard count < 8 else { return self }
        let rest: UInt64 = ~0 &<< UInt64(8 * count)
        return ByteWord(bits: (bits & ~rest) | (Self.each(UInt64(byte)) & rest))
    }

    /// The numbers of two digits each that the bytes are, the first one lowest in sixteen bits; `nil` if some byte is
    /// no digit.
    @inline(__always)
    var pairsOfDigits: UInt64? {
        let low = bits & ~Self.highBits
        let digits = (low &+ Self.each(0x80 - 0x30)) & ~(low &+ Self.each(0x80 - 0x3A))
        guard digits & ~bits & Self.highBits == Self.highBits else { return nil }
        let values = bits & Self.each(0x0F)
        return (values &* 10 &+ values >> 8) & 0x00FF_00FF_00FF_00FF
    }

    @inline(__always)
    private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    @inline(__always)
    private static var highBits: UInt64 { each(0x80) }
}
