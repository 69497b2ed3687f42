import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

/// What a feed that cannot be read leaves of what the container knew of it.
@Suite struct LastKnownEventsTests {
    private let folder: FeedFolder

    init() throws {
        folder = try FeedFolder()
        try folder.feed("a.ics", head: "NAME:Ana\nCOLOR:red\n", [("A1", "20260911"), ("A2", "20260925")])
        try folder.feed("b.ics", [("B", "20260912")])
    }

    @discardableResult
    private func run(
        _ now: String = "2026-09-10T12:00:00Z", _ change: (inout ConversionRequest) -> Void = { _ in }
    ) throws -> ConversionOutcome {
        var request = try folder.request(files: ["a.ics", "b.ics"], now: now, isWritten: true)
        change(&request)
        return Conversion(request).run()
    }

    @Test func theLastKnownEventsStay() throws {
        try run()
        try folder.remove("a.ics")
        let outcome = try run("2026-09-20T12:00:00Z")
        let snapshot = try #require(outcome.snapshot)
        #expect(outcome.status == .incomplete)
        // A1 is over for longer than the window reaches back.
        #expect(snapshot.events.map(\.title) == ["A2"])
        #expect(snapshot.events.map(\.colorHex) == ["#ff0000"])
        #expect(
            snapshot.calendarStates["ical:a"]
                == CalendarSourceStatus(
                    state: .stale, asOf: try date("2026-09-10T12:00:00Z"),
                    coverageStart: try date("2026-09-13T00:00:00Z"),
                    coverageEnd: try date("2026-10-22T00:00:00Z"), detail: .notFound))
        #expect(snapshot.coverageEnd == (try date("2026-11-01T00:00:00Z")))
        #expect(snapshot.writtenAt == (try date("2026-09-20T12:00:00Z")))
        #expect(
            outcome.calendars.contains(SnapshotCalendar(id: "ical:a", name: "Ana", colorHex: "#ff0000")))
        #expect(outcome.report.sources[0].events == 1)
        #expect(outcome.report.sources[0].state == .stale)
        #expect(outcome.messages.map(\.severity) == [.error, .warning])
        #expect(outcome.summary?.hasSuffix("; 1 calendar stale") == true)
    }

    @Test func aStaleCalendarKeepsItsTimeAndItsClaim() throws {
        try run()
        try folder.remove("a.ics")
        let second = try #require(try run("2026-09-20T12:00:00Z").snapshot?.calendarStates["ical:a"])
        let third = try #require(try run("2026-09-21T12:00:00Z").snapshot?.calendarStates["ical:a"])
        #expect(third.asOf == second.asOf)
        #expect(third.coverageEnd == second.coverageEnd)
        #expect(third.coverageStart == (try date("2026-09-14T00:00:00Z")))
    }

    @Test func aClaimThatTheWindowHasLeftIsNone() throws {
        try run()
        try folder.remove("a.ics")
        let outcome = try run("2027-09-10T12:00:00Z")
        #expect(
            outcome.snapshot?.calendarStates["ical:a"]
                == CalendarSourceStatus(state: .neverFetched, detail: .notFound))
    }

    @Test func aFeedThatComesBackIsAvailableAgain() throws {
        try run()
        let text = try String(contentsOfFile: folder.path + "/a.ics", encoding: .utf8)
        try folder.remove("a.ics")
        try run("2026-09-11T12:00:00Z")
        try folder.file("a.ics", text)
        let outcome = try run("2026-09-11T13:00:00Z")
        #expect(outcome.status == .success)
        #expect(outcome.snapshot?.calendarStates["ical:a"]?.state == .available)
    }

    @Test(arguments: [true, false]) func nothingHiddenOrBanishedComesBack(isBanished: Bool) throws {
        try run()
        try folder.remove("a.ics")
        let outcome = try run("2026-09-11T12:00:00Z") { request in
            if isBanished { request.banished = ["ical:a"] } else { request.hidden = ["ical:a"] }
        }
        #expect(outcome.snapshot?.events.map(\.title) == ["B"])
        // What was hidden leaves nothing known: shown again, the calendar is not empty but unknown.
        let shown = try run("2026-09-11T13:00:00Z")
        #expect(shown.snapshot?.events.map(\.title) == ["B"])
        #expect(shown.snapshot?.calendarStates["ical:a"]?.state == .neverFetched)
    }

    @Test func aCutNarrowsTheClaimForGood() throws {
        try run { $0.maxEvents = 2 }
        try folder.remove("a.ics")
        let outcome = try run("2026-09-11T12:00:00Z")
        #expect(outcome.snapshot?.events.map(\.title) == ["A1", "B"])
        #expect(
            outcome.snapshot?.calendarStates["ical:a"]?.coverageEnd == (try date("2026-09-25T10:00:00Z")))
    }

    @Test func aNewCutNarrowsAStaleClaim() throws {
        try run()
        try folder.remove("a.ics")
        let outcome = try run("2026-09-11T12:00:00Z") { $0.maxEvents = 2 }
        #expect(
            outcome.snapshot?.calendarStates["ical:a"]?.coverageEnd == (try date("2026-09-25T10:00:00Z")))
        #expect(outcome.report.sources[0].coverage?.end == (try date("2026-09-25T10:00:00Z")))
    }

    @Test func writtenAtIsTheNewestConfirmationOfWhatIsShown() throws {
        try run()
        try folder.remove("a.ics")
        // Only the hidden calendar was read: what is shown is of the run before.
        let outcome = try run("2026-09-11T12:00:00Z") { $0.hidden = ["ical:b"] }
        #expect(outcome.snapshot?.writtenAt == (try date("2026-09-10T12:00:00Z")))
        #expect(outcome.status == .incomplete)
    }

    @Test func aFolderOfCalendarsThatIsAwayKeepsThem() throws {
        try folder.feed("all/work/1.ics", [("W", "20260911")])
        try folder.feed("all/home/1.ics", head: "NAME:Home\n", [("H", "20260912")])
        var request = try folder.request(files: ["b.ics"], isWritten: true)
        request.feeds.append(
            FeedRequest(location: .folder(folder.path + "/all"), key: "vdir:ana", name: "Ana"))
        let before = Conversion(request).run()
        #expect(before.snapshot?.events.map(\.title) == ["W", "B", "H"])
        try folder.remove("all")
        let after = Conversion(request).run()
        #expect(after.status == .incomplete)
        #expect(after.snapshot?.events == before.snapshot?.events)
        #expect(after.calendars == before.calendars)
        #expect(
            after.snapshot?.calendarStates.filter { $0.value.state == .stale }.keys.sorted() == [
                "vdir:ana:home", "vdir:ana:work",
            ])
        #expect(after.messages.count { $0.severity == .error } == 1)
    }

    @Test func anOlderWritersEventsAreProofOfTheirCalendarOnly() throws {
        let snapshot = CalendarrSnapshot(
            writtenAt: try date("2026-09-09T00:00:00Z"), coverageStart: try date("2026-09-02T00:00:00Z"),
            coverageEnd: try date("2026-10-21T00:00:00Z"), isLoggedIn: true, writerVersion: "1",
            events: [try .sample("ical:a/x", start: 1, end: 2, key: "ical:a")], theme: SnapshotTheme(),
            language: "de")
        let lastKnown = LastKnown(
            snapshot: snapshot, calendars: [SnapshotCalendar(id: "ical:b", name: "B", colorHex: "#000000")])
        let window = try date("2026-09-03T00:00:00Z")..<date("2026-10-22T00:00:00Z")
        let known = try #require(lastKnown.data(ofCalendar: "ical:a", in: window))
        #expect(known.asOf == snapshot.writtenAt)
        #expect(known.coverage == (try date("2026-09-03T00:00:00Z")..<date("2026-10-21T00:00:00Z")))
        #expect(known.events.count == 1)
        #expect(lastKnown.data(ofCalendar: "ical:b", in: window) == nil)
    }
}
