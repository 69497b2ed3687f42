/// The 64-bit FNV-1a hash, which names events that have no name of their own.
///
/// It is part of the ids that readers keep, so it never changes. It guards against nothing: who writes a feed
/// can make two events collide in their own calendar.
struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of a text's UTF-8 bytes.
    init(_ text: String) {
        for byte in text.utf8 {
            value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// The hash as 16 hex digits in lower case.
    var hexDigits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
