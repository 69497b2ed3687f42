import Testing

@testable import CalendarSources

struct HrefTests {
    private static let base = "https://dav.example.org/dav/work%20cal/"

    @Test(arguments: [
        // As ten servers spell one resource in their reports.
        "/dav/work%20cal/a%20b%40c%23d.ics", "/dav/work%20cal/a%20b@c%23d.ics",
        "/dav/work cal/a%20b@c%23d.ics",
        "/dav/work cal/a b@c#d.ics", "/dav/work%20cal/a b@c#d.ics",
        // Relative, absolute, with another case of the digits, with the port that goes without saying.
        "a%20b%40c%23d.ics", "./a b@c#d.ics", "https://dav.example.org/dav/work%20cal/a%20b@c%23d.ics",
        "https://DAV.example.org:443/dav/work cal/a b@c#d.ics",
        "//dav.example.org/dav/work%20cal/a%20b@c%23d.ics",
        "https%3A//dav.example.org/dav/work%20cal/a%20b%40c%23d.ics",
        "https%3a//dav.example.org%3a443/dav/work%20cal/a%20b%40c%23d.ics",
    ])
    func knowsAResourceInAnySpelling(_ spelling: String) throws {
        let base = try SourceAddress(Self.base)
        let href = Href(spelling)
        #expect(try href.path(from: base) == "/dav/work cal/a b@c#d.ics")
        #expect(try href.address(from: base).origin == base.origin)
    }

    @Test(arguments: [
        "%C3%BCml%C3%A4ut%2Bplus.ics", "%c3%bcml%c3%a4ut%2bplus.ics", "ümläut+plus.ics",
        "%FCml%E4ut+plus.ics",
    ])
    func decodesLettersInAnyCaseAndEncoding(_ spelling: String) throws {
        #expect(try Href(spelling).path(from: SourceAddress(Self.base)) == "/dav/work cal/ümläut+plus.ics")
    }

    @Test(arguments: [
        ("a:b.ics", "/dav/work cal/a:b.ics"),
        ("mailto:alice@example.org", "/dav/work cal/mailto:alice@example.org"),
        ("what?.ics", "/dav/work cal/what?.ics"), ("100%.ics", "/dav/work cal/100%.ics"),
        ("100%25.ics", "/dav/work cal/100%.ics"), ("a%2Fb.ics", "/dav/work cal/a/b.ics"),
        ("a%2520b.ics", "/dav/work cal/a%20b.ics"), ("/", "/"), ("..", "/dav/"),
    ])
    func takesEachCharacterAsAPartOfTheName(spelling: String, path: String) throws {
        #expect(try Href(spelling).path(from: SourceAddress(Self.base)) == path)
    }

    @Test func leadsElsewhere() throws {
        let address = try Href("https://p42-caldav.example.com:443/1/calendars/").address(
            from: SourceAddress(Self.base))
        #expect(address.origin == (try SourceAddress("https://p42-caldav.example.com").origin))
        #expect(address.decodedPath == "/1/calendars/")
    }

    @Test(arguments: [
        "ftp://dav.example.org/a.ics", "https://dav.example.org:99999/a.ics", "/a\u{1}.ics", "/a\n.ics",
    ])
    func refusesWhatIsNoAddress(_ spelling: String) throws {
        let base = try SourceAddress(Self.base)
        #expect(throws: AddressError.self) { try Href(spelling).path(from: base) }
    }
}
