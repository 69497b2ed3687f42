import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct PipelineTests {
    private let folder: FeedFolder

    init() throws {
        folder = try FeedFolder()
    }

    private func titles(_ outcome: ConversionOutcome) -> [String]? {
        outcome.snapshot?.events.map(\.title)
    }

    @Test func aFeedBecomesASnapshot() throws {
        try folder.feed(
            "Home.ics", head: "NAME:Ana’s days\nCOLOR:red\n", [("B", "20260912"), ("A", "20260911")])
        let outcome = Conversion(try folder.request(files: ["Home.ics"])).run()
        let snapshot = try #require(outcome.snapshot)
        #expect(outcome.status == .success)
        #expect(outcome.messages.isEmpty)
        #expect(snapshot.events.map(\.id) == ["ical:home/A", "ical:home/B"])
        #expect(snapshot.events.map(\.colorHex) == ["#ff0000", "#ff0000"])
        #expect(snapshot.coverage == (try date("2026-09-03T00:00:00Z")..<date("2026-10-22T00:00:00Z")))
        #expect(snapshot.writtenAt == (try date("2026-09-10T12:00:00Z")))
        #expect(snapshot.writerVersion == "test 1")
        #expect(snapshot.language == "system")
        #expect(
            outcome.calendars == [SnapshotCalendar(id: "ical:home", name: "Ana’s days", colorHex: "#ff0000")])
        #expect(
            snapshot.calendarStates == [
                "ical:home": CalendarSourceStatus(state: .available, asOf: snapshot.writtenAt)
            ])
    }

    /// Events that earlier calendars show to be beyond the cap are counted, not made.
    @Test(arguments: [1, 5, 20, 59, 60, 61, .max]) func theCapIsThatOfAllCalendarsTogether(maximum: Int)
        throws
    {
        var names: [String] = []
        for number in 0..<6 {
            let events = (0..<10).map {
                (title: "\(number)-\($0)", day: "202609\(11 + ($0 * 7 + number * 5) % 17)")
            }
            try folder.feed("\(number).ics", events)
            names.append("\(number).ics")
        }
        var request = try folder.request(files: names)
        request.maxEvents = 0
        let whole = try #require(Conversion(request).run().snapshot)
        request.maxEvents = maximum
        let outcome = Conversion(request).run()
        let capped = try #require(outcome.snapshot)
        let expected = EventCap(whole.events, window: whole.coverage, maximum: maximum)
        #expect(capped.events == expected.events)
        #expect(capped.coverage == expected.coverage)
        #expect(outcome.report.eventsCut == expected.dropped)
    }

    @Test func aSeriesOverItsBoundNarrowsWhatItsCalendarSpeaksFor() throws {
        try folder.file(
            "dense.ics",
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:tick
            DTSTART:20260101T000000Z
            RRULE:FREQ=SECONDLY
            END:VEVENT
            END:VCALENDAR

            """)
        try folder.feed("other.ics", [("A", "20261001")])
        var request = try folder.request(files: ["dense.ics", "other.ics"])
        request.maxEvents = 0
        let snapshot = try #require(Conversion(request).run().snapshot)
        let dense = try #require(snapshot.calendarStates["ical:dense"])
        #expect(dense.state == .available)
        #expect(dense.detail == .incomplete)
        #expect(dense.coverageStart == snapshot.coverageStart)
        #expect(dense.coverageEnd == snapshot.coverageStart.addingTimeInterval(9_999))
        // What the other calendar says is served, and the snapshot speaks for it.
        #expect(snapshot.events.last?.title == "A")
        #expect(snapshot.coverageEnd == (try date("2026-10-22T00:00:00Z")))
        #expect(snapshot.calendarStates["ical:other"]?.coverageEnd == nil)
    }

    @Test func theSameRequestGivesTheSameBytes() throws {
        try folder.feed("a.ics", (1...30).map { ("E\($0)", "202609\($0 < 10 ? "0" : "")\($0)") })
        let conversion = Conversion(try folder.request(files: ["a.ics", "a.ics"]))
        let first = try SnapshotCoding.encode(try #require(conversion.run().snapshot))
        let second = try SnapshotCoding.encode(try #require(conversion.run().snapshot))
        #expect(first == second)
    }

    @Test func feedsAreMergedAndTheSameInvitationStaysTwo() throws {
        try folder.feed("a.ics", [("X", "20260911"), ("A", "20260913")])
        try folder.feed("b.ics", [("X", "20260911"), ("B", "20260912")])
        let outcome = Conversion(try folder.request(files: ["b.ics", "a.ics"])).run()
        #expect(
            outcome.snapshot?.events.map(\.id)
                == ["ical:a/X", "ical:b/X", "ical:b/B", "ical:a/A"])
        #expect(outcome.calendars.map(\.name) == ["a", "b"])
        #expect(outcome.report.sources.map(\.key) == ["ical:b", "ical:a"])
        #expect(outcome.report.sources.map(\.events) == [2, 2])
    }

    @Test func namesAndColoursAreChosenInOrder() throws {
        try folder.feed("vdir/x.ics", [])
        try folder.file("vdir/displayname", "Folder\n")
        try folder.file("vdir/color", "#FF2968FF\n")
        let location = FeedLocation.folder(folder.path + "/vdir")
        func calendar(_ request: FeedRequest) throws -> SnapshotCalendar? {
            Conversion(try folder.request([request])).run().calendars.first
        }
        #expect(
            try calendar(FeedRequest(location: location))
                == SnapshotCalendar(id: "ical:vdir", name: "Folder", colorHex: "#ff2968"))
        try folder.feed(
            "vdir/x.ics", head: "X-WR-CALNAME:Feed\nCOLOR:rouge\nX-APPLE-CALENDAR-COLOR:#00FF00\n", [])
        #expect(
            try calendar(FeedRequest(location: location))
                == SnapshotCalendar(id: "ical:vdir", name: "Feed", colorHex: "#00ff00"))
        #expect(
            try calendar(FeedRequest(location: location, key: "local:1", name: " Mine\n", color: "navy"))
                == SnapshotCalendar(id: "local:1", name: "Mine", colorHex: "#000080"))
    }

    @Test func aFolderOfFoldersIsACalendarEach() throws {
        try folder.feed("all/work/1.ics", [("W", "20260911")])
        try folder.feed("all/home/1.ics", [("H", "20260911")])
        let location = FeedLocation.folder(folder.path + "/all")
        var request = try folder.request([FeedRequest(location: location)])
        #expect(Conversion(request).run().calendars.map(\.id) == ["ical:home", "ical:work"])
        request.feeds = [FeedRequest(location: location, key: "vdir:ana", name: "Ana", color: "red")]
        let calendars = Conversion(request).run().calendars
        #expect(calendars.map(\.id) == ["vdir:ana:home", "vdir:ana:work"])
        #expect(calendars.map(\.name) == ["Ana: home", "Ana: work"])
        #expect(calendars.allSatisfy { $0.colorHex == "#ff0000" })
    }

    @Test func hiddenStaysListedBanishedDoesNot() throws {
        for name in ["a", "b", "c"] { try folder.feed("\(name).ics", [(name, "20260911")]) }
        var request = try folder.request(files: ["a.ics", "b.ics", "c.ics"])
        request.hidden = ["ical:b", "ical:c"]
        request.banished = ["ical:c", "ical:nobody"]
        let outcome = Conversion(request).run()
        #expect(titles(outcome) == ["a"])
        #expect(outcome.calendars.map(\.id) == ["ical:a", "ical:b"])
        #expect(
            outcome.snapshot?.calendarStates.mapValues(\.state) == ["ical:a": .available, "ical:b": .hidden])
        #expect(outcome.snapshot?.coverage == ConversionRequest.contractWindow(now: request.now, in: .utc))
        #expect(outcome.report.sources.map(\.isBanished) == [false, false, true])
        #expect(outcome.report.sources.map(\.files) == [1, 1, 0])
        #expect(outcome.messages.map(\.severity) == [.warning])
        #expect(outcome.messages[0].text.contains("ical:nobody"))
        #expect(outcome.status == .success)
    }

    @Test func hiddenEventsCostNoCoverage() throws {
        try folder.feed("a.ics", (11...15).map { ("A\($0)", "202609\($0)") })
        try folder.feed("b.ics", (11...15).map { ("B\($0)", "202609\($0)") })
        var request = try folder.request(files: ["a.ics", "b.ics"])
        request.maxEvents = 5
        request.hidden = ["ical:b"]
        let outcome = Conversion(request).run()
        #expect(outcome.snapshot?.events.count == 5)
        #expect(!outcome.report.isCut)
    }

    @Test func aCutIsSaidEverywhere() throws {
        try folder.feed("a.ics", (11...20).map { ("A\($0)", "202609\($0)") })
        var request = try folder.request(files: ["a.ics"])
        request.maxEvents = 4
        let outcome = Conversion(request).run()
        let end = try date("2026-09-15T10:00:00Z")
        #expect(titles(outcome) == ["A11", "A12", "A13", "A14"])
        #expect(outcome.snapshot?.coverageEnd == end)
        #expect(outcome.report.isCut)
        #expect(outcome.report.eventsCut == 6)
        #expect(outcome.report.coverage?.end == end)
        #expect(outcome.report.sources.map(\.events) == [4])
        #expect(outcome.messages.map(\.severity) == [.warning])
        #expect(outcome.messages[0].text.contains("2026-09-15T10:00:00Z"))
        #expect(outcome.status == .success)
        #expect(outcome.summary?.hasSuffix("to 2026-09-15 10:00 (UTC); cut: 6 events left out") == true)
        request.maxEvents = 0
        #expect(titles(Conversion(request).run())?.count == 10)
    }

    @Test func aWindowOfOnesOwn() throws {
        try folder.feed("a.ics", [("early", "20250101"), ("late", "20260911")])
        var request = try folder.request(files: ["a.ics"])
        request.window = try date("2025-01-01T10:30:00Z")..<date("2025-01-02T00:00:00Z")
        let snapshot = try #require(Conversion(request).run().snapshot)
        #expect(snapshot.events.map(\.title) == ["early"])
        #expect(snapshot.coverage == request.window)
    }

    @Test func progressCountsAllBytes() throws {
        let paths = try ["a.ics", "b.ics"].map {
            try folder.feed($0, (11...20).map { ("E\($0)", "202609\($0)") })
        }
        let sizes = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }
        var seen: [ReadProgress] = []
        let outcome = Conversion(try folder.request(files: ["a.ics", "b.ics"])).run { seen.append($0) }
        #expect(seen.map(\.bytesRead) == [sizes[0], sizes[0] + sizes[1]])
        #expect(seen.allSatisfy { $0.totalBytes == sizes[0] + sizes[1] })
        #expect(outcome.report.sources.map(\.bytes) == sizes)
    }

    @Test func aWrongCallReadsAndWritesNothing() throws {
        try folder.feed("a.ics", [])
        var request = try folder.request(files: ["a.ics", "a.ics"], isWritten: true)
        request.feeds[0].key = "local:1"
        request.feeds[1].key = "local:1"
        let outcome = Conversion(request).run()
        #expect(outcome.status == .usage)
        #expect(outcome.snapshot == nil)
        #expect(outcome.messages.map(\.severity) == [.error])
        #expect(outcome.report.sources.isEmpty)
        #expect(folder.containerFiles.isEmpty)
    }
}
