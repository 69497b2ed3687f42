import Testing

@testable import CalendarSources

struct CalendarPlaceTests {
    private static func place(folders: [String]? = nil) throws -> CalendarPlace {
        CalendarPlace(
            try SourceAddress("https://calendar.example.org/dav/alice/work%20cal/"), folders: folders)
    }

    /// One resource as servers spell it.
    @Test(arguments: [
        "/dav/alice/work%20cal/a%20b%40c%23d.ics", "/dav/alice/work%20cal/a%20b@c%23d.ics",
        "/dav/alice/work cal/a%20b@c%23d.ics", "/dav/alice/work cal/a b@c#d.ics", "a%20b@c%23d.ics",
        "https://calendar.example.org/dav/alice/work%20cal/a%20b@c%23d.ics",
        // A proxy ends TLS, and the server does not know.
        "http://calendar.example.org:8080/dav/alice/work%20cal/a%20b@c%23d.ics",
    ])
    func knowsAMemberByAnySpelling(_ spelling: String) throws {
        let place = try Self.place()
        #expect(place.target(of: Href(spelling)) == .member("/dav/alice/work cal/a b@c#d.ics"))
        let address = try #require(place.address(of: Href(spelling)))
        #expect(address.origin.description == "https://calendar.example.org")
        #expect(address.decodedPath == "/dav/alice/work cal/a b@c#d.ics")
    }

    @Test(arguments: [
        "/dav/alice/work%20cal/", "/dav/alice/work cal", "",
        "https://calendar.example.org/dav/alice/work%20cal",
    ])
    func knowsTheCalendarItself(_ spelling: String) throws {
        #expect(try Self.place().target(of: Href(spelling)) == .itself)
    }

    @Test(arguments: [
        "/dav/alice/", "/dav/alice/work%20cal2/a.ics", "/dav/alice/other/a.ics", "../other/a.ics", "/",
        "https://example.net/dav/alice/work%20cal/a.ics",
        "ftp://calendar.example.org/dav/alice/work%20cal/a.ics",
        "/dav/alice/work%20cal/folder/", "/dav/alice/work%20cal/../../bob/work/a.ics", "https:///",
    ])
    func keepsToTheCalendar(_ spelling: String) throws {
        #expect(try Self.place().target(of: Href(spelling)) == .elsewhere)
    }

    @Test func asksNoOtherHost() throws {
        #expect(try Self.place().address(of: Href("https://example.net/dav/alice/work%20cal/a.ics")) == nil)
    }

    @Test func takesAnotherPrefixThatIsKnown() throws {
        let place = try Self.place(folders: ["/dav.php/alice/work cal"])
        #expect(
            place.target(of: Href("/dav.php/alice/work%20cal/a.ics"))
                == .member("/dav.php/alice/work cal/a.ics"))
        #expect(place.target(of: Href("/dav.php/alice/work%20cal/")) == .itself)
        #expect(place.target(of: Href("/dav/alice/work%20cal/a.ics")) == .elsewhere)
    }

    /// By text, the slash would be part of the next character.
    @Test func knowsNamesThatBeginWithACombiningMark() throws {
        #expect(try Self.place().target(of: Href("%CC%81.ics")) == .member("/dav/alice/work cal/\u{301}.ics"))
    }
}
