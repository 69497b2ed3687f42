import TestServers
import Testing

@testable import CalendarSources

/// Methods and bodies on their way through redirects and logins.
struct QuestionTests {
    private static let body = "<?xml version=\"1.0\"?><m\u{fc}ll xmlns=\"DAV:\"/>"

    /// What the server must have got with each request that counts.
    private func expectWhole(
        _ requests: [FaultServer.Request], _ question: HTTPQuestion,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for request in requests {
            #expect(request.method == question.method.rawValue, sourceLocation: sourceLocation)
            #expect(request.bodyHead == question.body, sourceLocation: sourceLocation)
            #expect(request.headers["depth"] == "1", sourceLocation: sourceLocation)
            #expect(
                request.headers["content-type"] == "application/xml; charset=utf-8",
                sourceLocation: sourceLocation)
            #expect(request.headers["expect"] == nil, sourceLocation: sourceLocation)
        }
    }

    /// RFC 9110 has the program's leave to change the method after 301, 302 and 303; the answer would be to another
    /// question.
    @Test(arguments: [301, 302, 303, 307, 308], [HTTPMethod.propfind, .report])
    func staysTheSameOverRedirects(_ status: Int, _ method: HTTPMethod) throws {
        let server = try FaultServer.shared()
        for kind in ["redir", "redirrel", "redirother", "redirhost"] {
            let questioning = try Questioning()
            let question = HTTPQuestion.dav(method, body: Self.body)
            let (exchange, sink) = try questioning.ask(
                question, at: "\(server.http)/\(kind)/\(status)/dav.ics")
            #expect(exchange.status == 207)
            #expect(sink.text.hasSuffix("</D:multistatus>\n"))
            let requests = try questioning.requests
            #expect(requests.count == 2)
            expectWhole(requests, question)
        }
    }

    @Test(arguments: [
        ("/basic", ["Basic"]), ("/both", ["Basic"]), ("/basiclatin1", ["Basic", "Basic"]),
        ("/negotiate", ["Basic"]),
    ])
    func staysTheSameOverLogins(_ modifier: String, _ expected: [String]) throws {
        let questioning = try Questioning(.with { $0.credentials = TransportOptions.login })
        let question = HTTPQuestion.dav(.propfind, body: Self.body)
        let (exchange, sink) = try questioning.ask(
            question, at: FaultServer.shared().http + modifier + "/dav.ics")
        #expect(exchange.status == 207)
        #expect(sink.beginnings == 1)
        #expect(try questioning.schemes == expected)
        expectWhole(try questioning.requests, question)
    }

    /// libcurl asks for a challenge with nothing in its hands, and has the body with the answer to it.
    @Test(arguments: ["/digest", "/digest256", "/digestsess", "/digeststale"])
    func goesWithADigest(_ modifier: String) throws {
        let questioning = try Questioning(.with { $0.credentials = TransportOptions.login })
        let question = HTTPQuestion.dav(.report, body: Self.body)
        let (exchange, sink) = try questioning.ask(
            question, at: FaultServer.shared().http + modifier + "/redirrel/302/digest/dav.ics")
        #expect(exchange.status == 207, "\(String(describing: exchange.failure))")
        #expect(sink.text.hasSuffix("</D:multistatus>\n"))
        let requests = try questioning.requests
        #expect(exchange.cost.requests == requests.count)
        expectWhole(requests.filter { $0.authOk == true }, question)
        #expect(requests.count { $0.authOk == true } >= 2)
    }

    /// The first question to an origin is refused for the scheme, the following ones are not.
    @Test(arguments: ["/digest", "/digest256", "/digestsess"])
    func isNotRefusedAgain(_ modifier: String) throws {
        let server = try FaultServer.shared()
        let questioning = try Questioning(.with { $0.credentials = TransportOptions.login })
        for (index, method) in [HTTPMethod.propfind, .report, .report].enumerated() {
            let question = HTTPQuestion.dav(method, body: Self.body + String(repeating: " ", count: index))
            let (exchange, _) = try questioning.ask(question, at: server.http + modifier + "/dav.ics")
            #expect(exchange.status == 207)
        }
        let (exchange, sink) = try questioning.ask(
            HTTPQuestion(), at: server.http + modifier + "/feed.ics")
        #expect(exchange.status == 200)
        #expect(sink.text.hasPrefix("BEGIN:VCALENDAR"))
        #expect(try questioning.schemes == ["Basic", "-"] + Array(repeating: "Digest", count: 4))
        let requests = try questioning.requests
        #expect(requests.map(\.method).suffix(4) == ["PROPFIND", "REPORT", "REPORT", "GET"])
        #expect(requests.suffix(2).map(\.bodyLen) == [Self.body.utf8.count + 2, 0])
        #expect(Set(requests.map(\.conn)).count == 1)
    }

    @Test func remembersADigestForItsOriginAlone() throws {
        let server = try FaultServer.shared()
        let options = try TransportOptions.with {
            $0.credentials = TransportOptions.login
            $0.alsoSendTo = [try OriginPattern(server.http2nd)]
        }
        let questioning = try Questioning(options)
        for _ in 0..<2 {
            let (exchange, _) = try questioning.ask(
                .dav(.propfind), at: server.http + "/digest/redirother/307/digest/dav.ics")
            #expect(exchange.status == 207)
        }
        #expect(
            try questioning.schemes == [
                "Basic", "-", "Digest", "Basic", "-", "Digest", "Digest", "Digest",
            ])
        let listeners = try questioning.requests.map(\.listener)
        #expect(Set(listeners.suffix(2)) == ["http", "http2nd"])
    }

    /// What was taken before is known to be right: there is no point in telling it in other ways.
    @Test func isRefusedOnceWhereTheLoginIsRemembered() throws {
        let server = try FaultServer.shared()
        let questioning = try Questioning(.with { $0.credentials = TransportOptions.login })
        _ = try questioning.ask(.dav(.propfind), at: server.http + "/digest/dav.ics")
        let (refused, _) = try questioning.ask(.dav(.propfind), at: server.http + "/status/401/dav.ics")
        #expect(refused.status == 401)
        let schemes = try questioning.schemes
        #expect(schemes == ["Basic", "-", "Digest", "Digest"])
    }

    @Test func isSentAtOnceHoweverLongItIs() throws {
        let questioning = try Questioning()
        let long = HTTPQuestion.dav(.report, body: String(repeating: "x", count: 3 << 20))
        let (exchange, _) = try questioning.ask(long, at: FaultServer.shared().http + "/dav.ics")
        #expect(exchange.status == 207)
        let request = try #require(try questioning.requests.first)
        #expect(request.bodyLen == 3 << 20)
        #expect(request.headers["expect"] == nil)
    }

    /// A feed's status is no answer to a question of WebDAV, nor the other way round.
    @Test func wantsItsStatus() throws {
        let server = try FaultServer.shared()
        let questioning = try Questioning()
        let (page, sink) = try questioning.ask(.dav(.propfind), at: server.http + "/html")
        #expect(page.status == 200)
        #expect(sink.beginnings == 0)
        #expect(String(decoding: page.excerpt, as: UTF8.self).contains("Sign in"))
        var question = HTTPQuestion.dav(.propfind)
        question.wantedStatus = 200
        let (multistatus, other) = try questioning.ask(question, at: server.http + "/dav.ics")
        #expect(multistatus.status == 207)
        #expect(other.beginnings == 0)
    }

    @Test(arguments: ["/redirother/307/basic", "/redirhost/302/digest", "/redircred/basic"])
    func takesNoCredentialsToOtherOrigins(_ modifiers: String) throws {
        let server = try FaultServer.shared()
        let questioning = try Questioning(.with { $0.credentials = TransportOptions.login })
        let (exchange, _) = try questioning.ask(.dav(.report), at: server.http + modifiers + "/dav.ics")
        #expect(exchange.status == 401)
        #expect(exchange.withholdsCredentials)
        #expect(try questioning.schemes == ["Basic", "-"])
    }

    @Test func methodsOnlyRead() {
        let allowed: Set = ["OPTIONS", "GET", "HEAD", "PROPFIND", "REPORT"]
        #expect(allowed.isSuperset(of: HTTPMethod.allCases.map(\.rawValue)))
        #expect(allowed.isSuperset(of: DAVRequest.Method.allCases.map(\.rawValue)))
    }
}
