import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// A real server: what is compressed, tagged and asked again as in the wild.
struct NginxTests {
    private let server: Nginx
    private let feed: String

    init() throws {
        server = try Nginx()
        let events = (0..<200).map {
            "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART:20260310T090000Z\r\nEND:VEVENT\r\n"
        }
        feed = "BEGIN:VCALENDAR\r\n" + events.joined() + "END:VCALENDAR\r\n"
        try Data(feed.utf8).write(to: server.files.appending(path: "feed.ics"))
    }

    private func ask(
        _ path: String, _ options: TransportOptions = TransportOptions(), validators: FeedValidators? = nil
    ) throws -> (answer: FeedAnswer, sink: CollectingSink) {
        let sink = CollectingSink()
        let fetch = FeedFetch(
            id: "feed", address: try SourceAddress(server.address + path),
            options: options.apartFromTheMachine,
            validators: validators, sink: sink)
        let answers = FeedFetcher(userAgent: "ics2snapshot/test").fetch([fetch], now: .now)
        return (try #require(answers["feed"]), sink)
    }

    private func validators(_ answer: FeedAnswer) throws -> FeedValidators {
        guard case .body(let validators, _) = answer.outcome else { throw CocoaError(.fileReadUnknown) }
        return validators
    }

    @Test func saysThatNothingIsNew() throws {
        let first = try ask("/files/feed.ics")
        #expect(first.sink.text == feed)
        let validators = try validators(first.answer)
        #expect(validators.etag?.hasPrefix("W/") == true, "compressed, its tags are weak")
        let second = try ask("/files/feed.ics", validators: validators)
        guard case .unchanged(let kept, _) = second.answer.outcome else {
            Issue.record("\(second.answer)")
            return
        }
        #expect(kept.etag != nil)
        #expect(second.sink.beginnings == 0)
        let log = try server.log(of: 2)
        #expect(log.count == 2)
        #expect(log.first?.hasSuffix("gzip") == true)
        #expect(log.last?.hasPrefix("304 W/") == true)
    }

    @Test func sendsWhatIsNew() throws {
        let validators = try validators(ask("/files/feed.ics").answer)
        let changed = feed.replacing("UID:7", with: "UID:seven")
        try Data(changed.utf8).write(to: server.files.appending(path: "feed.ics"))
        let second = try ask("/files/feed.ics", validators: validators)
        #expect(second.sink.text == changed)
    }

    @Test func asksForALogin() throws {
        var options = TransportOptions()
        options.credentials = .basic(user: "ana", password: "s3cret")
        #expect(try ask("/private/feed.ics", options).sink.text == feed)
        options.credentials = .basic(user: "ana", password: "other")
        guard case .failed(let failure) = try ask("/private/feed.ics", options).answer.outcome else {
            Issue.record("let in")
            return
        }
        #expect(failure.code == .refused)
        #expect(try server.log(of: 2).map { $0.prefix(3) } == ["200", "401"])
    }

    @Test(arguments: [
        ("/files/none.ics", FetchFailure.Code.notFound), ("/files/", .refused), ("/", .notFound),
    ])
    func hasNothingElse(_ path: String, _ code: FetchFailure.Code) throws {
        guard case .failed(let failure) = try ask(path).answer.outcome else {
            Issue.record("something is there")
            return
        }
        #expect(failure.code == code)
    }
}
