import CalendarrCore
import Foundation
import Testing

/// `diff`: what became of the occurrences between two snapshots.
struct DiffTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// Converts a feed at a clock and gives the path of the snapshot.
    private func snapshot(_ name: String, _ events: String..., now: String = Feed.now) throws -> String {
        try folder.write("home.ics", Feed.calendar(events.joined(separator: "\r\n")))
        let outcome = try Call(
            "home.ics", "--now", now, "--timezone", "Europe/Zurich", in: folder.url
        ).run()
        #expect(outcome.status == 0)
        return try folder.write(name, outcome.output)
    }

    private func diff(_ arguments: String...) throws -> Outcome {
        try Call(["diff"] + arguments + fixedClock + ["--language", "en"]).run()
    }

    private func weeks() throws -> (old: String, new: String) {
        let old = try snapshot(
            "old.json", Feed.event("same", "Same"), Feed.event("gone", "Gone", start: "20260911T120000Z"),
            Feed.event("late", "Late", start: "20260912T120000Z", "DTEND:20260912T133000Z"),
            Feed.event("room", "Meeting", start: "20260914T120000Z", "LOCATION:A 1"),
            Feed.event("past", "Past", start: "20260903T120000Z"))
        let new = try snapshot(
            "new.json", Feed.event("same", "Same"), Feed.event("more", "More", start: "20260911T120000Z"),
            Feed.event("late", "Late", start: "20260915T120000Z", "DTEND:20260915T133000Z"),
            Feed.event("room", "Meeting\\nof all", start: "20260914T120000Z", "LOCATION:A 2"),
            Feed.event("far", "Far", start: "20261022T120000Z"), now: "2026-09-11T08:00:00Z")
        return (old, new)
    }

    @Test func pageNamesEachOccurrence() throws {
        let (old, new) = try weeks()
        let outcome = try diff(old, new)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.text == """
                Added (1)
                  + Fri 11 Sep 2026, 14:00  More

                Moved (1)
                  > Sat 12 Sep 2026, 14:00–15:30 → Tue 15 Sep 2026, 14:00–15:30  Late

                Changed (1)
                  ~ Mon 14 Sep 2026, 14:00  Meeting of all (title: “Meeting” → “Meeting of all”, location: “A 1” → “A 2”)

                Removed (1)
                  - Fri 11 Sep 2026, 14:00  Gone

                Not covered by both (2)
                  1 of OLD outside of what NEW covers
                  1 of NEW outside of what OLD covers

                """)
    }

    @Test(
        arguments: [
            (["--exit-code"], 1), (["--exit-code", "--json"], 1), (["--json"], 0), ([], 0),
        ] as [([String], Int32)])
    func statusTellsOnlyWhenAsked(options: [String], status: Int32) throws {
        let (old, new) = try weeks()
        #expect(try Call(["diff", old, new] + options).run().status == status)
        let same = try Call(["diff", old, old] + options).run()
        #expect(same.status == 0)
        #expect(same.text.isEmpty == !options.contains("--json"))
    }

    @Test func aWindowThatMovedOnIsNoDifference() throws {
        let past = Feed.event("past", "Past", start: "20260903T120000Z")
        let old = try snapshot("old.json", past)
        let new = try snapshot("new.json", past, now: "2026-09-11T08:00:00Z")
        let outcome = try diff(old, new, "--exit-code")
        #expect(outcome.status == 0)
        #expect(outcome.text == "Not covered by both (1)\n  1 of OLD outside of what NEW covers\n")
    }

    @Test func aCalendarThatCouldNotBeReadHasLostNothing() throws {
        let feed = try folder.write("home.ics", Feed.lunch)
        let other = try folder.write("other.ics", Feed.calendar(Feed.event("a", "Other")))
        #expect(try Call(fixedClock + ["-q", "-o", folder.path("old"), feed, other]).run().status == 0)
        try FileManager.default.removeItem(atPath: feed)
        #expect(try Call(fixedClock + ["-q", "-o", folder.path("new"), feed, other]).run().status == 75)
        let outcome = try diff(folder.path("old"), folder.path("new"), "--exit-code")
        #expect(outcome.status == 0)
        #expect(
            outcome.text
                == "Not covered by both (1)\n  1 of OLD in ical:home, of which NEW has no information\n")
    }

    @Test func jsonHasEachListAndFollowsTheSchema() throws {
        let (old, new) = try weeks()
        let outcome = try diff(old, new, "--json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: outcome.output) as? [String: [[String: Any]]])
        #expect(object.keys.sorted() == ["added", "changed", "moved", "notCovered", "removed"])
        #expect(object["added"]?.compactMap { $0["id"] as? String } == ["ical:home/more"])
        #expect(object["removed"]?.compactMap { $0["id"] as? String } == ["ical:home/gone"])
        #expect(object["moved"]?.compactMap { $0["fields"] as? [String] } == [["start", "end"]])
        #expect(object["changed"]?.compactMap { $0["fields"] as? [String] } == [["title", "location"]])
        #expect(object["notCovered"]?.compactMap { $0["side"] as? String } == ["old", "new"])
    }

    @Test func readsStandardInput() throws {
        let (old, new) = try weeks()
        var call = Call("diff", "-", new, "--exit-code")
        call.input = try Data(contentsOf: URL(fileURLWithPath: old))
        #expect(try call.run().status == 1)
    }

    @Test(
        arguments: [
            ([], 64, "takes two snapshots"), (["a"], 64, "takes two snapshots"),
            (["-", "-"], 64, "once only"),
            (["https://example.org/secret", "-"], 64, "operand 1 is an address"),
            (["none", "none"], 66, "none: does not exist"),
            (["home.ics", "home.ics"], 66, "cannot be read"),
            (["empty", "empty"], 66, "No calendar data has been written"),
            (["newer.json", "newer.json"], 66, "newer version (format 99"),
        ] as [([String], Int32, String)])
    func eachUnusableSnapshotHasItsSentence(operands: [String], status: Int32, sentence: String) throws {
        try folder.write("home.ics", Feed.lunch)
        try folder.write("newer.json", "{\"schemaVersion\": 99}")
        try FileManager.default.createDirectory(
            atPath: folder.path("empty"), withIntermediateDirectories: true)
        let outcome = try Call(["diff", "--language", "en"] + operands, in: folder.url).run()
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(sentence))
        #expect(!outcome.errors.contains("secret"))
    }
}

extension Call {
    fileprivate init(_ arguments: String..., in directory: URL) {
        self.init(arguments, in: directory)
    }

    fileprivate init(_ arguments: [String], in directory: URL) {
        self.init(arguments)
        self.directory = directory
    }
}
