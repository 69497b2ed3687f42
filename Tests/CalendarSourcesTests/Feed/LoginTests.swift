import TestServers
import Testing

@testable import CalendarSources

/// Who is told the credentials, in which form, and how often.
struct LoginTests {
    private static let wrong = Credentials.basic(user: "alice", password: "wr\u{f6}ng-pass")

    /// The schemes of the Authorization headers in their order; `-` for none.
    private func schemes(_ asking: Asking) -> [String] {
        asking.requests.map {
            $0.headers["authorization"]?.split(separator: " ").first.map(String.init) ?? "-"
        }
    }

    @Test(arguments: [
        ("/basic", ["Basic"]), ("/both", ["Basic"]), ("/negotiate", ["Basic"]),
        ("/digest", ["Basic", "-", "Digest"]), ("/digest256", ["Basic", "-", "Digest"]),
        ("/digestsess", ["Basic", "-", "Digest"]), ("/digeststale", ["Basic", "-", "Digest", "Digest"]),
        ("/basiclatin1", ["Basic", "Basic"]), ("", ["Basic"]),
    ])
    func areTold(_ modifier: String, _ expected: [String]) throws {
        let server = try FaultServer.shared()
        for base in [server.http, server.https] {
            let asking = try Asking(
                base + modifier + "/feed.ics", .trusting(server) { $0.credentials = TransportOptions.login })
            #expect(asking.hasFeed, "\(String(describing: asking.failure))")
            #expect(schemes(asking) == expected)
            #expect(asking.answer.cost.requests == expected.count)
        }
    }

    @Test(arguments: [
        ("/basic", ["Basic"]), ("/both", ["Basic"]), ("/digest", ["Basic", "-", "Digest"]),
        ("/negotiate", ["Basic"]), ("/basiclatin1", ["Basic", "Basic"]), ("/status/401", ["Basic"]),
        ("/bearer/token", ["Basic"]),
    ])
    func areRefusedOnce(_ modifier: String, _ expected: [String]) throws {
        let asking = try Asking(
            FaultServer.shared().http + modifier + "/feed.ics", .with { $0.credentials = Self.wrong })
        #expect(asking.failure?.code == .refused)
        #expect(asking.failure?.isPermanent == true)
        #expect(asking.failure?.text.contains("does not accept the credentials") == true)
        #expect(schemes(asking) == expected)
    }

    @Test func comeFromTheAddressToo() throws {
        let base = try FaultServer.shared().http.replacing("://", with: "://alice:s3cret:p%C3%A4%25ss@")
        #expect(try Asking(base + "/basic/feed.ics").hasFeed)
    }

    @Test func mayBeAToken() throws {
        let server = try FaultServer.shared()
        let right = try Asking(
            server.http + "/bearer/t0ken/feed.ics", .with { $0.credentials = .bearer(token: "t0ken") })
        #expect(right.hasFeed)
        let wrong = try Asking(
            server.http + "/bearer/t0ken/feed.ics", .with { $0.credentials = .bearer(token: "other") })
        #expect(wrong.failure?.code == .refused)
        #expect(schemes(wrong) == ["Bearer"])
    }

    @Test func areAskedForIfThereAreNone() throws {
        let asking = try Asking(FaultServer.shared().http + "/basic/feed.ics")
        #expect(asking.failure?.code == .refused)
        #expect(asking.failure?.text.contains("asks for a login") == true)
        #expect(schemes(asking) == ["-"])
    }

    @Test(arguments: [
        "/redirother/302/basic", "/redirother/307/digest", "/redirhost/302/basic", "/redirtls/302/basic",
    ])
    func stayWithTheirOrigin(_ modifiers: String) throws {
        let server = try FaultServer.shared()
        let asking = try Asking(
            server.http + modifiers + "/feed.ics",
            .trusting(server) { $0.credentials = TransportOptions.login })
        let failure = try #require(asking.failure)
        #expect(failure.code == .refused)
        #expect(failure.text.contains("alsoSendTo = [\"http"))
        #expect(schemes(asking) == ["Basic", "-"])
    }

    @Test func areToldToOthersThatAreNamed() throws {
        let server = try FaultServer.shared()
        let options = try TransportOptions.with {
            $0.credentials = TransportOptions.login
            $0.alsoSendTo = [try OriginPattern(server.http2nd)]
        }
        let asking = try Asking(server.http + "/redirother/302/basic/feed.ics", options)
        #expect(asking.hasFeed)
        #expect(schemes(asking) == ["Basic", "Basic"])
    }

    @Test func areNotTakenFromARedirect() throws {
        let asking = try Asking(FaultServer.shared().http + "/redircred/basic/feed.ics")
        #expect(asking.failure?.code == .refused)
        #expect(schemes(asking) == ["-", "-"])
    }

    @Test func comeBackWithTheirOrigin() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(
            server.http + "/redirother/302/redirplain/302/basic/feed.ics",
            .with { $0.credentials = TransportOptions.login })
        #expect(asking.hasFeed)
        #expect(schemes(asking) == ["Basic", "-", "Basic"])
    }

    // MARK: Names of other machines, through the fault server as a proxy

    private func proxied(_ address: String, _ change: (inout TransportOptions) throws -> Void = { _ in })
        throws -> Asking
    {
        let server = try FaultServer.shared()
        var options = TransportOptions.trusting(server)
        options.proxy = .address(server.http)
        options.credentials = TransportOptions.login
        try change(&options)
        return try Asking(address, options)
    }

    @Test func needPermissionForPlainHTTP() throws {
        let refused = try proxied("http://calendar.example.org/basic/feed.ics")
        #expect(refused.failure?.code == .untrusted)
        #expect(refused.failure?.text.contains("allowInsecure") == true)
        #expect(refused.requests.isEmpty)
    }

    @Test(arguments: [
        ("/basic", ["-", "Basic"]), ("/digest", ["-", "-", "Digest"]), ("/both", ["-", "-", "Digest"]),
        ("", ["-"]),
    ])
    func waitForAChallengeOnPlainHTTP(_ modifier: String, _ expected: [String]) throws {
        let asking = try proxied("http://calendar.example.org\(modifier)/feed.ics") {
            $0.allowInsecure = true
        }
        #expect(asking.hasFeed, "\(String(describing: asking.failure))")
        #expect(schemes(asking) == expected)
        #expect(asking.requests.allSatisfy { $0.proxied == "calendar.example.org" })
    }

    @Test func doNotFollowARefusedDigestInTheClear() throws {
        let asking = try proxied("http://calendar.example.org/both/feed.ics") {
            $0.allowInsecure = true
            $0.credentials = Self.wrong
        }
        #expect(asking.failure?.code == .refused)
        #expect(schemes(asking) == ["-", "-", "Digest"])
    }

    @Test(arguments: [
        ("https://calendar.example.org", "https://dav.example.org", nil, ["Basic", "-"]),
        (
            "https://calendar.example.org", "https://dav.example.org", "https://*.example.org",
            ["Basic", "Basic"]
        ),
        ("https://caldav.icloud.com", "https://p12-caldav.icloud.com", nil, ["Basic", "Basic"]),
        ("https://caldav.icloud.com", "https://dav.example.org", nil, ["Basic", "-"]),
        ("https://calendar.example.org", "https://p12-caldav.icloud.com", nil, ["Basic", "-"]),
    ])
    func goFromHostToHostByRule(_ first: String, _ second: String, _ also: String?, _ expected: [String])
        throws
    {
        let target = (second + "/basic/feed.ics").replacing("/", with: "%2F") + "%3Ft=second"
        let asking = try proxied("\(first)/redirto/302/\(target)/feed.ics") {
            $0.alsoSendTo = try also.map { [try OriginPattern($0)] } ?? []
        }
        // The token does not go along here.
        #expect(schemes(asking) == [expected[0]])
        #expect((asking.failure == nil) == (expected[1] == "Basic"), "\(String(describing: asking.failure))")
        #expect(try FaultServer.shared().tunnels().contains("\(second.dropFirst(8)):443"))
    }
}
