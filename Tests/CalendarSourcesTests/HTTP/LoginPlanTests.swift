import Testing

@testable import CalendarSources

struct LoginPlanTests {
    private static let umlauts = Credentials.basic(user: "alice", password: "s3cret:p\u{e4}%ss")

    private func challenge(_ schemes: String) throws -> Challenge {
        var head = try #require(HTTPHead(statusLine: "HTTP/1.1 401 Unauthorized"))
        if schemes.contains("B") { head.add(line: "WWW-Authenticate: Basic realm=\"x\"") }
        if schemes.contains("D") { head.add(line: "WWW-Authenticate: Digest nonce=\"x\"") }
        return Challenge(head)
    }

    private func kind(_ login: HTTPRequest.Login?) -> String {
        switch login {
        case nil: "end"
        case .some(.none): "nothing"
        case .digest: "digest"
        case .authorization("Basic YWxpY2U6czNjcmV0OnDkJXNz"): "latin1"
        case .authorization: "basic"
        }
    }

    /// What an origin took in an earlier exchange, what it offers now, and what it is told.
    @Test(
        arguments: [
            (nil, "B", ["basic", "latin1", "end"]), (nil, "D", ["basic", "digest", "end"]),
            (nil, "BD", ["basic", "latin1", "end"]), (nil, "", ["basic", "end"]),
            (.digest, "D", ["digest", "end"]), (.digest, "BD", ["digest", "end"]),
            (.digest, "B", ["digest", "basic", "latin1", "end"]), (.latin1, "B", ["latin1", "end"]),
            (.latin1, "BD", ["latin1", "end"]), (.latin1, "D", ["latin1", "digest", "end"]),
        ] as [(LoginPlan.Attempt?, String, [String])])
    func goesByWhatIsKnown(_ accepted: LoginPlan.Attempt?, _ offered: String, _ expected: [String]) throws {
        let origin = try SourceAddress("https://dav.example.org").origin
        var plan = LoginPlan(Self.umlauts, for: origin, accepted: accepted)
        var told = [kind(plan.first())]
        while told.last != "end", told.count < 9 {
            told.append(kind(plan.next(after: try challenge(offered))))
        }
        #expect(told == expected)
    }

    /// An answer to what nobody asked for may come from a server that did not look.
    @Test func isKnownAfterAChallengeOnly() throws {
        let origin = try SourceAddress("https://dav.example.org").origin
        let logins = LoginMemory()
        var plan = logins.plan(Self.umlauts, for: origin)
        _ = plan.first()
        logins.note(plan, acceptedBy: origin)
        #expect(plan.acceptedAfterChallenge == nil)
        _ = plan.next(after: try challenge("D"))
        logins.note(plan, acceptedBy: origin)
        var next = logins.plan(Self.umlauts, for: origin)
        #expect(kind(next.first()) == "digest")
        var other = logins.plan(Self.umlauts, for: try SourceAddress("https://dav.example.org:8443").origin)
        #expect(kind(other.first()) == "basic")
        var nobody = logins.plan(nil, for: origin)
        #expect(kind(nobody.first()) == "nothing")
        #expect(!nobody.hasTried)
    }
}
