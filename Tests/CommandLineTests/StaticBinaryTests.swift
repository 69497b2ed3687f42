import CalendarrCore
import Foundation
import Testing

/// The binary holds Swift's runtime, and all of Foundation that a static build drops without a word unless it
/// is asked for.
struct StaticBinaryTests {
    @Test func noLibraryOfSwiftIsNeeded() throws {
        var call = Call(try Program.path())
        call.program = "/usr/bin/ldd"
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("libical.so"))
        #expect(outcome.text.contains("libcctz.so"))
        for library in ["swift", "Foundation", "dispatch", "BlocksRuntime", "curl"] {
            #expect(!outcome.text.contains(library))
        }
    }

    /// What this test itself computes is what a dynamic build answers.
    @Test func foundationAnswersAsInADynamicBuild() throws {
        let outcome = try run("--version", "-v")
        #expect(outcome.status == 0)
        let zones = TimeZone.knownTimeZoneIdentifiers.count
        #expect(zones > 400)
        #expect(
            outcome.text.contains(
                "Foundation: \(zones) time zones; Europe/Zurich in July 2026: 7200 s east\n"))
        var chinese = Calendar(identifier: .chinese)
        chinese.timeZone = try #require(TimeZone(identifier: "Asia/Shanghai"))
        let newYear = chinese.dateComponents(
            [.month, .day], from: try Date("2026-02-17T04:00:00Z", strategy: .iso8601))
        #expect(newYear.month == 1 && newYear.day == 1)
        #expect(outcome.text.contains("Foundation: 2026-02-17 in the Chinese calendar: month 1, day 1\n"))
        #expect(String(data: Data([0x80]), encoding: .windowsCP1252) == "€")
        #expect(outcome.text.contains("Foundation: byte 0x80 of windows-1252: €\n"))
    }

    @Test func versionsOfTheLibrariesAreListed() throws {
        let outcome = try run("-vV")
        #expect(outcome.text.contains(#/\nlibcctz\.so\.\d/#))
        #expect(outcome.text.contains(#/\nlibical\.so\.3\.\d/#))
        #expect(outcome.text.contains(#/\nglibc 2\.\d+\n/#))
        #expect(outcome.text.contains(#/\ntzdata 20\d\d[a-z] in /#))
    }

    @Test func zonesAreRightOnBothSidesOfAChange() throws {
        let folder = try Folder()
        let event = Feed.event("a", "A", "RRULE:FREQ=WEEKLY;COUNT=2")
            .replacing("DTSTART:20260910T120000Z", with: "DTSTART;TZID=America/New_York:20261028T090000")
        let feed = try folder.write("a.ics", Feed.calendar(event))
        let events = try Call(fixedClock + ["--to", "2026-12-01", feed]).run().snapshot().events
        #expect(
            events.map { $0.start.formatted(.iso8601) } == ["2026-10-28T13:00:00Z", "2026-11-04T14:00:00Z"])
    }

    @Test func windows1252IsRead() throws {
        let folder = try Folder()
        var bytes = Data(Feed.lunch.utf8)
        let title = try #require(bytes.range(of: Data("Lunch".utf8)))
        // Five euros with a curly quote: no UTF-8, and no Latin-1 either.
        bytes.replaceSubrange(title, with: [0x35, 0x20, 0x80, 0x92, 0xFC])
        let outcome = try Call(fixedClock + [try folder.write("old.ics", bytes)]).run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.map(\.title) == ["5 €’ü"])
    }

    @Test func chineseCalendarIsCounted() throws {
        let folder = try Folder()
        let event = Feed.event("a", "New year", "RRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=3")
            .replacing("DTSTART:20260910T120000Z", with: "DTSTART;VALUE=DATE:20250129")
        let feed = try folder.write("a.ics", Feed.calendar(event))
        let outcome = try Call(
            ["--now", Feed.now, "--timezone", "UTC", "--from", "2025-01-01", "--to", "2028-01-01", feed]
        ).run()
        #expect(
            try outcome.snapshot().events.map { $0.start.formatted(.iso8601.year().month().day()) } == [
                "2025-01-29", "2026-02-17", "2027-02-06",
            ])
    }
}
