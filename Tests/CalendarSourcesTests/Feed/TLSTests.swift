import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Who the server is, and who we are.
struct TLSTests {
    @Test func trustsTheAuthorityThatIsNamed() throws {
        let server = try FaultServer.shared()
        #expect(try Asking(server.https + "/feed.ics", .trusting(server)).hasFeed)
        #expect(try Asking(server.https + "/feed.ics", .trusting(server) { $0.httpVersion = .http2 }).hasFeed)
    }

    @Test func trustsNoOther() throws {
        let asking = try Asking(
            FaultServer.shared().https + "/feed.ics", .with { $0.credentials = TransportOptions.login })
        #expect(asking.failure?.code == .untrusted)
        #expect(asking.failure?.text.contains("caFile") == true)
        #expect(asking.requests.isEmpty)
    }

    @Test func wantsTheRightName() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(
            "https://other.example/feed.ics", .trusting(server) { $0.proxy = .address(server.http) })
        #expect(asking.failure?.code == .untrusted)
        #expect(
            asking.failure?.text.contains("another name") == true, "\(String(describing: asking.failure))")
        #expect(asking.requests.isEmpty)
    }

    @Test func speaksNoOldTLS() throws {
        let server = try FaultServer.shared()
        let asking = try Asking(server.httpsOld + "/feed.ics", .trusting(server))
        #expect(asking.failure?.code == .untrusted)
        #expect(asking.requests.isEmpty)
    }

    @Test func showsItsCertificate() throws {
        let server = try FaultServer.shared()
        let without = try Asking(server.httpsClient + "/feed.ics", .trusting(server))
        #expect(without.failure != nil)
        #expect(without.requests.isEmpty)
        let with = try Asking(
            server.httpsClient + "/feed.ics",
            .trusting(server) {
                $0.clientCertificate = server.clientCertificate
                $0.clientKey = server.clientKey
            })
        #expect(with.hasFeed, "\(String(describing: with.failure))")
    }

    @Test func wantsTheKeyThatIsPinned() throws {
        let server = try FaultServer.shared()
        let other = "sha256//" + String(repeating: "A", count: 43) + "="
        let asking = try Asking(server.https + "/feed.ics", .trusting(server) { $0.pinnedKey = other })
        #expect(asking.failure?.code == .untrusted)
        #expect(asking.failure?.text.contains("pinnedKey") == true)
        #expect(asking.requests.isEmpty)
        #expect(
            try Asking(
                server.https + "/feed.ics",
                .trusting(server) { $0.pinnedKey = "\(other);\(server.publicKeyPin)" }
            ).hasFeed)
    }

    @Test(
        arguments: [
            { $0.caFile = "/nonexistent.pem" }, { $0.caFile = "/dev/null" },
            { $0.clientCertificate = "/nonexistent.pem" },
            { $0.pinnedKey = "/etc/passwd" }, { $0.userAgent = "a\r\nX: 1" },
            { $0.credentials = .bearer(token: "a\r\nX: 1") },
        ] as [@Sendable (inout TransportOptions) -> Void])
    func saysWhatIsMissingHere(_ change: @Sendable (inout TransportOptions) -> Void) throws {
        let server = try FaultServer.shared()
        let asking = try Asking(server.https + "/feed.ics", .trusting(server, change))
        #expect(asking.failure?.code == .setup, "\(String(describing: asking.failure))")
        #expect(asking.failure?.isPermanent == true)
        #expect(asking.requests.isEmpty)
    }
}
