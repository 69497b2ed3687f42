import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Questions and answers of a session.
struct DAVSessionTests {
    @Test(arguments: DAVRequest.Method.allCases)
    func asksAsWritten(_ method: DAVRequest.Method) throws {
        let conversing = try Conversing()
        let (responses, _) = try conversing.ask(FaultServer.shared().http + "/dav.ics", method)
        #expect(responses.map(\.href.spelling) == ["/dav/", "/dav/0.ics", "/dav/1.ics"])
        let request = try #require(try conversing.requests.first)
        #expect(request.method == method.rawValue)
        #expect(request.bodyHead == "<propfind/>")
        #expect(request.headers["depth"] == "1")
        #expect(request.headers["content-type"] == "application/xml; charset=utf-8")
        #expect(request.headers["accept"] == "application/xml, text/xml, */*;q=0.5")
        #expect(request.headers["user-agent"] == "ics2snapshot/test")
        #expect(request.headers["expect"] == nil)
    }

    @Test(arguments: [
        "/gzip", "/deflate", "/chunked", "/close", "/http10", "/ct/text_html", "/ct/text_plain", "/noct",
        "/needcookie", "/redir/301", "/redir/303", "/redirother/307", "/redirn/5", "/bom",
    ])
    func takesWholeAnswers(_ modifiers: String) throws {
        let conversing = try Conversing()
        let (responses, _) = try conversing.ask(FaultServer.shared().http + modifiers + "/dav.ics")
        #expect(responses.count == 3)
        let requests = try conversing.requests
        #expect(conversing.session.cost.requests == requests.count)
        #expect(conversing.session.cost.bodyBytes > 300)
        #expect(requests.allSatisfy { $0.bodyHead == "<propfind/>" })
    }

    @Test func saysWhoAnswered() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        let (_, address) = try conversing.ask(server.http + "/redirother/302/etag/dav.ics")
        #expect(address.text == "\(server.http2nd)/etag/dav.ics\(conversing.token)")
    }

    @Test func keepsItsConnection() throws {
        let server = try FaultServer.shared()
        for base in [server.http, server.https] {
            let options = TransportOptions.trusting(server) { $0.credentials = TransportOptions.login }
            // From outside, too: all connections of a session were examined by it.
            for reach in [NetworkAddress.Reach.loopback, .open] {
                let conversing = try Conversing(base, options, reach: { _ in reach })
                for index in 0..<6 {
                    try conversing.ask(base + "/basic/dav.ics", index.isMultiple(of: 2) ? .propfind : .report)
                }
                _ = try conversing.session.get(SourceAddress(base + "/feed.ics" + conversing.token))
                let requests = try conversing.requests
                #expect(requests.count == 7)
                #expect(Set(requests.map(\.conn)).count == 1)
                #expect(conversing.session.cost.requests == 7)
            }
        }
    }

    @Test func keepsCookiesForTheirOrigin() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        try conversing.ask(server.http + "/setcookie/dav.ics")
        try conversing.ask(server.http + "/dav.ics")
        try conversing.ask(server.http2nd + "/dav.ics")
        #expect(try conversing.requests.map { $0.headers["cookie"] != nil } == [false, true, false])
    }

    // MARK: Single resources

    @Test func getsAResource() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        let address = try SourceAddress(server.http + "/etag/gzip/feed.ics" + conversing.token)
        let (bytes, etag) = try conversing.session.get(address)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("END:VCALENDAR\r\n"))
        #expect(etag?.hasPrefix("\"") == true)
        let plain = try SourceAddress(server.http + "/noct/feed.ics" + conversing.token)
        #expect(try conversing.session.get(plain).etag == nil)
        let request = try #require(try conversing.requests.first)
        #expect(request.method == "GET")
        #expect(request.bodyLen == 0)
        #expect(request.headers["accept"] == "text/calendar, */*;q=0.9")
        #expect(request.headers["depth"] == nil)
    }

    @Test(
        arguments: [
            ("/status/404", 404, FetchFailure.Code.notFound), ("/status/410", 410, .notFound),
            ("/status/500", 500, .http), ("/status/204", 204, .http), ("/cut/50", nil, .incomplete),
            ("/loop", nil, .http),
        ] as [(String, Int?, FetchFailure.Code)])
    func saysWhyThereIsNoResource(_ modifier: String, _ status: Int?, _ code: FetchFailure.Code) throws {
        let conversing = try Conversing()
        let address = try SourceAddress(FaultServer.shared().http + modifier + "/feed.ics")
        let failure = #expect(throws: DAVFailure.self) { try conversing.session.get(address) }
        #expect(failure?.status == status)
        #expect(failure?.failure.code == code)
        #expect(failure?.endsConversation == false)
    }

    // MARK: What whoever takes the responses throws

    private struct Full: Error, Equatable { let count: Int }

    @Test func passesErrorsOfTheTakerOn() throws {
        let server = try FaultServer.shared()
        let conversing = try Conversing()
        for path in ["/endless/dav.ics", "/dav.ics", "/cut/400/dav.ics"] {
            var count = 0
            #expect(throws: Full(count: 2)) {
                try conversing.session.ask(conversing.request(server.http + path)) { _ in
                    count += 1
                    if count == 2 { throw Full(count: count) }
                }
            }
        }
        // Even where it looks like an error of the transport's.
        let own = FetchFailure(.unreachable, "the taker's own")
        #expect(throws: own) {
            try conversing.session.ask(conversing.request(server.http + "/dav.ics")) { _ in throw own }
        }
        #expect(try conversing.ask(server.http + "/dav.ics").responses.count == 3)
    }
}
