import Testing

@testable import CalendarSources

struct TransportOptionsTests {
    @Test(arguments: [
        (Credentials.basic(user: "a:b", password: "c"), "colon"),
        (.basic(user: "a\r\nX", password: "c"), "control characters"),
        (.basic(user: "a", password: "c\n"), "control characters"),
        (.bearer(token: ""), "empty"), (.bearer(token: "a b"), "no token has"),
        (.bearer(token: "a\r\nX: 1"), "no token has"),
        (.bearer(token: "ü"), "no token has"),
    ])
    func refusesCredentialsThatCannotBeSent(_ credentials: Credentials, _ words: String) throws {
        var options = TransportOptions()
        options.credentials = credentials
        #expect(try #require(options.problems.first).contains(words))
        #expect(options.problems.count == 1)
    }

    @Test(arguments: [
        Credentials.basic(user: "ana", password: "s3cret:p\u{e4}%ss\"$"), .basic(user: "", password: ""),
        .bearer(token: "ya29.a0-_~+/="),
    ])
    func takesOthers(_ credentials: Credentials) {
        #expect(credentials.problem == nil)
    }

    @Test(arguments: [
        ("sha256//" + String(repeating: "A", count: 43) + "=", true),
        (
            "sha256//" + String(repeating: "A", count: 43) + "=;sha256//" + String(repeating: "/", count: 43)
                + "=", true
        ),
        ("sha256//" + String(repeating: "A", count: 42) + "=", false), ("/etc/key.pem", false), ("", false),
        ("sha1//" + String(repeating: "A", count: 43) + "=", false),
        ("sha256//" + String(repeating: "A", count: 43) + "=;", false),
        ("sha256//" + String(repeating: "ü", count: 43) + "=", false),
    ])
    func knowsAPin(_ pin: String, _ isOne: Bool) {
        var options = TransportOptions()
        options.pinnedKey = pin
        #expect(options.problems.isEmpty == isOne)
    }

    @Test func refusesHeadersInAUserAgent() {
        var options = TransportOptions()
        options.userAgent = "Mozilla\r\nX: 1"
        options.proxy = .address("http://a\nb")
        options.clientKey = "key.pem"
        #expect(options.problems.count == 3)
        #expect(options.problems.allSatisfy { !$0.contains("Mozilla") && !$0.contains("key.pem") })
    }
}
