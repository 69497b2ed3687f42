import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Who is told the credentials of an account, in which form, and how often.
struct DAVSessionLoginTests {
    private static let wrong = Credentials.basic(user: "alice", password: "wr\u{f6}ng-pass")

    /// The password has a colon, a percent sign and an umlaut in it.
    @Test(arguments: [
        ("/basic", ["Basic", "Basic", "Basic"]), ("/both", ["Basic", "Basic", "Basic"]),
        ("/digest", ["Basic", "-", "Digest", "Digest", "Digest"]),
        ("/digest256", ["Basic", "-", "Digest", "Digest", "Digest"]),
        ("/digestsess", ["Basic", "-", "Digest", "Digest", "Digest"]),
        ("/basiclatin1", ["Basic", "Basic", "Basic", "Basic"]),
    ])
    func areTold(_ modifier: String, _ expected: [String]) throws {
        let server = try FaultServer.shared()
        for base in [server.http, server.https] {
            let options = TransportOptions.trusting(server) { $0.credentials = TransportOptions.login }
            let conversing = try Conversing(base, options)
            try conversing.ask(base + modifier + "/dav.ics")
            try conversing.ask(base + modifier + "/dav.ics", .report)
            let address = try SourceAddress(base + modifier + "/feed.ics" + conversing.token)
            #expect(try !conversing.session.get(address).bytes.isEmpty)
            #expect(try conversing.schemes == expected)
            #expect(conversing.session.cost.requests == expected.count)
        }
    }

    /// The account of an address, wherever the questions go.
    @Test func comeFromTheAddressToo() throws {
        let server = try FaultServer.shared()
        let home = server.http.replacing("://", with: "://alice:s3cret:p%C3%A4%25ss@")
        let conversing = try Conversing(home)
        try conversing.ask(server.http + "/basic/dav.ics")
        #expect(try conversing.schemes == ["Basic"])
    }

    @Test(arguments: [
        ("/basic", ["Basic"]), ("/both", ["Basic"]), ("/digest", ["Basic", "-", "Digest"]),
        ("/basiclatin1", ["Basic", "Basic"]), ("/status/401", ["Basic"]), ("/bearer/token", ["Basic"]),
    ])
    func areRefusedOnceARun(_ modifier: String, _ expected: [String]) throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(nil, .with { $0.credentials = Self.wrong })
        for _ in 0..<3 {
            let failure = try #require(try conversing.failure(at: server.http + modifier + "/dav.ics"))
            #expect(failure.status == 401)
            #expect(failure.failure.code == .refused)
            #expect(failure.failure.isPermanent)
            #expect(failure.endsConversation)
        }
        let address = try SourceAddress(server.http + "/feed.ics" + conversing.token)
        #expect(throws: DAVFailure.self) { try conversing.session.get(address) }
        #expect(try conversing.schemes == expected)
    }

    @Test func areAskedForIfThereAreNone() throws {
        let conversing = try Conversing()
        let failure = try conversing.failure(at: FaultServer.shared().http + "/basic/dav.ics")
        #expect(failure?.failure.text.contains("asks for a login") == true)
        #expect(failure?.endsConversation == true)
    }

    /// Other servers of the account may still answer, and are asked.
    @Test(arguments: ["/redirother/302/basic", "/redirhost/307/digest"])
    func stayWithTheirOrigin(_ modifiers: String) throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(nil, .with { $0.credentials = TransportOptions.login })
        for path in [server.http + modifiers, server.http2nd + "/basic", server.http2nd + "/forbid"] {
            let failure = try conversing.failure(at: path + "/dav.ics")
            #expect(failure?.endsConversation != true)
            #expect(failure == nil || failure?.failure.text.contains("alsoSendTo = [\"http") == true)
        }
        try conversing.ask(server.http + "/basic/dav.ics")
        #expect(try conversing.schemes == ["Basic", "-", "-", "-", "Basic"])
    }

    @Test func areToldToOthersThatAreNamed() throws {
        let server = try FaultServer.shared()
        let options = try TransportOptions.with {
            $0.credentials = TransportOptions.login
            $0.alsoSendTo = [try OriginPattern(server.http2nd)]
        }
        let conversing = try Conversing(nil, options)
        try conversing.ask(server.http2nd + "/digest/dav.ics")
        try conversing.ask(server.http + "/digest/dav.ics")
        try conversing.ask(server.http2nd + "/digest/dav.ics")
        #expect(try conversing.schemes == ["Basic", "-", "Digest", "Basic", "-", "Digest", "Digest"])
    }

    // MARK: Tokens

    @Test func areRenewedOnce() throws {
        let server = try FaultServer.shared()
        var renewals = 0
        let conversing = try Conversing(nil, .with { $0.credentials = .bearer(token: "old") }) {
            renewals += 1
            return "new"
        }
        for _ in 0..<3 { try conversing.ask(server.http + "/bearer/new/dav.ics") }
        #expect(renewals == 1)
        #expect(try conversing.requests.count == 4)
        #expect(try conversing.failure(at: server.http + "/bearer/newer/dav.ics")?.endsConversation == true)
        #expect(renewals == 1)
        #expect(try conversing.requests.count == 5)
    }

    @Test(arguments: [("newest", 2), ("old", 1)])
    func areRefusedForGood(_ renewed: String, _ requests: Int) throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(nil, .with { $0.credentials = .bearer(token: "old") }) { renewed }
        for _ in 0..<2 {
            let failure = try conversing.failure(at: server.http + "/bearer/new/dav.ics")
            #expect(failure?.status == 401)
            #expect(failure?.failure.code == .refused)
            #expect(failure?.endsConversation == true)
        }
        #expect(try conversing.requests.count == requests)
    }

    @Test func endWithTheRenewal() throws {
        let server = try FaultServer.shared()
        let reason = FetchFailure(.setup, "the command for the token failed")
        let conversing = try Conversing(nil, .with { $0.credentials = .bearer(token: "old") }) {
            () throws(FetchFailure) in throw reason
        }
        let failure = try conversing.failure(at: server.http + "/bearer/new/dav.ics")
        #expect(failure?.failure == reason)
        #expect(failure?.endsConversation == true)
    }

    @Test func areNotRenewedForOthers() throws {
        let server = try FaultServer.shared()
        var renewals = 0
        let conversing = try Conversing(nil, .with { $0.credentials = .bearer(token: "old") }) {
            renewals += 1
            return "new"
        }
        let failure = try conversing.failure(at: server.http2nd + "/bearer/new/dav.ics")
        #expect(failure?.endsConversation == false)
        #expect(renewals == 0)
        #expect(try conversing.schemes == ["-"])
    }

    // MARK: Names of other machines, through the fault server as a proxy

    @Test(arguments: [
        ("https://calendar.example.org", "https://dav.example.org", nil, "-"),
        ("https://calendar.example.org", "https://dav.example.org", "https://*.example.org", "Basic"),
        ("https://caldav.icloud.com", "https://p12-caldav.icloud.com", nil, "Basic"),
        ("https://caldav.icloud.com", "https://dav.example.org", nil, "-"),
        ("https://calendar.example.org", "https://p12-caldav.icloud.com", nil, "-"),
        ("https://calendar.example.org", "https://calendar.example.org:8443", nil, "-"),
    ])
    func goFromHostToHostByRule(_ home: String, _ other: String, _ also: String?, _ expected: String) throws {
        let server = try FaultServer.shared()
        var options = TransportOptions.trusting(server)
        options.proxy = .address(server.http)
        options.credentials = TransportOptions.login
        options.alsoSendTo = try also.map { [try OriginPattern($0)] } ?? []
        let conversing = try Conversing(home, options)
        try conversing.ask(home + "/dav.ics")
        try conversing.ask(other + "/dav.ics")
        #expect(try conversing.schemes == ["Basic", expected])
    }
}
