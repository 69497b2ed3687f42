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
        let clean =
            bytes.contains(where: \.isForbiddenControl)
            ? bytes.filter { !$0.isForbiddenControl } : Array(bytes)
        if let text = String(validating: clean, as: UTF8.self) { return Decoded(text: text) }
        if let charset, let encoding = encoding(named: charset),
            let text = String(bytes: clean, encoding: encoding)
        {
            return Decoded(text: text, foreignCharset: charset)
        }
        if let text = String(bytes: clean, encoding: .windowsCP1252) {
            return Decoded(text: text, foreignCharset: "windows-1252")
        }
        // Five bytes mean nothing in windows-1252; what is left of the text is better than none.
        return Decoded(text: String(decoding: clean, as: UTF8.self), foreignCharset: "damaged UTF-8")
    }

    /// The bytes that quoted-printable text stands for (RFC 2045 section 6.7), as vCalendar 1.0 uses it. What
    /// is no escape stays as it is.
    static func decodeQuotedPrintable(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == 0x3D, let high = hexDigit(rest.first), let low = hexDigit(rest.dropFirst().first) {
                decoded.append(high << 4 | low)
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
