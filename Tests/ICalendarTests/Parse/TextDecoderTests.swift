import Testing

@testable import ICalendar

struct TextDecoderTests {
    @Test func readsUTF8WithoutControls() {
        let decoded = TextDecoder.decode(Array("a\u{0}b\u{7}c\td\u{7F}ü😀".utf8))
        #expect(decoded.text == "abc\tdü😀")
        #expect(decoded.foreignCharset == nil)
    }

    @Test func readsOtherBytesAsWindows1252() {
        let decoded = TextDecoder.decode([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x80])
        #expect(decoded.text == "Grüße €")
        #expect(decoded.foreignCharset == "windows-1252")
    }

    @Test func readsTheCharsetThatTheLineNamesOnlyWhereItMust() {
        #expect(TextDecoder.decode([0xB1], charset: "iso-8859-2").text == "ą")
        #expect(TextDecoder.decode(Array("ü".utf8), charset: "ISO-8859-1").text == "ü")
    }

    @Test func keepsWhatItCanOfBytesThatMeanNothing() {
        let decoded = TextDecoder.decode([0x41, 0x81, 0x42])
        #expect(decoded.text == "A\u{FFFD}B")
        #expect(decoded.foreignCharset != nil)
    }

    @Test func readsTextOfTwoCharsets() {
        let quoted = Array("Zürich ".utf8) + [0x93, 0x63, 0xE9, 0x94]
        #expect(TextDecoder.decode(quoted).text == "Zürich “cé”")
        #expect(TextDecoder.decode([0xFC] + Array("é😀".utf8)).text == "üé😀")
        #expect(TextDecoder.decode(Array("caf".utf8) + [0xC3]).text == "cafÃ")
    }

    @Test(arguments: [
        ("Gr=C3=BCn", "Grün"), ("a=b", "a=b"), ("a=", "a="), ("=3d", "="), ("a=0D=0Ab=0Ac", "a\\nb\\nc"),
        ("50% =zz", "50% =zz"),
    ])
    func decodesQuotedPrintable(text: String, meaning: String) {
        let bytes = TextDecoder.decodeQuotedPrintable(Array(text.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == meaning)
    }

    /// A text without escapes is not handed to libical, which would give back the same.
    @Test func libicalLeavesTextsWithoutEscapesAlone() {
        let texts = ["a", " a ", "a;b,c:d", "\"q\"", "N\tn", "Zürich 🎾", "a\u{301}", "\u{A0}", "'", "%20"]
        for text in texts { #expect(LibicalValue.text(text.utf8) == text) }
    }

    @Test func plainTextIsPrintableASCIIAndTabs() {
        for byte in UInt8.min...UInt8.max {
            let isPlain = byte == 0x09 || (0x20..<0x7F).contains(byte)
            #expect((TextDecoder.plainText([0x61, byte]) != nil) == isPlain)
            if isPlain {
                #expect(TextDecoder.plainText([0x61, byte]) == TextDecoder.decode([0x61, byte]).text)
            }
        }
    }
}
