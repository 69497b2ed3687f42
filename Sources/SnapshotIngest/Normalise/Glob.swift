/// A pattern for titles, locations and categories: `*` stands for any text, `?` for one character.
///
/// Letter case does not matter, nor how an accented letter is composed. A pattern without `*` and `?` matches
/// anywhere in a text; one with them has to match the whole text. Matching looks at each character of the text
/// once, whatever the pattern: all positions of the pattern at which the text could stand are kept as bits of
/// one row, so that nothing is ever tried again.
public struct Glob: Hashable, Sendable {
    /// The most characters that a pattern may have.
    public static let maxLength = 255

    /// The pattern as written.
    public let text: String

    /// Bit n of a row stands for "the first n characters of the pattern have been matched".
    private typealias Row = [UInt64]

    /// The bits whose next character of the pattern is a certain one; `?` counts for each.
    private let bitsByCharacter: [Character: Row]
    /// The same for ASCII, by code: most texts are found here.
    private let bitsByASCII: [Row]
    /// The bits whose next character of the pattern is `?`.
    private let bitsOfAny: Row
    /// The bits that stay, because a `*` follows.
    private let bitsOfStars: Row
    private let length: Int

    /// A pattern.
    ///
    /// - Parameter text: The pattern as written.
    /// - Returns: `nil` if it is empty or has more than ``maxLength`` characters.
    public init?(_ text: String) {
        guard !text.isEmpty, text.count <= Self.maxLength else { return nil }
        self.text = text
        let isWord = !text.contains { $0 == "*" || $0 == "?" }
        let pattern = Array(isWord ? "*\(text)*" : text).flatMap { Array($0.lowercased()) }
        let count = pattern.count { $0 != "*" }
        length = count
        let empty = Row(repeating: 0, count: count / 64 + 1)
        var any = empty
        var stars = empty
        var characters: [Character: Row] = [:]
        var index = 0
        for character in pattern {
            let bit = UInt64(1) << (index % 64)
            switch character {
            case "*": stars[index / 64] |= bit
            case "?": any[index / 64] |= bit
            default: characters[character, default: empty][index / 64] |= bit
            }
            if character != "*" { index += 1 }
        }
        let union = { (row: Row) in zip(row, any).map { $0 | $1 } }
        characters = characters.mapValues(union)
        bitsOfAny = any
        bitsOfStars = stars
        bitsByCharacter = characters
        bitsByASCII = (UInt8(0)..<128).map { characters[Character(Unicode.Scalar($0))] ?? any }
    }

    /// Whether a text fits the pattern.
    ///
    /// - Parameter text: What is looked at, once from its start to its end.
    public func matches(_ text: String) -> Bool {
        var row = Row(repeating: 0, count: bitsOfStars.count)
        row[0] = 1
        var isAlive = true
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            // A carriage return could be half a character.
            for byte in text.utf8 where isAlive {
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                isAlive = advance(&row, bitsByASCII[Int(isUpper ? byte | 0x20 : byte)])
            }
        } else {
            for character in text.lowercased() where isAlive {
                isAlive = advance(&row, bitsByCharacter[character] ?? bitsOfAny)
            }
        }
        return isAlive && row[length / 64] & (1 << (length % 64)) != 0
    }

    /// Takes one character of the text; `false` where no position is left.
    private func advance(_ row: inout [UInt64], _ bits: [UInt64]) -> Bool {
        var carry: UInt64 = 0
        var all: UInt64 = 0
        for index in row.indices {
            let moved = row[index] & bits[index]
            row[index] = moved << 1 | carry | row[index] & bitsOfStars[index]
            carry = moved >> 63
            all |= row[index]
        }
        return all != 0
    }

    /// Whether two patterns were written alike.
    public static func == (one: Glob, other: Glob) -> Bool { one.text == other.text }

    /// Hashes the pattern as written.
    ///
    /// - Parameter hasher: What takes it in.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
