import Testing

@testable import CalendarSources

/// What is and what is not a multistatus, whatever is in it.
struct DocumentTests {
    private static let response = Multistatus.response("<d:getetag>\"1\"</d:getetag>")
    private static let good = Multistatus.text(response)

    private func failure(_ text: String, block: Int = .max) -> FetchFailure? {
        #expect(throws: FetchFailure.self) { try Multistatus(text, block: block) }
    }

    private func etags(_ bytes: [UInt8], block: Int = .max) throws -> [String?] {
        try Multistatus(bytes, block: block).responses.map { $0.properties[GetETag.self]?.etag }
    }

    @Test(
        arguments: ["", "\u{feff}", "\r\n\n ", "\u{feff}\n", "\n\u{feff}", "\u{b}\u{c}\t", "\0\u{1f} "],
        [1, .max])
    func passesOverWhatStandsBefore(_ before: String, block: Int) throws {
        #expect(try etags(Array((before + Self.good).utf8), block: block) == ["\"1\""])
    }

    @Test(
        arguments: [
            "", "\n", "<!-- 0.01 s -->", "<br /><b>Warning</b>: Unknown", "\0\0", "<d:multistatus/>",
        ], [1, .max])
    func passesOverWhatStandsBehind(_ behind: String, block: Int) throws {
        #expect(try etags(Array((Self.good + behind).utf8), block: block) == ["\"1\""])
    }

    @Test(arguments: [1, 2, 5, .max])
    func takesControlCharactersOut(_ block: Int) throws {
        let controls = (UInt8(0)..<0x20).filter { ![0x09, 0x0a, 0x0d].contains($0) }
        var bytes: [UInt8] = []
        for byte in Self.good.utf8 {
            // In names, tags and texts, and between the bytes of a character.
            bytes += [controls[bytes.count % controls.count], byte]
        }
        #expect(try etags(bytes, block: block) == ["\"1\""])
    }

    @Test func keepsTabsAndLineEnds() throws {
        let properties = try Multistatus.properties("<c:calendar-data>a\tb\nc&#13;\nd</c:calendar-data>")
        #expect(properties[CalendarData.self]?.bytes == Array("a\tb\nc\r\nd".utf8))
    }

    @Test(arguments: [1, 3, .max])
    func readsTextAndCDATA(_ block: Int) throws {
        let property = """
            <c:calendar-data>a&lt;&amp;&gt;&quot;&apos;&#228;&#x6f22;<![CDATA[<b>&amp;]]]>]<![CDATA[]]><!-- no -->c\
            <?no?>\u{1f4c5}</c:calendar-data>
            """
        let answer = try Multistatus(Multistatus.text(Multistatus.response(property)), block: block)
        let data = try #require(answer.responses[0].properties[CalendarData.self])
        #expect(
            String(decoding: data.bytes, as: UTF8.self) == "a<&>\"'ä漢<b>&amp;]]c\u{1f4c5}")
    }

    @Test func readsUTF16() throws {
        let text = Self.good.replacing("utf-8", with: "utf-16").replacing("\"1\"", with: "\"ü\"")
        let little = text.utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        #expect(try etags([0xff, 0xfe] + little) == ["\"ü\""])
        let big = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        #expect(try etags([0xfe, 0xff] + big, block: 1) == ["\"ü\""])
    }

    @Test func readsLatin1() throws {
        let text = Self.good.replacing("utf-8", with: "iso-8859-1").replacing("\"1\"", with: "ü")
        #expect(try etags(text.unicodeScalars.map { UInt8($0.value) }) == ["ü"])
    }

    @Test func isIncompleteAtEachByteButTheLast() {
        let bytes = Array(Self.good.utf8)
        for count in 0..<bytes.count {
            let failure = #expect(throws: FetchFailure.self) { try Multistatus(Array(bytes.prefix(count))) }
            #expect(failure?.code == .incomplete, "\(count)")
        }
    }

    @Test(arguments: ["", " ", "\u{feff}", "<?xml version=\"1.0\"?>"])
    func refusesWhatIsEmpty(_ text: String) {
        #expect(failure(text)?.code == .incomplete)
    }

    @Test(arguments: [
        "<!DOCTYPE html>\n<html><body>", "<!doctype html><html lang='en'>",
        "<html><head><meta><title>Log in</title>",
        "\n<HTML xmlns='http://www.w3.org/1999/xhtml'/>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0//EN' 'x'><html/>",
    ])
    func seesPages(_ text: String) {
        let failure = failure(text)
        #expect(failure?.code == .http)
        #expect(failure?.text.contains("HTML page") == true)
    }

    @Test(arguments: [
        "<multistatus/>", "<multistatus xmlns='DAV'/>", "<d:multistatus/>", "<d:multi xmlns:d='DAV:'/>",
        "<error xmlns='DAV:'><valid-sync-token/></error>", "<br />Warning" + good, "BEGIN:VCALENDAR",
        "{\"a\": 1}", "\u{1f}\u{8b}\u{8}\u{0}abcd",
    ])
    func refusesWhatIsSomethingElse(_ text: String) {
        let failure = failure(text)
        #expect(failure?.code == .http)
        #expect(failure?.text.isEmpty == false)
    }

    @Test(arguments: [
        "<!DOCTYPE d:multistatus>", "<!DOCTYPE d:multistatus SYSTEM 'file:///etc/passwd'>",
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;'>]>",
        "<!DOCTYPE x [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/'> %p;]>",
    ])
    func refusesADocumentType(_ type: String) {
        let failure = failure(
            type + Multistatus.text("<d:response><d:href>&c;</d:href></d:response>").dropFirst(38))
        #expect(failure?.code == .http)
        #expect(failure?.text.contains("document type") == true)
    }

    @Test(arguments: [
        ("<d:response><d:href>&nbsp;</d:href></d:response>", "nbsp"), ("<d:response></d:href>", "mismatch"),
        ("<d:response a='1' a='2'/>", "redefined"), ("<d:response a=1/>", "AttValue"), ("<>", ""),
        ("&#0;", ""),
        ("& b;", ""),
        ("]]>", ""), ("<d:response><d:href>\u{ffff}</d:href></d:response>", ""),
    ])
    func refusesWhatIsNotWellFormed(inside: String, reason: String) {
        for block in [1, .max] {
            let failure = failure(Multistatus.text("\n" + inside), block: block)
            #expect(failure?.code == .http)
            #expect(failure?.text.contains("not well-formed") == true)
            #expect(failure?.text.contains("line 3") == true)
            #expect(failure?.text.contains(reason) == true, "\(failure?.text ?? "")")
        }
    }

    @Test func refusesBytesThatAreNoUTF8() throws {
        let bytes = Array(Self.good.replacing("\"1\"", with: "X").utf8).map {
            $0 == UInt8(ascii: "X") ? 0xfc : $0
        }
        let failure = #expect(throws: FetchFailure.self) { try Multistatus(bytes) }
        #expect(failure?.text.contains("not well-formed") == true)
    }

    @Test(arguments: [
        "<d:response><d:status>HTTP/1.1 404 Not Found</d:status></d:response>",
        "<d:response><d:href> </d:href></d:response>",
        "<d:response/>", "<d:response><d:href>/a</d:href><d:status>gone</d:status></d:response>",
    ])
    func refusesResponsesThatSayNothing(_ response: String) {
        #expect(failure(Multistatus.text(Self.response + response))?.code == .http)
    }

    @Test func cutsWhatItQuotes() {
        let name = String(repeating: "n", count: 1_000)
        #expect(failure("<\(name)/>")?.text.count ?? 0 < 200)
        #expect(failure(Multistatus.text("<\(name)></d:x>"))?.text.count ?? 0 < 250)
    }
}
