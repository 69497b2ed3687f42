import Testing

@testable import CalendarSources

struct OriginPatternTests {
    @Test(arguments: [
        ("https://dav.example.org", "https://dav.example.org/x", true),
        ("https://dav.example.org:443", "https://dav.example.org/x", true),
        ("https://DAV.example.org/", "https://dav.example.org/x", true),
        ("https://dav.example.org", "https://dav.example.org:8443/x", false),
        ("https://dav.example.org", "http://dav.example.org/x", false),
        ("https://dav.example.org", "https://a.dav.example.org/x", false),
        ("https://*.example.org", "https://dav.example.org/x", true),
        ("https://*.example.org", "https://a.b.example.org/x", true),
        ("https://*.example.org", "https://example.org/x", false),
        ("https://*.example.org", "https://evilexample.org/x", false),
        ("https://*.example.org", "http://dav.example.org/x", false),
        ("https://*.example.org:8443", "https://dav.example.org:8443/x", true),
        ("https://*.example.org:8443", "https://dav.example.org/x", false),
    ])
    func matchesOrigins(_ pattern: String, _ address: String, _ isMeant: Bool) throws {
        #expect(try OriginPattern(pattern).matches(SourceAddress(address).origin) == isMeant)
    }

    @Test(arguments: [
        "dav.example.org", "https://*.org", "https://*", "https://a.*.org", "https://dav.example.org/path",
        "https://ana@dav.example.org", "https://*.1.2.3.4", "ftp://dav.example.org",
    ])
    func refusesWhatIsNoOrigin(_ text: String) {
        #expect(throws: AddressError.self) { try OriginPattern(text) }
    }
}
