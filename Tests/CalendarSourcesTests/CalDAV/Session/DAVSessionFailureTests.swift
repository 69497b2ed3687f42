import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// What answers that are none mean, and after which of them nothing more is asked.
struct DAVSessionFailureTests {
    @Test(arguments: [
        (400, FetchFailure.Code.http, false), (403, .refused, false), (404, .notFound, false),
        (405, .http, false), (409, .http, false), (410, .notFound, false), (412, .http, false),
        (500, .http, false), (501, .http, false), (502, .http, false), (507, .http, false),
        (200, .http, false), (206, .http, false), (304, .http, false),
        (401, .refused, true), (407, .unreachable, true), (429, .http, true), (503, .http, true),
    ])
    func mapsEachStatus(_ status: Int, _ code: FetchFailure.Code, _ isEnd: Bool) throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        let failure = try #require(try conversing.failure(at: server.http + "/status/\(status)/dav.ics"))
        #expect(failure.status == status)
        #expect(failure.failure.code == code)
        #expect(failure.endsConversation == isEnd)
        #expect(conversing.session.endFailure == (isEnd ? failure.failure : nil))
        #expect(failure.conditions.isEmpty)
        let next = try conversing.failure(at: server.http + "/dav.ics")
        #expect((next != nil) == isEnd)
        #expect(next?.failure == (isEnd ? failure.failure : nil))
        #expect(try conversing.requests.count == (isEnd ? 1 : 2))
    }

    @Test(arguments: [
        (403, "valid-sync-token", 0), (409, "valid-sync-token", 0), (412, "valid-sync-token", 60_000),
        (507, "number-of-matches-within-limits", 0), (403, "supported-report", 2_000),
    ])
    func readsConditions(_ status: Int, _ name: String, _ bytes: Int) throws {
        let path = "/daverror/\(status)/\(name)/\(bytes)/dav.ics"
        let failure = try #require(try Conversing().failure(at: FaultServer.shared().http + path))
        #expect(failure.status == status)
        #expect(failure.conditions.contains(.dav(name)))
        #expect(!failure.endsConversation)
    }

    @Test func readsNoEndlessError() throws {
        let path = "/daverror/403/valid-sync-token/200000/dav.ics"
        let failure = try #require(try Conversing().failure(at: FaultServer.shared().http + path))
        #expect(failure.status == 403)
        #expect(!failure.conditions.contains(.dav("valid-sync-token")))
    }

    @Test func saysThatAPageIsNoAnswer() throws {
        let server = try FaultServer.shared()
        let failure = try #require(try Conversing().failure(at: server.http + "/html"))
        #expect(failure.status == 200)
        #expect(failure.failure.text.contains("not a CalDAV server"))
        #expect(!failure.failure.isPermanent)
    }

    @Test(arguments: [
        ("/cut/400", FetchFailure.Code.incomplete), ("/longcl/100", .incomplete), ("/chunkcut", .incomplete),
        ("/close/cut/400", .incomplete), ("/shortcl/10", .incomplete), ("/gziptrunc", .incomplete),
        ("/gzipbad", .incomplete), ("/reset/400", .incomplete), ("/cut/0", .incomplete),
        ("/garbled", .http), ("/noreply", .http), ("/garbage", .http), ("/loop", .http),
        ("/redirnoloc", .http), ("/redirfile", .untrusted), ("/redirmeta", .untrusted),
    ])
    func refusesWhatIsBroken(_ modifiers: String, _ code: FetchFailure.Code) throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        let failure = try #require(try conversing.failure(at: server.http + modifiers + "/dav.ics"))
        #expect(failure.status == nil)
        #expect(failure.failure.code == code, "\(failure.failure)")
        #expect(!failure.endsConversation)
        #expect(try conversing.ask(server.http + "/dav.ics").responses.count == 3)
    }

    @Test func waitsAsTheServerSays() throws {
        let server = try FaultServer.shared()
        for status in [429, 503] {
            let conversing = try Conversing()
            let failure = try conversing.failure(at: server.http + "/status/\(status)/ra/300/dav.ics")
            #expect(failure?.failure.notBefore == Asking.now.addingTimeInterval(300))
            #expect(failure?.endsConversation == true)
        }
        let usage = try Conversing().failure(at: server.http + "/usagelimits/dav.ics")
        #expect(usage?.status == 403)
        #expect(usage?.endsConversation == true)
    }

    @Test func endsWhereNobodyListens() throws {
        let conversing = try Conversing("http://127.0.0.1:1/")
        let failure = try #require(try conversing.failure(at: "http://127.0.0.1:1/"))
        #expect(failure.failure.code == .unreachable)
        #expect(failure.endsConversation)
        #expect(try conversing.failure(at: FaultServer.shared().http + "/dav.ics") != nil)
        #expect(try conversing.requests.isEmpty)
    }

    /// A calendar of somebody else's server takes those of the account's own one not down.
    @Test(arguments: ["/status/503", "/status/429", "/status/503/ra/300", "/status/401", "/status/407"])
    func goesOnWhereAnotherOriginFails(_ modifiers: String) throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        for _ in 0..<2 {
            let failure = try #require(
                try conversing.failure(at: server.http2nd + modifiers + "/dav.ics"))
            #expect(!failure.endsConversation)
        }
        #expect(conversing.session.endFailure == nil)
        #expect(try conversing.requests.count == 1, "it is not asked again")
        try conversing.ask(server.http + "/dav.ics")
    }

    @Test func goesOnWhereNobodyListensElsewhere() throws {
        let conversing = try Conversing()
        let failure = try #require(try conversing.failure(at: "http://127.0.0.1:1/"))
        #expect(failure.failure.code == .unreachable)
        #expect(!failure.endsConversation)
        try conversing.ask(FaultServer.shared().http + "/dav.ics")
    }

    /// Who has let the password in does not let in to this one resource.
    @Test func goesOnAfterARefusalOfOneResource() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(nil, .with { $0.credentials = TransportOptions.login })
        try conversing.ask(server.http + "/basic/dav.ics")
        let failure = try #require(try conversing.failure(at: server.http + "/status/401/dav.ics"))
        #expect(failure.failure.code == .refused)
        #expect(!failure.endsConversation)
        try conversing.ask(server.http + "/basic/dav.ics")
    }

    @Test func endsWithAnUnknownCertificate() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(server.https)
        let failure = try #require(try conversing.failure(at: server.https + "/dav.ics"))
        #expect(failure.failure.code == .untrusted)
        #expect(failure.endsConversation)
    }

    // MARK: Where nobody is asked

    @Test func neverGoesFromTLSToPlainHTTP() throws {
        let server = try FaultServer.shared()
        let options = TransportOptions.trusting(server) { $0.allowInsecure = true }
        let conversing = try Conversing(server.https, options)
        let redirected = try conversing.failure(at: server.https + "/redirplain/302/dav.ics")
        let named = try conversing.failure(at: server.http + "/dav.ics")
        for failure in [redirected, named] {
            #expect(failure?.failure.code == .untrusted)
            #expect(failure?.endsConversation == false)
            #expect(failure?.refusedTarget?.text == "\(server.http)/dav.ics\(conversing.token)")
        }
        #expect(try conversing.requests.map(\.listener) == ["https"])
        #expect(try conversing.ask(server.https + "/dav.ics").responses.count == 3)
    }

    @Test func asksNoPlainHTTPUnasked() throws {
        let conversing = try Conversing("http://dav.example.org/")
        let failure = try #require(try conversing.failure(at: "http://dav.example.org/"))
        #expect(failure.failure.code == .untrusted)
        #expect(failure.failure.text.contains("allowInsecure"))
        #expect(failure.refusedTarget == nil)
    }

    /// What a public server names is not looked for inside, neither at first nor over a connection that is kept.
    @Test func isNotSentIntoPrivateNetworks() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(
            server.http2nd, reach: { $0 == NetworkAddress("127.0.0.2") ? .open : $0.reach })
        let known = try conversing.failure(at: server.http + "/dav.ics")
        try conversing.ask(server.http2nd + "/dav.ics")
        let named = try conversing.failure(at: server.http + "/dav.ics")
        let redirected = try conversing.failure(at: server.http2nd + "/redirplain/302/dav.ics")
        for failure in [known, named, redirected] {
            #expect(failure?.failure.code == .untrusted)
            #expect(failure?.failure.text.contains("private network") == true)
            #expect(failure?.endsConversation == false)
        }
        #expect(try conversing.requests.map(\.listener) == ["http2nd", "http2nd"])
    }

    @Test func mayGoAnywhereFromInside() throws {
        let server = try FaultServer.shared()
        for order in [[server.http, server.http2nd], [server.http2nd, server.http]] {
            let conversing = try Conversing(server.http, reach: { $0.reach == .open ? .open : .inside })
            for base in order { #expect(try conversing.ask(base + "/dav.ics").responses.count == 3) }
        }
    }
}
