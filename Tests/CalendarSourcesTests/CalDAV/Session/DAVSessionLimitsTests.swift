import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// What a session may cost.
struct DAVSessionLimitsTests {
    @Test func boundsTheRequestsOfAnAccount() throws {
        let server = try FaultServer.shared()
        var limits = DAVSessionLimits()
        limits.requests = 3
        let conversing = try Conversing(limits: limits)
        try conversing.ask(server.http + "/redir/302/dav.ics")
        try conversing.ask(server.http + "/dav.ics")
        let failure = try #require(try conversing.failure(at: server.http + "/dav.ics"))
        #expect(failure.failure.code == .tooLarge)
        #expect(failure.endsConversation)
        #expect(try conversing.requests.count == 3)
    }

    @Test func takesServersForDeadAfterTimeouts() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing(nil, .with { $0.limits.firstByte = .milliseconds(100) })
        let first = try conversing.failure(at: server.http + "/hang/dav.ics")
        #expect(first?.failure.code == .timeout)
        #expect(first?.endsConversation == false)
        try conversing.ask(server.http + "/dav.ics")
        #expect(try conversing.failure(at: server.http + "/hang/dav.ics")?.endsConversation == true)
        #expect(try conversing.failure(at: server.http + "/dav.ics") != nil)
        #expect(try conversing.requests.count == 3)
    }

    @Test func boundsAResource() throws {
        let server = try FaultServer.shared()
        var limits = DAVSessionLimits()
        limits.resourceBytes = 10_000
        let conversing = try Conversing(limits: limits)
        for path in ["/big.ics", "/gzip/big.ics", "/endless", "/gzipbomb/64"] {
            let address = try SourceAddress(server.http + path + conversing.token)
            let failure = #expect(throws: DAVFailure.self) { try conversing.session.get(address) }
            #expect(failure?.failure.code == .tooLarge)
            #expect(failure?.endsConversation == false)
        }
        let whole = try SourceAddress(server.http + "/feed.ics" + conversing.token)
        #expect(try !conversing.session.get(whole).bytes.isEmpty)
    }

    /// Whether the first bound that is met is the transport's or the reader's.
    @Test(arguments: ["/listing/1000000", "/endless", "/bombics/1024", "/gzip/chunked/listing/1000000"])
    func refusesEndlessAnswers(_ path: String) throws {
        let server = try FaultServer.shared()
        var small = MultistatusLimits()
        small.responses = 1_000
        small.responseBytes = 100_000
        for (bytes, limits) in [(500_000, MultistatusLimits()), (64 << 20, small)] {
            let conversing = try Conversing(
                nil, .with { $0.limits.maxBytes = bytes }, multistatusLimits: limits)
            var count = 0
            let failure = #expect(throws: DAVFailure.self) {
                try conversing.session.ask(conversing.request(server.http + path + "/dav.ics")) { _ in
                    count += 1
                }
            }
            #expect(failure?.failure.code == .tooLarge, "\(String(describing: failure?.failure))")
            #expect(count <= bytes / 100 && count <= limits.responses)
            #expect(conversing.session.cost.bodyBytes <= 2 << 20)
            #expect(try conversing.ask(server.http + "/dav.ics").responses.count == 3)
        }
    }

    /// Zeros are no XML, but nothing that the reader would mind, either.
    @Test func refusesABombOfNothing() throws {
        let conversing = try Conversing(nil, .with { $0.limits.maxBytes = 2 << 20 })
        let failure = try conversing.failure(at: FaultServer.shared().http + "/gzipbomb/1024/dav.ics")
        #expect(failure?.failure.code == .tooLarge)
    }

    /// Whatever goes wrong, only hosts are named.
    @Test(arguments: [
        "/status/500", "/status/404", "/status/401", "/basic", "/digest", "/redirother/302/basic", "/loop",
        "/redirfile", "/redirto/302/http%3A%2F%2Fa:s3cret@example.org%2Fprivate-3f2a", "/cut/50", "/garbled",
        "/html", "/noreply", "/daverror/403/s3cret",
    ])
    func failuresShowHostsAtMost(_ modifiers: String) throws {
        let server = try FaultServer.shared()
        for credentials in [
            Credentials.basic(user: "alice-user", password: "s3cret"), .bearer(token: "bearer-t0ken"),
        ] {
            let home = server.http.replacing("://", with: "://alice-user:s3cret@")
            let conversing = try Conversing(home, .with { $0.credentials = credentials })
            let path = "\(server.http)\(modifiers)/private-3f2a.ics"
            let failure = try #require(try conversing.failure(at: path))
            for secret in ["s3cret", "private-3f2a", "bearer-t0ken", "alice-user", conversing.token] {
                #expect(!failure.failure.text.contains(secret))
                #expect(!"\(failure)".contains(secret) || modifiers.hasPrefix("/daverror"))
            }
        }
    }
}
