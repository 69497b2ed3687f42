import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

/// What a feed that cannot be read leaves of a run without a container.
@Suite struct FailingFeedTests {
    private let folder: FeedFolder

    init() throws {
        folder = try FeedFolder()
    }

    @Test func aMissingFeedTakesNoOtherOneDown() throws {
        try folder.feed("good.ics", [("A", "20260911")])
        let outcome = Conversion(try folder.request(files: ["missing.ics", "good.ics"])).run()
        #expect(outcome.status == .incomplete)
        #expect(outcome.snapshot?.events.map(\.title) == ["A"])
        #expect(
            outcome.snapshot?.calendarStates["ical:missing"]
                == CalendarSourceStatus(state: .neverFetched, detail: .notFound))
        #expect(outcome.calendars.map(\.id) == ["ical:good", "ical:missing"])
        #expect(outcome.messages == [Message(.error, "\(folder.path)/missing.ics: does not exist")])
        #expect(
            outcome.summary
                == "1 event of 2 calendars, 2026-09-03 00:00 to 2026-10-22 00:00 (UTC); nothing known of 1 calendar"
        )
        let source = outcome.report.sources[0]
        #expect(source.errors.count == 1)
        #expect(source.coverage == nil)
    }

    @Test(arguments: [
        ("<html><body>Log in</body></html>", RunStatus.badData, CalendarSourceDetail.notCalendar),
        ("{\"a\": 1}", .badData, .notCalendar), ("", .badData, .notCalendar),
        (" \n\n", .badData, .notCalendar),
        ("BEGIN:VCARD\nEND:VCARD\n", .badData, .notCalendar), ("PK\u{3}\u{4}abc", .badData, .notCalendar),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260911T100000Z\nEND:VEVENT\n", .badData, .incomplete),
    ])
    func whatIsNoCalendarIsNoEmptyCalendar(
        text: String, status: RunStatus, detail: CalendarSourceDetail
    ) throws {
        let path = try folder.file("bad.ics", text)
        let alone = Conversion(try folder.request(files: ["bad.ics"])).run()
        #expect(alone.status == status)
        #expect(alone.snapshot == nil)
        #expect(alone.summary == nil)
        #expect(alone.messages.first?.text.hasPrefix(path + ":") == true)
        #expect(alone.messages.first?.severity == .error)
        #expect(alone.report.sources.map(\.state) == [.unreadable])
        try folder.feed("good.ics", [])
        let both = Conversion(try folder.request(files: ["bad.ics", "good.ics"])).run()
        #expect(both.status == .incomplete)
        #expect(
            both.snapshot?.calendarStates["ical:bad"]
                == CalendarSourceStatus(state: .unreadable, detail: detail))
    }

    @Test func theMostLastingCauseIsTheStatus() throws {
        try folder.file("bad.ics", "nonsense")
        #expect(Conversion(try folder.request(files: ["bad.ics", "missing.ics"])).run().status == .noInput)
    }

    @Test func aBrokenFileOfAFolderLeavesTheRest() throws {
        try folder.feed("vdir/a.ics", [("A", "20260911")])
        try folder.file(
            "vdir/b.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:B\nDTSTART:20260911T100000Z\nEND:VEV")
        try folder.feed("vdir/c.ics", [("C", "20260912")])
        var request = try folder.request(files: ["vdir"])
        let outcome = Conversion(request).run()
        #expect(outcome.status == .incomplete)
        #expect(outcome.snapshot?.events.map(\.title) == ["A", "C"])
        #expect(
            outcome.snapshot?.calendarStates["ical:vdir"]
                == CalendarSourceStatus(state: .available, asOf: request.now, detail: .incomplete))
        #expect(outcome.report.sources[0].files == 2)
        #expect(outcome.report.sources[0].errors.count == 1)
        #expect(outcome.messages.count(where: { $0.text.contains("/vdir/b.ics") }) == 1)
        request.isStrict = true
        let strict = Conversion(request).run()
        #expect(strict.status == .badData)
        #expect(strict.snapshot == nil)
    }

    @Test func aFileOfAFolderThatCannotBeReadLeavesTheRest() throws {
        try folder.feed("vdir/a.ics", [("A", "20260911")])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/vdir/b.ics", withDestinationPath: "/proc/self/mem")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/vdir/c.ics", withDestinationPath: "nowhere")
        try folder.feed("vdir/d.ics", [("D", "20260912")])
        let outcome = Conversion(try folder.request(files: ["vdir"])).run()
        #expect(outcome.status == .incomplete)
        #expect(outcome.snapshot?.events.map(\.title) == ["A", "D"])
        #expect(outcome.report.sources[0].errors.count == 2)
    }

    @Test func aFolderWhoseFilesAreAllBrokenIsNotEmpty() throws {
        for index in 0..<30 { try folder.file("vdir/\(index).ics", "nonsense") }
        let outcome = Conversion(try folder.request(files: ["vdir"])).run()
        #expect(outcome.status == .badData)
        #expect(outcome.snapshot == nil)
        #expect(outcome.report.sources[0].errors.count == 20)
        #expect(outcome.report.sources[0].errorsNotListed == 10)
        // The files, how many more, and that nothing could be read.
        #expect(outcome.messages.count == 22)
    }

    @Test func aFolderThatSaysItIsACalendarMayBeEmpty() throws {
        try folder.file("vdir/displayname", "Fresh")
        let outcome = Conversion(try folder.request(files: ["vdir"])).run()
        #expect(outcome.status == .success)
        #expect(outcome.snapshot?.events.isEmpty == true)
        #expect(outcome.snapshot?.calendarStates["ical:vdir"]?.state == .available)
    }

    @Test func defectsAreNamedUpToABoundAndThenCounted() throws {
        let broken = (0..<25).map { "BEGIN:VEVENT\nUID:b\($0)\nSUMMARY:no start\nEND:VEVENT\n" }.joined()
        let good = "BEGIN:VEVENT\nUID:g\nDTSTART:20260911T100000Z\nSUMMARY:G\nEND:VEVENT\n"
        let path = try folder.file("a.ics", "BEGIN:VCALENDAR\n\(broken)\(good)END:VCALENDAR\n")
        var request = try folder.request(files: ["a.ics"])
        let outcome = Conversion(request).run()
        #expect(outcome.status == .success)
        #expect(outcome.snapshot?.events.map(\.title) == ["G"])
        #expect(outcome.messages.count == 21)
        #expect(outcome.messages[0].text.hasPrefix("\(path):2: "))
        #expect(outcome.messages[20].text == "\(path): 5 more defects")
        #expect(outcome.messages.allSatisfy { $0.severity == .warning })
        #expect(outcome.report.sources[0].defects.count == 25)
        #expect(outcome.report.sources[0].defects[0].line == 2)
        #expect(outcome.report.sources[0].componentsUnusable == 25)
        #expect(outcome.report.sources[0].components == 26)
        request.isStrict = true
        let strict = Conversion(request).run()
        #expect(strict.status == .badData)
        #expect(strict.snapshot == nil)
        #expect(strict.messages.allSatisfy { $0.severity == .error })
    }

    @Test func aBanishedFeedNeedNotExist() throws {
        try folder.feed("a.ics", [])
        var request = try folder.request(files: ["a.ics", "missing.ics"])
        request.banished = ["ical:missing"]
        #expect(Conversion(request).run().status == .success)
    }

    @Test func aHiddenFeedThatFailsStaysHidden() throws {
        try folder.feed("a.ics", [])
        var request = try folder.request(files: ["a.ics", "missing.ics"])
        request.hidden = ["ical:missing"]
        let outcome = Conversion(request).run()
        #expect(outcome.status == .incomplete)
        #expect(outcome.snapshot?.calendarStates["ical:missing"]?.state == .hidden)
    }
}
