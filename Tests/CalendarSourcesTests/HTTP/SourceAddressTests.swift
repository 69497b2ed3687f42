import Testing

@testable import CalendarSources

struct SourceAddressTests {
    @Test(arguments: [
        ("https://calendar.example.org/a.ics", "https://calendar.example.org/a.ics"),
        ("webcal://calendar.example.org/a.ics", "https://calendar.example.org/a.ics"),
        ("webcals://calendar.example.org/a.ics", "https://calendar.example.org/a.ics"),
        ("WebCal://Calendar.Example.ORG/A.ics", "https://calendar.example.org/A.ics"),
        ("http://calendar.example.org/a.ics", "http://calendar.example.org/a.ics"),
        ("  https://calendar.example.org/a.ics ", "https://calendar.example.org/a.ics"),
        ("https://calendar.example.org", "https://calendar.example.org/"),
        ("https://calendar.example.org?id=1", "https://calendar.example.org/?id=1"),
        ("https://calendar.example.org:443/a", "https://calendar.example.org/a"),
        ("https://calendar.example.org:8443/a", "https://calendar.example.org:8443/a"),
        ("https://calendar.example.org:/a", "https://calendar.example.org/a"),
        ("https://[2001:DB8::1]:8443/a", "https://[2001:db8::1]:8443/a"),
        ("https://calendar.example.org/a.ics#today", "https://calendar.example.org/a.ics"),
        (
            "https://calendar.example.org/my feed.ics?q=a b",
            "https://calendar.example.org/my%20feed.ics?q=a%20b"
        ),
        ("https://calendar.example.org/müll.ics", "https://calendar.example.org/m%C3%BCll.ics"),
        ("https://calendar.example.org/a%2fb%40c@d", "https://calendar.example.org/a%2fb%40c@d"),
        ("https://calendar.example.org/a/../b/./c", "https://calendar.example.org/b/c"),
        ("https://calendar.example.org//a//b", "https://calendar.example.org//a//b"),
        ("https://calendar_1.example.org./a", "https://calendar_1.example.org./a"),
    ])
    func isReadAsWritten(_ text: String, _ expected: String) throws {
        #expect(try SourceAddress(text).text == expected)
    }

    @Test(arguments: [
        ("", AddressError.Code.scheme), ("calendar.example.org/a.ics", .scheme), ("https:/a", .scheme),
        ("https:calendar.example.org", .scheme), ("/a.ics", .scheme), ("://a", .scheme),
        ("1http://a", .scheme),
        ("ftp://calendar.example.org/", .unsupportedScheme), ("file:///etc/passwd", .unsupportedScheme),
        ("https://", .host), ("https:///a", .host), ("https://user@/a", .host), ("https://a b/", .host),
        ("https://a..b/", .host), ("https://.a/", .host), ("https://[::1/", .host), ("https://[::g]/", .host),
        ("https://[127.0.0.1]/", .host), ("https://a%2fb/", .host), ("https://[fe80::1%25eth0]/", .host),
        ("https://\(String(repeating: "a", count: 254))/", .host),
        ("https://a:0/", .port), ("https://a:65536/", .port), ("https://a:x/", .port),
        ("https://a:-1/", .port),
        ("https://a:123456/", .port), ("https://a:+80/", .port),
        ("https://a/\r\nX: 1", .controlCharacter), ("https://a/\u{0}", .controlCharacter),
        ("https://a/\t", .controlCharacter), ("https://a/\u{7f}", .controlCharacter),
        ("https://a/\u{9b}", .controlCharacter), ("\nhttps://a/", .controlCharacter),
        ("https://a/" + String(repeating: "a", count: 8_192), .tooLong),
    ])
    func refusesWhatCannotBeAsked(_ text: String, _ code: AddressError.Code) {
        let error = #expect(throws: AddressError.self) { try SourceAddress(text) }
        #expect(error?.code == code)
    }

    @Test func writesNamesInTheirASCIIForm() throws {
        #expect(try SourceAddress("https://Bücher.example/").origin.host == "xn--bcher-kva.example")
        #expect(try SourceAddress("https://b%C3%BCcher.example/").origin.host == "xn--bcher-kva.example")
    }

    @Test(arguments: [
        ("https://ana:secret@a/", "ana", "secret"),
        ("https://ana:p@ss@a/", "ana", "p@ss"),
        ("https://ana%40b:p%40s%3As@a/", "ana@b", "p@s:s"),
        ("https://ana:a:b@a/", "ana", "a:b"),
        ("https://ana@a/", "ana", ""),
        ("https://:pw@a/", "", "pw"),
        ("https://ana:50%@a/", "ana", "50%"),
        ("https://ana:s%C3%BC%DF@a/", "ana", "sÃ¼ß"),
        ("https://ana:sü@a/", "ana", "sü"),
    ])
    func splitsCredentialsOff(_ text: String, _ user: String, _ password: String) throws {
        let address = try SourceAddress(text)
        #expect(address.credentials == .basic(user: user, password: password))
        #expect(address.text == "https://a/")
    }

    @Test(arguments: ["https://a/x@y", "https://a/?x@y", "https://@a/", "https://:@a/"])
    func hasNoCredentials(_ text: String) throws {
        #expect(try SourceAddress(text).credentials == nil)
    }

    @Test(arguments: [
        ("c", "https://ana:pw@a:1/x/c"), ("./c", "https://a:1/x/c"), ("../c", "https://a:1/c"),
        ("../../c", "https://a:1/c"), ("/c", "https://a:1/c"), ("?q=2", "https://a:1/x/b?q=2"),
        ("//b/c", "https://b/c"), ("http://b/c", "http://b/c"), ("webcal://b/c", "https://b/c"),
        ("#x", "https://a:1/x/b?q=1"),
        ("", "https://a:1/x/b?q=1"), ("a:b.ics", "https://a:1/x/a:b.ics"), ("c d", "https://a:1/x/c%20d"),
        ("https://eve:pw@b/c", "https://b/c"), ("//eve:pw@b/c", "https://b/c"), (".", "https://a:1/x/"),
        ("/x%0d%0aX-Injected:%201", "https://a:1/x%0d%0aX-Injected:%201"),
        ("data:text/calendar,BEGIN", "https://a:1/x/data:text/calendar,BEGIN"),
    ])
    func resolvesReferences(_ reference: String, _ expected: String) throws {
        let resolved = try SourceAddress("https://ana:pw@a:1/x/b?q=1").resolving(reference)
        #expect(try resolved.text == SourceAddress(expected).text)
        #expect(resolved.credentials == nil)
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://a/_INFO", "ftp://a/x", "dict://a:11211/stats"])
    func followsNoOtherScheme(_ reference: String) throws {
        let address = try SourceAddress("https://a/")
        let error = #expect(throws: AddressError.self) { try address.resolving(reference) }
        #expect(error?.code == .unsupportedScheme)
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://LOCALHOST:8080/", true), ("http://a.localhost/", true),
        ("http://127.0.0.1/", true), ("http://127.9.9.9/", true), ("http://[::1]/", true),
        ("http://[::ffff:127.0.0.1]/", true), ("http://localhost.example.org/", false),
        ("http://128.0.0.1/", false), ("http://127.0.0.1.example.org/", false), ("http://[::2]/", false),
        ("http://2130706433/", false),
    ])
    func knowsThisMachine(_ text: String, _ isLoopback: Bool) throws {
        #expect(try SourceAddress(text).origin.isLoopback == isLoopback)
    }

    @Test func showsItsOriginAlone() throws {
        let address = try SourceAddress(
            "https://ana:s3cret@calendar.example.org/private-3f2a/basic.ics?token=t0ken")
        var dumped = ""
        dump(address, to: &dumped)
        for text in [
            "\(address)", String(reflecting: address), dumped, "\([address])", "\(Optional(address) as Any)",
        ] {
            #expect(text.contains("https://calendar.example.org/…"))
            for secret in ["ana", "s3cret", "private", "3f2a", "basic.ics", "t0ken"] {
                #expect(!text.contains(secret))
            }
        }
        #expect("\(try SourceAddress("https://calendar.example.org/"))" == "https://calendar.example.org")
    }
}
