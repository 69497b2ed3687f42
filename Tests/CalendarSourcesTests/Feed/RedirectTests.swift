import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Redirects are followed by hand: where to, how often, and with what.
struct RedirectTests {
    @Test(arguments: [
        "/redir/301", "/redir/302", "/redir/303", "/redir/307", "/redir/308", "/redirrel/302",
        "/redirproto/302",
        "/redirn/5", "/redirother/302", "/redirhost/302", "/redircred", "/redir/302/gzip", "/captive/..",
    ])
    func follows(_ modifiers: String) throws {
        let asking = try Asking(FaultServer.shared().http + modifiers + "/feed.ics")
        #expect(asking.hasFeed, "\(String(describing: asking.failure))")
        #expect(asking.requests.allSatisfy { $0.method == "GET" })
        #expect(asking.answer.cost.requests == asking.requests.count)
        #expect(asking.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test(arguments: [
        ("/redirn/6/feed.ics", FetchFailure.Code.http, "5 redirects"), ("/loop/feed.ics", .http, "circle"),
        ("/redirnoloc/feed.ics", .http, "where to go"), ("/redirempty/feed.ics", .http, "where to go"),
        ("/redirfile", .untrusted, "scheme"), ("/redirgopher", .untrusted, "scheme"),
        ("/redirftp", .untrusted, "scheme"),
        ("/redirdict", .untrusted, "scheme"), ("/redirdata", .notFound, "404"),

        ("/redirmeta", .untrusted, "plain HTTP"),
        ("/redirto/302/http%3A%2F%2Fexample.org%2F/feed.ics", .untrusted, "plain HTTP"),
        ("/redirto/302/https%3A%2F%2F%2F/feed.ics", .untrusted, "host"),
    ])
    func doesNotFollow(_ path: String, _ code: FetchFailure.Code, _ words: String) throws {
        let asking = try Asking(FaultServer.shared().http + path)
        #expect(asking.failure?.code == code)
        #expect(asking.failure?.text.contains(words) == true, "\(String(describing: asking.failure))")
        #expect(asking.sink.beginnings == 0)
    }

    @Test func sendsNoHeaderThatALocationSmugglesIn() throws {
        let asking = try Asking(FaultServer.shared().http + "/redircrlf")
        #expect(asking.sink.text.contains("User-Agent"))
        #expect(!asking.sink.text.contains("X-Injected"))
    }

    @Test func neverGoesFromTLSToPlainHTTP() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(
            server.https + "/redirplain/302/feed.ics", .trusting(server) { $0.allowInsecure = true })
        #expect(asking.failure?.code == .untrusted)
        #expect(asking.requests.map(\.listener) == ["https"])
    }

    @Test func goesFromPlainHTTPToTLS() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(server.http + "/redirtls/301/feed.ics", .trusting(server))
        #expect(asking.hasFeed)
        #expect(asking.requests.map(\.listener) == ["http", "https"])
    }

    @Test(arguments: [
        ("/redir/301/feed.ics", true), ("/redir/308/feed.ics", true), ("/redir/302/feed.ics", false),
        ("/redir/301/redir/302/feed.ics", false), ("/redir/301/redir/308/feed.ics", true),
        ("/feed.ics", false),
        ("/redir/301/status/404/feed.ics", false),
    ])
    func saysThatAFeedHasMoved(_ path: String, _ hasMoved: Bool) throws {
        let asking = try Asking(FaultServer.shared().http + path)
        #expect(asking.answer.remarks.count == (hasMoved ? 1 : 0))
        #expect(asking.answer.remarks.allSatisfy { !$0.contains("feed.ics") })
    }

    /// 127.0.0.2 stands for a public server, so that it can send to 127.0.0.1.
    private func publicFetcher() -> FeedFetcher {
        let fetcher = FeedFetcher(userAgent: "ics2snapshot/test")
        fetcher.reach = { $0 == NetworkAddress("127.0.0.2") ? .open : $0.reach }
        return fetcher
    }

    @Test func isNotSentIntoPrivateNetworks() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(server.http2nd + "/redirplain/302/feed.ics", by: publicFetcher())
        #expect(asking.failure?.code == .untrusted)
        #expect(asking.failure?.text.contains("private network") == true)
        #expect(asking.requests.map(\.listener) == ["http2nd"])
    }

    @Test func doesNotReuseAConnectionIntoPrivateNetworksEither() throws {
        let server = try FaultServer.shared()
        let fetcher = publicFetcher()
        #expect(try Asking(server.http + "/feed.ics", by: fetcher).hasFeed)
        let asking = try Asking(server.http2nd + "/redirplain/302/feed.ics", by: fetcher)
        #expect(asking.failure?.code == .untrusted)
        #expect(asking.requests.map(\.listener) == ["http2nd"])
    }

    @Test func mayGoAnywhereFromInside() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(server.http + "/redirother/302/redirplain/302/feed.ics", by: publicFetcher())
        #expect(asking.hasFeed)
        #expect(asking.requests.map(\.listener) == ["http", "http2nd", "http"])
    }

    @Test func mayGoFromPublicToPublic() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(server.http2nd + "/redirother/302/feed.ics", by: publicFetcher())
        #expect(asking.hasFeed)
        #expect(asking.requests.map(\.listener) == ["http2nd", "http2nd"])
    }

    @Test func keepsCookiesForTheirHostAndFetch() throws {
        let server = try FaultServer.shared()
        let fetcher = FeedFetcher(userAgent: "ics2snapshot/test")
        let asking = try Asking(server.http + "/needcookie/redirother/302/feed.ics", by: fetcher)
        #expect(asking.hasFeed)
        #expect(asking.requests.map { $0.headers["cookie"] != nil } == [false, true, false])
        let again = try Asking(server.http + "/feed.ics", by: fetcher)
        #expect(again.requests.map { $0.headers["cookie"] != nil } == [false])
    }
}
