import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct ConversionRequestTests {
    private func request(_ feeds: [FeedRequest]) throws -> ConversionRequest {
        ConversionRequest(
            feeds: feeds, now: try date("2026-09-10T00:26:40Z"), viewerZone: .utc, writerVersion: "1")
    }

    @Test(arguments: [
        ("Europe/Zurich", "2026-09-10T00:26:40Z", "2026-09-02T22:00:00Z", "2026-10-21T22:00:00Z"),
        // The window spans the end of summer time: its end is 23:00Z, an hour later than by multiples of 24 h.
        ("Europe/Zurich", "2026-10-01T12:00:00Z", "2026-09-23T22:00:00Z", "2026-11-11T23:00:00Z"),
        // It is still the day before in Los Angeles.
        ("America/Los_Angeles", "2026-03-05T07:59:59Z", "2026-02-25T08:00:00Z", "2026-04-15T07:00:00Z"),
        ("Pacific/Kiritimati", "2026-09-10T10:00:00Z", "2026-09-03T10:00:00Z", "2026-10-22T10:00:00Z"),
        // Beirut has no midnight on 2026-03-29: the day begins where the clock jumps.
        ("Asia/Beirut", "2026-04-05T12:00:00Z", "2026-03-28T22:00:00Z", "2026-05-16T21:00:00Z"),
    ])
    func theWindowIsCountedInTheViewersDays(name: String, now: String, start: String, end: String) throws {
        let window = ConversionRequest.contractWindow(now: try date(now), in: try zone(name))
        #expect(window == (try date(start)..<date(end)))
    }

    @Test func aWindowIsInWholeSeconds() throws {
        var request = try request([FeedRequest(location: .standardInput)])
        let start = try date("2026-09-10T00:00:00Z")
        request.window = (start + 0.75)..<(start + 10.25)
        #expect(request.effectiveWindow == start..<(start + 10))
        request.window = (start + 0.25)..<(start + 0.75)
        #expect(request.problems == ["the window is empty"])
    }

    @Test func aGoodCallHasNoProblems() throws {
        let feeds = [
            FeedRequest(location: .file("a.ics"), key: "local:1", color: "red"),
            FeedRequest(location: .file("a.ics")), FeedRequest(location: .file("a.ics")),
            FeedRequest(location: .standardInput),
        ]
        #expect(try request(feeds).problems.isEmpty)
    }

    @Test func everyProblemIsNamed() throws {
        let stdin = FeedRequest(location: .standardInput, key: "a", color: "rouge")
        var request = try request([stdin, stdin, FeedRequest(location: .file("a"), key: "")])
        request.language = "fr"
        request.maxEvents = -1
        let text = request.problems.joined(separator: "\n")
        for part in ["standard input", "key a ", "key is empty", "rouge", "fr", "-1"] {
            #expect(text.contains(part))
        }
        #expect(try self.request([]).problems == ["no feed is named"])
    }

    @Test func anArgumentSaysWhereAFeedIs() {
        #expect(FeedLocation(argument: "-") == .standardInput)
        #expect(FeedLocation(argument: "/") == .folder("/"))
        #expect(FeedLocation(argument: "./-") == .file("./-"))
        #expect(FeedLocation(argument: "/nowhere/a.ics") == .file("/nowhere/a.ics"))
    }
}
