/// A colour as feeds and people write it, and as snapshots carry it: `#rrggbb` in lower case.
public enum CalendarColor {
    /// What is used where nobody states a colour.
    public static let standard = "#4285f4"

    /// The colour as `#rrggbb`, or `nil` if the text names none.
    ///
    /// Read are the 148 names of CSS in any case, `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, whose alpha is
    /// lost, and the two long forms without `#`. White space around is ignored.
    public static func hex(_ text: String) -> String? {
        // Longer than any colour: not worth a copy.
        guard text.utf8.count <= 64 else { return nil }
        let name = String(text.cleaned(lineBreaks: .space).lowercased())
        if let value = CSSColors.values[name] {
            let digits = String(value, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }
        let isMarked = name.hasPrefix("#")
        let digits = isMarked ? name.dropFirst() : name[...]
        guard digits.utf8.allSatisfy(isHexDigit) else { return nil }
        switch digits.count {
        case 3 where isMarked, 4 where isMarked:
            return "#" + digits.prefix(3).map { "\($0)\($0)" }.joined()
        case 6, 8: return "#" + digits.prefix(6)
        default: return nil
        }
    }

    /// Whether a text is a colour in hex as the theme of a snapshot has it: `#rgb`, `#rrggbb` or `#rrggbbaa`.
    ///
    /// - Parameter text: The colour as written.
    public static func isHex(_ text: String) -> Bool {
        text.hasPrefix("#") && [4, 7, 9].contains(text.utf8.count)
            && text.dropFirst().allSatisfy(\.isHexDigit)
    }

    /// The first of the texts that names a colour, else ``standard``.
    static func first(of texts: [String?]) -> String {
        for case .some(let text) in texts {
            if let color = hex(text) { return color }
        }
        return standard
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
