import Testing

@testable import SnapshotIngest

@Suite struct TextCleaningTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("  around \t", "around"), ("\u{A0}\u{3000}wide\u{2003}", "wide"),
        ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\n\n\rb", "a b"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
        ("a\tb", "a b"), ("a\u{0}b\u{7}c\u{1B}[31m\u{9B}d\u{7F}", "abc[31md"), ("\n\n", ""),
        ("\u{0} x \u{0}", "x"),
    ])
    func aTitleIsOneCleanLine(text: String, cleaned: String) {
        #expect(text.cleaned(lineBreaks: .space) == cleaned)
    }

    @Test(arguments: [
        ("Room 1\nFloor 2", "Room 1\nFloor 2"), ("Room 1\r\nFloor 2\r\n", "Room 1\nFloor 2"),
        ("a\n\nb", "a\n\nb"),
        ("a\u{B}b\rc", "a\nb\nc"), ("\n a \n", "a"),
    ])
    func aPlaceKeepsItsLines(text: String, cleaned: String) {
        #expect(text.cleaned(lineBreaks: .lineFeed) == cleaned)
    }

    @Test(arguments: [
        "\u{202B}שלום\u{202C} a", "\u{2067}مرحبا\u{2069}", "👩‍👩‍👧", "❤️", "e\u{301}", "a\u{200B}b", "\u{FFFD}",
        "日本語",
    ])
    func textOfAnyScriptIsUntouched(text: String) {
        let cleaned = text.cleaned(lineBreaks: .space)
        #expect(Array(cleaned.utf8) == Array(text.utf8))
    }
}
