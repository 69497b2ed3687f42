import CWideCharacter
import Glibc

/// How many columns of a terminal a text takes, by the C library's tables.
enum DisplayWidth {
    // A locale of its own: the program's stays "C", so that numbers and messages do not depend on the caller.
    // Nothing changes the object after it is made.
    private nonisolated(unsafe) static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    /// The columns of a text.
    static func columns(of text: some StringProtocol) -> Int {
        guard let locale else { return text.count }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// What is drawn together is as wide as its widest part; an emoji selector asks for two columns.
    private static func columns(of character: Character) -> Int {
        let widest = character.unicodeScalars.map { Int(max(0, wcwidth(wchar_t($0.value)))) }.max() ?? 0
        return character.unicodeScalars.contains("\u{FE0F}") ? max(widest, 2) : widest
    }

    /// The text in lines of at most `width` columns, broken at spaces where there are any.
    static func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            let columns = columns(of: word)
            if used > 0, used + 1 + columns > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if used > 0 {
                line += " "
                used += 1
            }
            if columns <= width {
                line += word
                used += columns
            } else {
                // A word that no line holds, as in languages that write without spaces.
                for character in word {
                    let columns = Self.columns(of: String(character))
                    if used > 0, used + columns > width {
                        lines.append(line)
                        (line, used) = ("", 0)
                    }
                    line.append(character)
                    used += columns
                }
            }
        }
        return lines + [line]
    }
}
