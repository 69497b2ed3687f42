import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Nothing that can be printed has a secret in it.
struct SecrecyTests {
    private static let secrets = [
        "s3cret", "c3VwZXI", "private-3f2a", "t0ken-in-query", "proxy-pass", "bearer-t0ken", "alice-user",
    ]

    private func expectNoSecret(in value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped] {
            for secret in Self.secrets {
                #expect(!text.contains(secret), "shows \(secret)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Every failure that the fault server can bring about, with secrets wherever one can be.
    @Test(arguments: [
        "/status/500", "/status/404", "/status/403", "/status/401", "/basic", "/digest", "/bearer/x",
        "/redirother/302/basic",
        "/loop", "/redirn/9", "/redirfile", "/redirmeta", "/redirnoloc",
        "/redirto/302/https%3A%2F%2F%2Fs3cret",
        "/redirto/302/file%3A%2F%2F%2Fs3cret",
        "/redirto/302/http%3A%2F%2Fa:s3cret@example.org%2Fprivate-3f2a",
        "/noreply", "/garbage", "/cut/50", "/gzipbad", "/endlesshdr", "/always304", "/redir/301", "/hang",
        "/endless",
    ])
    func failuresShowHostsAtMost(_ modifiers: String) throws {
        let server = try FaultServer.shared()
        for credentials in [
            Credentials.basic(user: "alice-user", password: "s3cret"), .bearer(token: "bearer-t0ken"),
        ] {
            let options = TransportOptions.trusting(server) {
                $0.credentials = credentials
                $0.limits.maxBytes = 10_000
                $0.limits.firstByte = .milliseconds(100)
            }
            let base = server.http.replacing("://", with: "://alice-user:s3cret@")
            let asking = try Asking("\(base)\(modifiers)/private-3f2a.ics?x=t0ken-in-query", options)
            expectNoSecret(in: asking.answer)
            expectNoSecret(in: asking.answer.remarks)
        }
    }

    @Test func optionsShowNone() throws {
        var options = TransportOptions()
        options.credentials = .basic(user: "alice-user", password: "s3cret")
        options.proxy = .address("http://alice-user:proxy-pass@127.0.0.1:1")
        expectNoSecret(in: options)
        let fetch = FeedFetch(
            id: "feed",
            address: try SourceAddress("https://alice-user:s3cret@a.example/private-3f2a?t0ken-in-query"),
            options: options, sink: CollectingSink())
        expectNoSecret(in: fetch)
        expectNoSecret(in: CredentialPolicy(address: fetch.address, options: options))
        expectNoSecret(in: HTTPRequest.Login.authorization("Basic c3VwZXI="))
        expectNoSecret(in: HTTPRequest.Login.digest(user: "alice-user", password: "s3cret"))
    }

    @Test func problemsShowNone() {
        for credentials in [
            Credentials.basic(user: "alice-user:", password: "s3cret"), .bearer(token: "bearer-t0ken \n"),
        ] {
            var options = TransportOptions()
            options.credentials = credentials
            options.userAgent = "s3cret\n"
            options.pinnedKey = "s3cret"
            options.proxy = .address("http://alice-user:proxy-pass@\n")
            #expect(options.problems.count == 4)
            expectNoSecret(in: options.problems)
        }
    }
}
