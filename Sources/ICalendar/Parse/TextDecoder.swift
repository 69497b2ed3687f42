import Foundation

/// Bytes of a feed as text: UTF-8 (RFC 5545 section 3.1.4), with the repairs that real feeds need.
enum TextDecoder {
    /// A text and how it had to be read.
    struct Decoded {
        /// The text.
        var text: String
        /// The charset it was read in, where that is not UTF-8.
        var foreignCharset: String?
    }

    /// The text of these bytes. Control characters are gone; bytes that are no UTF-8 are read in the charset
    /// that the line names, else in windows-1252, the charset of programs that ignore the rule.
    static func decode(_ bytes: some Collection<UInt8>, charset: String? = nil) -> Decoded {
        if let text = plainText(bytes) { return Decoded(text: text) }
        let clean =
            bytes.contains(where: \.isForbiddenControl)
            ? bytes.filter { !$0.isForbiddenControl } : Array(bytes)
        if let text = String(validating: clean, as: UTF8.self) { return Decoded(text: text) }
        if let charset, let encoding = encoding(named: charset),
            let text = String(bytes: clean, encoding: encoding)
        {
            return Decoded(text: text, foreignCharset: charset)
        }
        // Where lines of several programs were put together, one text can hold both.
        let mixed = mixedText(clean)
        return Decoded(
            text: mixed.text, foreignCharset: mixed.hasUTF8 ? "UTF-8 and windows-1252" : "windows-1252")
    }

    /// The text of bytes that are printable ASCII and tabs; `nil` for all others.
    static func plainText(_ bytes: some Collection<UInt8>) -> String? {
        let text: String?? = bytes.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte >= 0x7F || byte.isForbiddenControl { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        return text ?? nil
    }

    /// Bytes of which those that are UTF-8 are read so and each other one as windows-1252.
    private static func mixedText(_ bytes: [UInt8]) -> (text: String, hasUTF8: Bool) {
        var scalars = String.UnicodeScalarView()
        var hasUTF8 = false
        var rest = bytes[...]
        while let first = rest.first {
            if first < 0x80 {
                scalars.append(Unicode.Scalar(first))
                rest = rest.dropFirst()
            } else if let (scalar, length) = leadingScalar(of: rest) {
                scalars.append(scalar)
                hasUTF8 = true
                rest = rest.dropFirst(length)
            } else {
                scalars.append(windows1252(first))
                rest = rest.dropFirst()
            }
        }
        return (String(scalars), hasUTF8)
    }

    /// The character of several bytes of UTF-8 that these bytes begin with.
    private static func leadingScalar(of bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
        var decoder = UTF8()
        var iterator = bytes.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return (scalar, UTF8.width(scalar))
    }

    /// A byte from 0x80 on in windows-1252; the five that mean nothing there are U+FFFD.
    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard byte < 0xA0 else { return Unicode.Scalar(byte) }
        return differingFromLatin1[Int(byte - 0x80)]
    }

    /// What windows-1252 has where ISO 8859-1 has controls: 0x80 to 0x9F.
    private static let differingFromLatin1 = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    /// The bytes that quoted-printable text stands for (RFC 2045 section 6.7), as vCalendar 1.0 uses it. What
    /// is no escape stays as it is; a line break is written `\n`, as iCalendar has it.
    static func decodeQuotedPrintable(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == 0x3D, let high = hexDigit(rest.first), let low = hexDigit(rest.dropFirst().first) {
                switch high << 4 | low {
                case 0x0A: decoded += [0x5C, 0x6E]
                case 0x0D: break
                case let byte: decoded.append(byte)
                }
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    private static func hexDigit(_ byte: UInt8?) -> UInt8? {
        switch byte?.uppercasedASCII {
        case .some(let digit) where digit.isDigit: digit - 0x30
        case .some(let letter) where (0x41...0x46).contains(letter): letter - 0x41 + 10
        default: nil
        }
    }

    private static func encoding(named name: String) -> String.Encoding? {
        switch name.uppercasedASCII {
        case "ISO-8859-1", "LATIN1", "ISO8859-1": .isoLatin1
        case "ISO-8859-2", "LATIN2": .isoLatin2
        case "WINDOWS-1250", "CP1250": .windowsCP1250
        case "WINDOWS-1251", "CP1251": .windowsCP1251
        case "WINDOWS-1252", "CP1252": .windowsCP1252
        case "WINDOWS-1253", "CP1253": .windowsCP1253
        case "WINDOWS-1254", "CP1254": .windowsCP1254
        case "SHIFT_JIS", "SHIFT-JIS", "SJIS": .shiftJIS
        case "EUC-JP": .japaneseEUC
        case "ISO-2022-JP": .iso2022JP
        default: nil
        }
    }
}
