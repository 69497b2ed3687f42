import Testing

@testable import SnapshotIngest

@Suite struct CalendarColorTests {
    @Test(arguments: [
        ("#1a2b3c", "#1a2b3c"), ("#1A2B3C", "#1a2b3c"), ("#abc", "#aabbcc"), ("#abcd", "#aabbcc"),
        ("#FF2968FF", "#ff2968"), ("FF2968", "#ff2968"), ("ff2968ff", "#ff2968"), ("red", "#ff0000"),
        ("RebeccaPurple", "#663399"), (" navy\n", "#000080"), ("black", "#000000"), ("grey", "#808080"),
    ])
    func readsNamesAndHex(text: String, hex: String) {
        #expect(CalendarColor.hex(text) == hex)
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "abc", "rouge", "transparent", "#１２３",
        "rgb(1,2,3)", "url(#a)", "+12345", String(repeating: "f", count: 10_000),
    ])
    func readsNothingElse(text: String) {
        #expect(CalendarColor.hex(text) == nil)
    }

    @Test func knowsAllNamesOfCSS() {
        #expect(CSSColors.values.count == 148)
        #expect(CSSColors.values.values.allSatisfy { $0 <= 0xFF_FFFF })
        #expect(CSSColors.values.keys.allSatisfy { CalendarColor.hex($0)?.count == 7 })
    }

    @Test(
        arguments: [
            (["zzz", nil, "red", "blue"], "#ff0000"), ([nil, "", "#12"], CalendarColor.standard),
            ([], "#4285f4"),
        ] as [([String?], String)])
    func theFirstThatIsAColourCounts(texts: [String?], hex: String) {
        #expect(CalendarColor.first(of: texts) == hex)
    }
}
