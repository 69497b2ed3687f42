import Testing

@testable import SnapshotIngest

struct GlobTests {
    @Test(arguments: [
        ("lunch", "Team LUNCH with Ana"), ("Lunch*", "lunch at noon"), ("*noon", "Lunch at NOON"),
        ("l?nch", "Lunch"), ("*", ""), ("*", "anything"), ("**", "x"), ("?", "ü"), ("?", "🇨🇭"), ("??", "ab"),
        ("a*b*c", "aXXbYYbZZc"), ("*a*a*a*", "bananas"), ("ZÜRICH", "in Zürich"),
        ("café", "Cafe\u{301} Odeon"),
        ("Stra?e", "Straße"), ("[x]", "a [X] b"), ("a\\b", "A\\B"),
        ("weekly sync", "The weekly sync (moved)"),
        ("*é*", "Cafe\u{301}"), ("x*", "X"), ("*.", "End."), ("aab", "aaab"), ("*aab*", "aaaaab!"),
    ])
    func matches(pattern: String, text: String) throws {
        #expect(try #require(Glob(pattern)).matches(text))
    }

    @Test(arguments: [
        ("lunch", "launch"), ("lunch*", "Team lunch"), ("*lunch", "lunch at noon"), ("l?nch", "team lunch"),
        ("?", ""), ("?", "ab"), ("??", "a"), ("a*b*c", "aXXcYYb"), ("x", ""), ("ab", "a\u{300}b"),
        ("*a*a*a*a*", "bananas"), ("weekly  sync", "weekly sync"),
    ])
    func doesNotMatch(pattern: String, text: String) throws {
        #expect(try !#require(Glob(pattern)).matches(text))
    }

    @Test func knowsItsBounds() {
        #expect(Glob("") == nil)
        #expect(Glob(String(repeating: "a", count: Glob.maxLength)) != nil)
        #expect(Glob(String(repeating: "a", count: Glob.maxLength + 1)) == nil)
    }

    /// A pattern of more characters than a word of the row has bits.
    @Test(arguments: [63, 64, 65, 127, 128, 129, 200])
    func longPatternsMatchAcrossWords(length: Int) throws {
        let word = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
        let glob = try #require(Glob(word))
        #expect(glob.matches("xx" + word.uppercased() + "yy"))
        #expect(!glob.matches("xx" + word.dropLast() + "!"))
        let whole = try #require(Glob("?" + word.dropFirst() + "*"))
        #expect(whole.matches(word))
        #expect(!whole.matches("x" + word))
    }

    /// Each pair against the plainest matcher there is.
    @Test func agreesWithAPlainMatcher() throws {
        var generator = SplitMix(state: 7)
        var matched = 0
        for _ in 0..<20_000 {
            let pattern = String(
                (0..<Int.random(in: 1...7, using: &generator)).map { _ in
                    Array("aab*?").randomElement(using: &generator) ?? "a"
                })
            let text = String(
                (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                    Array("aab").randomElement(using: &generator) ?? "a"
                })
            let isWord = !pattern.contains { $0 == "*" || $0 == "?" }
            let expected = Self.plain(Array(isWord ? "*\(pattern)*" : pattern)[...], Array(text)[...])
            #expect(try #require(Glob(pattern)).matches(text) == expected, "\(pattern) on \(text)")
            matched += expected ? 1 : 0
        }
        #expect((2_000...18_000).contains(matched))
    }

    private static func plain(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        if first == "*" { return (text.startIndex...text.endIndex).contains { plain(rest, text[$0...]) } }
        guard let character = text.first, first == "?" || first == character else { return false }
        return plain(rest, text.dropFirst())
    }

    /// A matcher that tries again would need more steps than there are atoms for this, and one that goes back to the
    /// last star ten thousand million.
    @Test func takesTimeInProportionToTheText() throws {
        let stars = try #require(Glob(String(repeating: "a*", count: 100) + "b"))
        let word = try #require(Glob(String(repeating: "a", count: 250) + "b"))
        let text = String(repeating: "a", count: 1_000_000)
        let clock = SuspendingClock()
        let took = clock.measure {
            #expect(!stars.matches(text))
            #expect(!word.matches(text))
        }
        #expect(took < .seconds(20))
    }
}

/// A small generator with a seed: the same numbers in each run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
