import Testing

@testable import CalendarSources

struct MultistatusReaderTests {
    private static let listing = Multistatus.text(
        """
        <d:sync-token> token 1 </d:sync-token>
        <d:response><d:href> /cal/ </d:href><d:propstat><d:status>HTTP/1.1 200 OK</d:status><d:prop>
        <d:resourcetype><d:collection/><c:calendar/></d:resourcetype></d:prop></d:propstat>
        <d:propstat><d:prop><d:getetag/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>
        </d:response>
        <d:response><d:href>/cal/a.ics</d:href><d:propstat><d:prop><d:getetag>&quot;1&#x22;</d:getetag>
        <x:note xmlns:x="urn:x"><d:getetag>"2"</d:getetag></x:note></d:prop><d:status>HTTP/1.1 200 OK</d:status>
        </d:propstat></d:response>
        <d:response><d:href>/cal/b.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>
        """)

    @Test(arguments: [1, 2, 3, 7, 64, .max])
    func readsBlocksOfAnySize(_ block: Int) throws {
        let answer = try Multistatus(Self.listing, block: block)
        #expect(answer.responses.map(\.href.spelling) == ["/cal/", "/cal/a.ics", "/cal/b.ics"])
        #expect(answer.responses.map(\.status) == [nil, nil, 404])
        #expect(answer.responses.map(\.isMissing) == [false, false, true])
        #expect(answer.responses[0].properties[ResourceType.self]?.isCalendar == true)
        #expect(answer.responses[0].properties[GetETag.self] == nil)
        #expect(answer.responses[1].properties[GetETag.self]?.etag == "\"1\"")
        #expect(answer.end.syncToken == "token 1")
        #expect(answer.end.responses == 3)
    }

    @Test func handsOnAResponseAsSoonAsItEnds() throws {
        var taken: [String] = []
        let reader = MultistatusReader { taken.append($0.href.spelling) }
        let text = Multistatus.text(
            Multistatus.response("", href: "/a") + Multistatus.response("", href: "/b"))
        let middle = try #require(text.firstRange(of: "</d:response>")).upperBound
        try Array(text[..<middle].utf8).withUnsafeBytes { try reader.receive($0) }
        #expect(taken == ["/a"])
        #expect(throws: FetchFailure.self) { try reader.finish() }
    }

    @Test func throwsOnWhatTakingThrows() throws {
        struct Full: Error, Equatable {}
        let reader = MultistatusReader { _ in throw Full() }
        let text = Array(Multistatus.text(Multistatus.response("")).utf8)
        #expect(throws: Full()) { try text.withUnsafeBytes { try reader.receive($0) } }
        #expect(throws: Full()) { try text.withUnsafeBytes { try reader.receive($0) } }
        #expect(throws: Full()) { try reader.finish() }
    }

    @Test func makesOneOfEachReference() throws {
        let answer = try Multistatus(
            Multistatus.text(
                """
                <d:response><d:href>/a</d:href><d:href>/b</d:href><d:status>HTTP/1.1 423 Locked</d:status>
                <d:error><d:lock-token-submitted><d:href>/a</d:href></d:lock-token-submitted></d:error>
                <d:responsedescription>busy</d:responsedescription></d:response>
                """))
        #expect(answer.responses.map(\.href.spelling) == ["/a", "/b"])
        #expect(answer.responses.allSatisfy { $0.status == 423 })
        #expect(answer.responses.allSatisfy { $0.conditions == [.dav("lock-token-submitted")] })
    }

    @Test func startsAnew() throws {
        var taken = 0
        let reader = MultistatusReader { _ in taken += 1 }
        reader.begin()
        #expect(throws: FetchFailure.self) {
            try Array("<html>".utf8).withUnsafeBytes { try reader.receive($0) }
        }
        reader.begin()
        try Array(Multistatus.text(Multistatus.response("")).utf8).withUnsafeBytes { try reader.receive($0) }
        #expect(try reader.finish().responses == 1)
        #expect(taken == 1)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK", true), ("HTTP/1.1 200", true), ("HTTP/2 204 No Content", true), ("200 OK", true),
        ("\n HTTP/1.0 200 OK \n", true), ("HTTP/1.1 404 Not Found", false), ("HTTP/1.1 403 Forbidden", false),
        ("HTTP/1.1 OK", false), ("", false), ("HTTP/1.1 2000 OK", false), ("HTTP/1.1 500 200 200", false),
    ])
    func takesWhatWasGiven(status: String, isGiven: Bool) throws {
        let answer = try Multistatus(
            Multistatus.text(
                """
                <d:response><d:href>/a</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop>\
                <d:status>\(status)</d:status></d:propstat></d:response>
                """))
        #expect(answer.responses.map { $0.properties[GetETag.self]?.etag } == [isGiven ? "1" : nil])
    }

    @Test func takesPropertiesWithoutAStatusAsGiven() throws {
        let answer = try Multistatus(
            Multistatus.text(
                """
                <d:response><d:href>/a</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop>\
                </d:propstat></d:response>
                """))
        #expect(answer.responses[0].properties[GetETag.self]?.etag == "1")
    }
}
