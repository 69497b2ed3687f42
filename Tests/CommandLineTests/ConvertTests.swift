import CalendarrCore
import Foundation
import Testing

/// The main job on good input.
struct ConvertTests {
    @Test func feedBecomesASnapshotOnStandardOutput() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        let outcome = try Call(fixedClock + [feed]).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let snapshot = try outcome.snapshot()
        #expect(snapshot.events.map(\.id) == ["ical:home/lunch"])
        #expect(snapshot.events.map(\.title) == ["Lunch"])
        #expect(snapshot.isLoggedIn)
        #expect(snapshot.language == "system")
        #expect(try outcome.object()["schemaVersion"] as? Int == 2)
        // Midnight in Zurich, 7 days back and 42 ahead.
        #expect(try outcome.object()["coverageStart"] as? String == "2026-09-02T22:00:00Z")
        #expect(try outcome.object()["coverageEnd"] as? String == "2026-10-21T22:00:00Z")
        #expect(try outcome.object()["writtenAt"] as? String == Feed.now)
    }

    @Test func sameCallGivesTheSameBytes() throws {
        let feed = Program.fixtures.appending(path: "Feeds/family.ics").path
        let call = Call(["--now", "2026-09-10T00:26:40Z", "--timezone", "Europe/Zurich", feed])
        let first = try call.run()
        #expect(first.status == 0)
        #expect(try first.output == call.run().output)
        let events = try first.snapshot().events
        #expect((30...400).contains(events.count))
        #expect(Set(events.map(\.id)).count == events.count)
    }

    @Test func verbMayBeNamed() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        #expect(
            try Call(["convert"] + fixedClock + [feed]).run().output == Call(fixedClock + [feed]).run().output
        )
    }

    @Test(arguments: [["./show"], ["--", "show"]])
    func fileMayBeCalledLikeAVerb(arguments: [String]) throws {
        let folder = try Folder()
        try folder.write("show", Feed.lunch)
        var call = Call(fixedClock + arguments)
        call.directory = folder.url
        #expect(try call.run().snapshot().events.map(\.id) == ["ical:show/lunch"])
    }

    @Test func optionsEndWhereTwoDashesStand() throws {
        let folder = try Folder()
        try folder.write("--help", Feed.lunch)
        var call = Call(fixedClock + ["--", "--help"])
        call.directory = folder.url
        #expect(try call.run().snapshot().events.count == 1)
    }

    @Test func dashIsStandardInput() throws {
        var call = Call(fixedClock + ["-"])
        call.input = Data(Feed.lunch.utf8)
        #expect(try call.run().snapshot().events.map(\.id) == ["ical:stdin/lunch"])
    }

    @Test func folderIsOneCalendar() throws {
        let folder = try Folder()
        try folder.write("home/a.ics", Feed.calendar(Feed.event("a", "A")))
        try folder.write("home/b.ics", Feed.calendar(Feed.event("b", "B")))
        try folder.write("home/.hidden.ics", "not a calendar")
        let snapshot = try Call(fixedClock + [folder.path("home")]).run().snapshot()
        #expect(snapshot.events.map(\.id).sorted() == ["ical:home/a", "ical:home/b"])
    }

    @Test func optionsOfAFeedStandBehindIt() throws {
        let folder = try Folder()
        let one = try folder.write("one.ics", Feed.calendar(Feed.event("a", "A")))
        let two = try folder.write("two.ics", Feed.calendar(Feed.event("b", "B")))
        let output = folder.path("out")
        let outcome = try Call(
            fixedClock + [
                one, "--key", "local:1", "--name=First", "--color", "#abcdef", two, "--color=teal", "-o",
                output,
            ]
        ).run()
        #expect(outcome.status == 0)
        let calendars = SnapshotStore(directory: URL(fileURLWithPath: output)).readCalendars()
        #expect(calendars.map(\.id) == ["local:1", "ical:two"])
        #expect(calendars.map(\.name) == ["First", "two"])
        #expect(calendars.map(\.colorHex) == ["#abcdef", "#008080"])
    }

    @Test func abbreviatedAndJoinedOptionsAreUnderstood() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        let outcome = try Call(
            "-qv", "--now=\(Feed.now)", "--timez=Europe/Zurich", "--comp",
            feed
        ).run()
        #expect(outcome.status == 0)
        #expect(outcome.text.split(separator: "\n").count == 1)
    }

    @Test func hiddenStaysInTheListAndBanishedDoesNot() throws {
        let folder = try Folder()
        let feeds = try ["a", "b", "c"].map {
            try folder.write("\($0).ics", Feed.calendar(Feed.event($0, $0)))
        }
        let output = folder.path("out")
        let outcome = try Call(
            fixedClock + feeds + ["--hide", "ical:a", "--banish", "ical:b", "--hide", "ical:b", "-o", output]
        ).run()
        #expect(outcome.status == 0)
        let store = SnapshotStore(directory: URL(fileURLWithPath: output))
        #expect(store.readCalendars().map(\.id) == ["ical:a", "ical:c"])
        #expect(store.read().snapshot?.events.map(\.calendarKey) == ["ical:c"])
    }

    @Test func capPullsTheCoverageBackAndSaysSo() throws {
        let folder = try Folder()
        let feed = try folder.write("busy.ics", Feed.hourly(700))
        let report = folder.path("report.json")
        // Hour 0 is 1 September, before the window: 48 of the 700 are.
        let outcome = try Call(fixedClock + ["--from", "2026-09-01T00:00:00Z", feed, "--report", report])
            .run()
        #expect(outcome.status == 0)
        let snapshot = try outcome.snapshot()
        #expect(snapshot.events.count == 500)
        #expect(snapshot.events.allSatisfy { $0.start < snapshot.coverageEnd })
        #expect(outcome.errors.contains("500"))
        let written = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: report)))
        #expect((written as? [String: Any])?["isCut"] as? Bool == true)

        let all = try Call(
            fixedClock + ["--from", "2026-09-01T00:00:00Z", "--max-events", "0", feed]
        ).run()
        #expect(try all.snapshot().events.count == 700)
        #expect(all.errors.isEmpty)
    }

    @Test func compactIsTheSameOnOneLine() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        let compact = try Call(fixedClock + ["--compact", feed]).run()
        #expect(compact.text.filter { $0 == "\n" }.count == 1)
        #expect(compact.text.hasSuffix("}\n"))
        #expect(try compact.snapshot() == Call(fixedClock + [feed]).run().snapshot())
    }

    @Test func watchIsTheTrimmedSnapshot() throws {
        let folder = try Folder()
        let feed = try folder.write(
            "home.ics",
            Feed.calendar(Feed.event("near", "Near"), Feed.event("far", "Far", start: "20261001T120000Z")))
        let snapshot = try Call(fixedClock + ["--watch", feed]).run().snapshot()
        #expect(snapshot.events.map(\.title) == ["Near"])
        #expect(snapshot.coverageEnd == (try Date("2026-09-23T22:00:00Z", strategy: .iso8601)))
    }

    @Test(arguments: [
        ("2026-09-10", "2026-09-11", "2026-09-09T22:00:00Z", "2026-09-10T22:00:00Z"),
        ("20260910", "20260911", "2026-09-09T22:00:00Z", "2026-09-10T22:00:00Z"),
        ("2026-09-10T10:00:00+02:00", "2026-09-10T10:30Z", "2026-09-10T08:00:00Z", "2026-09-10T10:30:00Z"),
        ("20260910T080000.75Z", "20260910T0830-0100", "2026-09-10T08:00:00Z", "2026-09-10T09:30:00Z"),
        ("1900-01-01", "9999-12-31", "1899-12-31T23:00:00Z", "9999-12-30T23:00:00Z"),
    ])
    func windowIsTakenAsWritten(from: String, to: String, start: String, end: String) throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        let outcome = try Call(fixedClock + ["--from", from, "--to", to, feed]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.object()["coverageStart"] as? String == start)
        #expect(try outcome.object()["coverageEnd"] as? String == end)
    }

    @Test(arguments: [("show", "Secret"), ("busy", "Busy"), ("drop", nil)] as [(String, String?)])
    func privateEventsAreTreatedAsToldTo(choice: String, title: String?) throws {
        let folder = try Folder()
        let feed = try folder.write("a.ics", Feed.calendar(Feed.event("a", "Secret", "CLASS:PRIVATE")))
        let snapshot = try Call(fixedClock + ["--private", choice, feed]).run().snapshot()
        #expect(snapshot.events.first?.title == title)
        #expect(snapshot.language == "system")
    }

    @Test func languageAndThemeAreCarried() throws {
        let folder = try Folder()
        let feed = try folder.write("a.ics", Feed.lunch)
        let theme = try folder.write("theme.json", ##"{"today": "#010203", "accent": "#0a0b0c"}"##)
        let snapshot = try Call(fixedClock + ["--language", "de", "--theme", theme, feed]).run().snapshot()
        #expect(snapshot.language == "de")
        #expect(snapshot.theme == SnapshotTheme(today: "#010203", accent: "#0a0b0c"))
    }

    @Test(
        arguments: [
            ("[]", 65, "is not a JSON object of colours"),
            ("{\"today\": 3}", 65, "is not a JSON object of colours"),
            ("{\"tody\": \"#fff\"}", 65, "'tody' is not one of"),
            ("{\"today\": \"blue-ish\"}", 65, "is not a colour"),
            (nil, 66, "the theme cannot be read: No such file or directory"),
            (String(repeating: " ", count: 100_000), 65, "a theme of more than"),
        ] as [(String?, Int32, String)])
    func themeThatIsNoneIsExplained(content: String?, status: Int32, message: String) throws {
        let folder = try Folder()
        let feed = try folder.write("a.ics", Feed.lunch)
        if let content { try folder.write("theme.json", content) }
        let outcome = try Call(fixedClock + ["--theme", folder.path("theme.json"), feed]).run()
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(message))
        #expect(outcome.errors.contains("theme.json"))
    }

    @Test func viewersZoneComesFromTheEnvironment() throws {
        let folder = try Folder()
        let feed = try folder.write("a.ics", Feed.lunch)
        var call = Call("--now", Feed.now, feed)
        call.environment = ["TZ": "Pacific/Auckland"]
        #expect(try call.run().object()["coverageStart"] as? String == "2026-09-02T12:00:00Z")
        call.environment = ["TZ": "Nowhere/AtAll"]
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("Nowhere/AtAll"))
    }

    @Test func machineWithoutZoneDataIsAFault() throws {
        let folder = try Folder()
        let feed = try folder.write("a.ics", Feed.lunch)
        var call = Call(fixedClock + [feed])
        call.environment = ["TZDIR": folder.path]
        let outcome = try call.run()
        #expect(outcome.status == 70)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("tzdata"))
    }
}
