import Testing

@testable import CalendarSources

struct ChallengeTests {
    /// The values of WWW-Authenticate, and what they offer: B for Basic, D for Digest, U for UTF-8.
    @Test(
        arguments: [
            (["Basic realm=\"x\""], "B"), (["basic"], "B"),
            (["Digest realm=\"x\", qop=\"auth\", nonce=\"y\""], "D"),
            (["Digest nonce=\"y\"", "Basic realm=\"x\""], "BD"),
            (["Digest nonce=\"y\", Basic realm=\"x\""], "BD"),
            (["Negotiate", "Basic realm=\"x\", charset=\"UTF-8\""], "BU"),
            (["X-MobileMe-AuthToken realm=\"Basic\""], ""),
            (["Bearer realm=\"a \\\" digest, basic\", error=\"invalid_token\""], ""), ([], ""), ([""], ""),
            (["Basic realm=\"digest\""], "B"), (["Basic realm=\"unterminated"], "B"),
            (["BasicCustom realm=\"x\""], ""),
        ] as [([String], String)])
    func offers(_ values: [String], _ expected: String) throws {
        var head = try #require(HTTPHead(statusLine: "HTTP/1.1 401 Unauthorized"))
        values.forEach { head.add(line: "WWW-Authenticate: \($0)") }
        let challenge = Challenge(head)
        let offers = [
            (challenge.offersBasic, "B"), (challenge.offersDigest, "D"), (challenge.wantsUTF8, "U"),
        ]
        #expect(offers.filter(\.0).map(\.1).joined() == expected)
    }
}
