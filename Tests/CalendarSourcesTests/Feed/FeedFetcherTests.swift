import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Several feeds at once.
struct FeedFetcherTests {
    private func fetch(
        _ paths: [String], at base: String, _ options: TransportOptions = TransportOptions(),
        by fetcher: FeedFetcher = FeedFetcher(userAgent: "ics2snapshot/test")
    ) throws -> (answers: [String: FeedAnswer], requests: [FaultServer.Request]) {
        let token = FaultServer.token()
        let fetches = try paths.enumerated().map { index, path in
            FeedFetch(
                id: "\(index)", address: try SourceAddress(base + path + token),
                options: options.apartFromTheMachine,
                sink: CollectingSink())
        }
        let answers = fetcher.fetch(fetches, now: Asking.now)
        return (answers, try FaultServer.shared().requests(with: token))
    }

    @Test func answersEachFetch() throws {
        let paths = (0..<40).map { $0.isMultiple(of: 4) ? "/status/500/feed.ics" : "/gzip/feed.ics" }
        let (answers, requests) = try fetch(paths, at: FaultServer.shared().http)
        #expect(answers.count == 40)
        for (id, answer) in answers {
            let isFailed = if case .failed = answer.outcome { true } else { false }
            #expect(isFailed == (Int(id)?.isMultiple(of: 4) == true))
        }
        #expect(requests.count == 40)
        #expect(Set(requests.map(\.conn)).count <= 2, "connections are used again")
    }

    @Test func asksOneHostTwiceAtATime() throws {
        let server = try FaultServer.shared()
        let start = ContinuousClock.now
        let (answers, _) = try fetch((0..<4).map { _ in "/delay/200/feed.ics" }, at: server.http)
        #expect(answers.values.allSatisfy { if case .body = $0.outcome { true } else { false } })
        #expect(start.duration(to: .now) >= .milliseconds(400))
    }

    @Test func letsNoServerHoldUpTheOthers() throws {
        let server = try FaultServer.shared()
        var options = TransportOptions()
        options.limits.firstByte = .milliseconds(500)
        let sinks = (0..<5).map { _ in CollectingSink() }
        let addresses = [server.http + "/hang/feed.ics"] + (0..<4).map { _ in server.http2nd + "/feed.ics" }
        let fetches = try addresses.enumerated().map { index, address in
            FeedFetch(
                id: "\(index)", address: try SourceAddress(address), options: options.apartFromTheMachine,
                sink: sinks[index])
        }
        let answers = FeedFetcher(userAgent: "ics2snapshot/test").fetch(fetches, now: Asking.now)
        let durations = try (1...4).map { try #require(answers["\($0)"]).cost.duration }
        #expect(durations.allSatisfy { $0 < .milliseconds(500) })
        #expect(sinks.dropFirst().allSatisfy { !$0.bytes.isEmpty })
    }

    @Test func needsNothingForNothing() {
        #expect(FeedFetcher(userAgent: "ics2snapshot/test").fetch([], now: Asking.now).isEmpty)
    }

    @Test func goesThroughTheProxyThatIsNamed() throws {
        let server = try FaultServer.shared()
        var options = TransportOptions.trusting(server)
        options.proxy = .address(server.http.replacing("://", with: "://proxyuser:proxy-secret@"))
        let plain = try Asking(server.http2nd + "/feed.ics", options)
        #expect(plain.hasFeed)
        #expect(plain.requests.map(\.listener) == ["http"])
        #expect(plain.requests.first?.headers["proxy-authorization"] == "Basic ***")
        let tunnelled = try Asking("https://calendar.example.org/feed.ics", options)
        #expect(tunnelled.hasFeed)
        #expect(tunnelled.requests.first?.headers["proxy-authorization"] == nil)
    }

    @Test func saysThatTheProxyIsNotThere() throws {
        let asking = try Asking(
            "https://calendar.example.org/feed.ics",
            .with { $0.proxy = .address("http://proxyuser:proxy-secret@127.0.0.1:1") })
        #expect(asking.failure?.code == .unreachable)
        let nonsense = try Asking(
            "https://calendar.example.org/feed.ics",
            .with { $0.proxy = .address("nonsense://proxyuser:proxy-secret@x") })
        let failure = try #require(nonsense.failure)
        #expect(!failure.text.contains("proxy-secret"))
    }

    /// In a process of its own, whose environment is nobody else's.
    @Test func goesThroughTheProxiesOfTheEnvironment() async {
        await #expect(processExitsWith: .success) {
            let server = try FaultServer.shared()
            let fetcher = FeedFetcher(userAgent: "ics2snapshot/test")
            for (exceptions, expected) in [("", "http"), ("127.0.0.2", "http2nd")] {
                setenv("http_proxy", server.http, 1)
                setenv("no_proxy", exceptions, 1)
                let token = FaultServer.token()
                let fetch = FeedFetch(
                    id: "feed", address: try SourceAddress(server.http2nd + "/feed.ics" + token),
                    options: TransportOptions(), sink: CollectingSink())
                _ = fetcher.fetch([fetch], now: Asking.now)
                let listeners = try server.requests(with: token).map(\.listener)
                guard listeners == [expected] else { exit(1) }
            }
        }
    }
}
