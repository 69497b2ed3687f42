import SnapshotIngest
import Testing

@Suite struct MessageTests {
    @Test func aMessageIsOnePrintableLine() {
        let message = Message(.warning, "a\n\u{1B}[31mb\u{2028}c\u{9B}ü")
        #expect(message.text == "a\\u{a}\\u{1b}[31mb\\u{2028}c\\u{9b}ü")
    }

    @Test func aMessageHasABound() {
        let message = Message(.error, String(repeating: "x", count: 1_000_000))
        #expect(message.text.count == Message.maxLength + 1)
        #expect(message.text.hasSuffix("x…"))
    }
}
