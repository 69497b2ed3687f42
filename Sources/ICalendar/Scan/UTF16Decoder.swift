/// Turns a stream of UTF-16 into UTF-8, block by block.
///
/// Some Windows programs save calendars so; RFC 5545 section 3.1.4 knows UTF-8 only.
struct UTF16Decoder {
    private let isBigEndian: Bool
    private var pendingByte: UInt8?
    private var pendingHighSurrogate: UInt16?

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Which order of bytes a stream that begins so is in, or `nil` if it is no UTF-16.
    ///
    /// A byte order mark says it; without one the B of BEGIN beside a NUL does.
    static func recognise(_ head: some Collection<UInt8>) -> UTF16Decoder? {
        let first = Array(head.prefix(4))
        guard first.count >= 2 else { return nil }
        switch (first[0], first[1]) {
        case (0xFF, 0xFE): return UTF16Decoder(isBigEndian: false)
        case (0xFE, 0xFF): return UTF16Decoder(isBigEndian: true)
        case (0x42, 0), (0x62, 0): return UTF16Decoder(isBigEndian: false)
        case (0, 0x42), (0, 0x62): return UTF16Decoder(isBigEndian: true)
        default: return nil
        }
    }

    /// The UTF-8 of a further block; half a character at its end waits for the next one.
    mutating func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 2)
        if let high = pendingHighSurrogate { units.append(high) }
        pendingHighSurrogate = nil
        for byte in bytes {
            guard let first = pendingByte else {
                pendingByte = byte
                continue
            }
            pendingByte = nil
            units.append(
                isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            pendingHighSurrogate = last
            units.removeLast()
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
