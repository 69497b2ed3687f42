import CalendarrCore
import Foundation
import Testing

/// `show`: a snapshot or a feed for people.
struct ShowTests {
    private let folder: Folder
    private let clock = fixedClock + ["--language", "en"]

    init() throws {
        folder = try Folder()
    }

    private func container(_ feed: String, _ options: String...) throws -> String {
        let path = try folder.write("home.ics", feed)
        let outcome = try Call(fixedClock + [path, "-q", "-o", folder.path("out")] + options).run()
        #expect(outcome.status == 0)
        return folder.path("out")
    }

    private let week = Feed.calendar(
        Feed.event("past", "Past", start: "20260904T120000Z"),
        Feed.event("lunch", "Lunch", "DTEND:20260910T133000Z", "LOCATION:Café"),
        Feed.event("trip", "Trip").replacing(
            "DTSTART:20260910T120000Z", with: "DTSTART;VALUE=DATE:20260911\r\nDTEND;VALUE=DATE:20260913"),
        Feed.event("night", "Night train", start: "20260912T200000Z", "DTEND:20260913T060000Z"),
        Feed.event("tick", "", start: "20260920T070000Z"))

    @Test func agendaBeginsTodayAndSaysHowFarItGoes() throws {
        let outcome = try Call(["show", try container(week)] + clock).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        try Golden(name: "agenda.txt").check(outcome.text)
    }

    @Test func agendaSpeaksGerman() throws {
        let outcome = try Call(["show", try container(week), "--language", "de"] + fixedClock).run()
        try Golden(name: "agenda-de.txt").check(outcome.text)
    }

    @Test func feedIsShownLikeTheContainerItWouldBecome() throws {
        let shown = try Call(["show", try container(week)] + clock).run()
        #expect(try Call(["show", folder.path("home.ics")] + clock).run().text == shown.text)
        var call = Call(["show", "-", "--agenda"] + clock)
        call.input = Data(week.utf8)
        #expect(try call.run().text == shown.text)
    }

    @Test func jsonIsTheSnapshot() throws {
        let directory = try container(week)
        let outcome = try Call(["show", "--json", directory] + clock).run()
        #expect(outcome.status == 0)
        #expect(
            try outcome.output == Data(contentsOf: URL(fileURLWithPath: directory + "/widget-cache.json")))
        let converted = try Call(["show", "--json", folder.path("home.ics")] + fixedClock).run()
        #expect(converted.output == outcome.output)
    }

    @Test func standardFolderIsShownWithoutAName() throws {
        var call = Call(["show"] + clock)
        call.environment = ["CALENDARR_CONTAINER": try container(week)]
        #expect(try call.run().text.contains("Lunch"))
        call.environment = ["XDG_DATA_HOME": folder.path]
        let outcome = try call.run()
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("\(folder.path)/calendarr"))
        #expect(outcome.errors.contains("No calendar data has been written here yet."))
    }

    @Test func daysOutsideTheCoverageAreAbsent() throws {
        let directory = try container(week, "--to", "2026-09-12T10:00:00Z")
        let outcome = try Call(["show", directory] + clock).run()
        #expect(
            outcome.text.contains("Saturday, 12 September 2026\n  known until 12:00\n  all day        Trip\n")
        )
        #expect(outcome.text.hasSuffix("No information from Sat 12 Sep 2026, 12:00 on\n"))
        #expect(!outcome.text.contains("13 September"))
        #expect(!outcome.text.contains("Night train"))
        #expect(!outcome.text.contains("nothing scheduled"))
    }

    @Test func beginningOfTheCoverageIsSaid() throws {
        let directory = try container(week, "--from", "2026-09-12")
        let outcome = try Call(["show", directory] + clock).run()
        #expect(
            outcome.text.contains("\nNo information before Sat 12 Sep 2026\n\nSaturday, 12 September 2026\n"))
        #expect(!outcome.text.contains("Lunch"))
    }

    /// A snapshot that nobody renewed is not an empty calendar.
    @Test func oldSnapshotHasNoInformation() throws {
        let directory = try container(week)
        let outcome = try Call(
            "show", directory, "--language", "en", "--timezone", "Europe/Zurich", "--now",
            "2027-01-01T00:00:00Z"
        ).run()
        #expect(outcome.status == 0)
        #expect(!outcome.text.contains("nothing scheduled"))
        #expect(outcome.text.contains("As of Thu 10 Sep 2026, 10:00\n"))
        #expect(outcome.text.hasSuffix("No information from Thu 22 Oct 2026 on\n"))
    }

    @Test func calendarWithoutInformationIsNamed() throws {
        let feed = try folder.write("home.ics", week)
        let directory = folder.path("out")
        let written = try Call(fixedClock + [feed, folder.path("club.ics"), "-o", directory]).run()
        #expect(written.status == 75)
        let outcome = try Call(["show", directory] + clock).run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("\nclub: has not answered yet; nothing is known.\n"))
        // What club would have on these days is not known: they are not free.
        #expect(outcome.text.contains("\n  no information from every calendar\n"))
        #expect(!outcome.text.contains("nothing scheduled"))
    }

    @Test(
        arguments: [
            ("{\"schemaVersion\": 99}", "written by a newer version (format 99"),
            ("{\"schemaVersion\": 2}", "cannot be read: "), ("not JSON", "cannot be read: "),
            ("", "cannot be read: "),
            (nil, "No calendar data has been written here yet."),
        ] as [(String?, String)])
    func eachStateHasItsSentence(content: String?, sentence: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
        if let content { try folder.write("out/widget-cache.json", content) }
        for option in ["--agenda", "--json"] {
            let outcome = try Call(["show", folder.path("out"), option] + clock).run()
            #expect(outcome.status == 66)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains(sentence))
        }
    }

    @Test func signedOutFolderShowsNothing() throws {
        let directory = try container(week)
        #expect(try run("sign-out", directory).status == 0)
        let outcome = try Call(["show", directory] + clock).run()
        #expect(outcome.status == 66)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("You are signed out."))
    }

    @Test func missingFolderIsNamed() throws {
        let outcome = try Call(["show", folder.path("none")] + clock).run()
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("none: does not exist"))
    }

    @Test func wideAndLongTextStaysInsideThePage() throws {
        let titles = [
            String(repeating: "会議の議題", count: 20), String(repeating: "👨‍👩‍👧‍👦", count: 60),
            String(repeating: "word ", count: 50), String(repeating: "x", count: 300),
            "e\u{301}te\u{301} 한국어 ﷽",
        ]
        let events = titles.enumerated().map { Feed.event("e\($0.offset)", $0.element) }
        let feed = try folder.write("wide.ics", Feed.calendar(events.joined(separator: "\r\n")))
        let outcome = try Call(["show", feed] + clock).run()
        #expect(outcome.status == 0)
        for line in outcome.text.split(separator: "\n") {
            // Every character here but the Latin ones takes two columns.
            let columns = line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value > 0x2FFF } ? 2 : 1) }
            #expect(columns <= 80, "\(line)")
        }
        let shown = outcome.text.filter { !$0.isWhitespace }
        for title in titles { #expect(shown.contains(title.filter { !$0.isWhitespace })) }
    }

    /// What another writer put into a snapshot goes to a terminal, too.
    @Test func controlsOfASnapshotAreNotObeyed() throws {
        let directory = try container(Feed.calendar(Feed.event("a", "MARK")))
        let file = URL(fileURLWithPath: directory + "/widget-cache.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacing("MARK", with: #"a\u001b[31mb\u0007\u009bc\u202ed"#).write(
            to: file, atomically: true, encoding: .utf8)
        let outcome = try Call(["show", directory] + clock).run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\u{FFFD}d"))
    }
}
