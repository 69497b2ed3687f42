/// Percent-encoding (RFC 3986, section 2.1).
enum PercentCoding {
    /// The text that bytes stand for: `%40` is `@`. A percent sign without two digits stands for itself; what is
    /// not UTF-8 is read as Latin-1.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = Self.value(rest.prefix(2)) {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
            ?? String(String.UnicodeScalarView(result.map { Unicode.Scalar($0) }))
    }

    /// Bytes of a path or query in ASCII: illegal ones encoded, all others as they are.
    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        for byte in bytes {
            if byte <= 0x20 || byte >= 0x7f || illegal.contains(byte) {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let illegal = Array("\"<>\\^`{|}".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, let high = digits.first.flatMap(value), let low = digits.last.flatMap(value)
        else { return nil }
        return high << 4 | low
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
