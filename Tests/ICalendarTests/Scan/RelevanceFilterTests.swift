import Foundation
import Testing

@testable import ICalendar

/// Skipping changes nothing: the same feeds with and without it.
struct RelevanceFilterTests {
    private func expand(_ bytes: [UInt8], examinesEverything: Bool) throws -> CalendarExpansion {
        let options = ExpansionOptions(
            window: Instant(seconds: 1_788_386_400)..<Instant(seconds: 1_792_620_000),
            viewerZone: try #require(Zone.named("Europe/Zurich")), examinesEverything: examinesEverything)
        let reader = CalendarReader(options: options)
        reader.beginFile("feed.ics")
        reader.read(bytes)
        try reader.endFile()
        return reader.expand()
    }

    private func expectEquivalence(_ bytes: [UInt8], _ name: String) throws -> (skipped: Int, shown: Int) {
        let full: CalendarExpansion
        do {
            full = try expand(bytes, examinesEverything: true)
        } catch let error as FeedError {
            #expect(throws: error) { try expand(bytes, examinesEverything: false) }
            return (0, 0)
        }
        let fast = try expand(bytes, examinesEverything: false)
        #expect(Self.sorted(fast.occurrences) == Self.sorted(full.occurrences), "\(name)")
        #expect(Set(fast.defects).isSubset(of: Set(full.defects)), "\(name)")
        #expect(fast.counts.events == full.counts.events)
        #expect(full.counts.notExamined == 0)
        return (fast.counts.notExamined, fast.occurrences.count)
    }

    private static func sorted(_ occurrences: [Occurrence]) -> [String] {
        occurrences.map {
            "\($0.start) \($0.end) \($0.uid ?? "-") \($0.recurrenceID?.text ?? "-") \($0.details) \($0.isAllDay)"
        }.sorted()
    }

    @Test func skipsNothingThatMattersInAnyFixture() throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures").standardizedFileURL
        var count = 0
        for folder in ["Conformance", "Feeds"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: fixtures.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files where file.pathExtension == "ics" {
                _ = try expectEquivalence(Array(Data(contentsOf: file)), file.lastPathComponent)
                count += 1
            }
        }
        #expect(count > 190)
    }

    @Test func skipsNothingThatMattersInRandomFeeds() throws {
        var skipped = 0
        var shown = 0
        for seed in 0..<500 {
            var generator = FeedGenerator(seed: UInt64(seed))
            let (more, found) = try expectEquivalence(generator.feed(), "seed \(seed)")
            skipped += more
            shown += found
        }
        // The comparison means something only if much was skipped and much was shown.
        #expect(skipped > 2000)
        #expect(shown > 3000)
    }

    /// A newer revision that is too damaged to be one takes no event away.
    @Test func aDamagedRevisionOutranksNothing() throws {
        let feed = """
            BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260910T090000Z\nEND:VEVENT
            BEGIN:VEVENT\nUID:1\nSEQUENCE:1\nDTSTART;TZID=Europe/Kiev:20260910T090e/Zurich:20300101T000000
            END:VEVENT\nEND:VCALENDAR\n
            """
        #expect(try expectEquivalence(Array(feed.utf8), "damaged revision").shown == 1)
    }

    @Test(arguments: [
        ("DTSTART:20200101T000000Z\nDTEND:20200101T010000Z", true),
        ("DTSTART;VALUE=DATE:20200101", true),
        ("DTSTART;TZID=\"A:B\":20300101T000000", true),
        ("DTSTART;TZID=Europe/Kiev:2026Europe/Zurich:20300101T000000", false),
        ("DTSTART;TZID=GMT+01:00:20300101T000000", false),
        ("DTSTART;TZID=\"A:20300101T000000", false),
        ("DTSTART:20260909T000000Z", false),
        ("DTSTART:20200101T000000Z\nDTEND:20300101T010000Z", false),
        ("DTSTART:20200101T000000Z\nDURATION:PT1H", false),
        ("DTSTART:20200101T000000Z\nDTSTART:20200101T000000Z", false),
        ("DTSTART:20200101T000000Z\nRDATE:20200102T000000Z", false),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID:20200102T000000Z", true),
        ("DTSTART:20300101T000000Z\nRECURRENCE-ID;TZID=Europe/Zurich:20200102T000000", true),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID;VALUE=DATE:20300102", true),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID;Range=ThisAndFuture:20200102T000000Z", false),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID:20260910T000000Z", false),
        ("DTSTART:20260910T000000Z\nRECURRENCE-ID:20200102T000000Z", false),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID:2020-01-02T000000Z", false),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID:20200102T000000Z\nRECURRENCE-ID:20200102T000000Z", false),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID:20200102T000000Z\nSTATUS:CANCELLED", false),
        ("DTSTART:20200101T000000Z\nRECURRENCE-ID:20200102T000000Z\nRRULE:FREQ=DAILY;COUNT=2", false),
        ("DTSTART:20200101T000000Z\nSEQUENCE:99999999", false),
        ("DTSTART:20200101T000000Z\nSTATUS:CANCELLED", false),
        ("DTSTART:20200101T000000Z\nSTATUS:CONFIRMED", true),
        ("DTSTART:20201301T000000Z", false),
        ("DTSTART:20200101T000000Z\nDTEND:20190101T000000Z", false),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY", false),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;UNTIL=20210101T000000Z", true),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;UNTIL=20260831", false),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;COUNT=10", true),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;COUNT=10;BYMONTH=1", false),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=MO,WE", true),
        ("DTSTART:20200131T000000Z\nRRULE:FREQ=MONTHLY;COUNT=10", false),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=YEARLY;COUNT=7", false),
        ("DTSTART:20200101T000000Z\nRRULE:FREQ=HOURLY;COUNT=7", false),
        ("DTSTART:20300101T000000Z\nRRULE:FREQ=DAILY", true),
        ("UID:a\\,b\nDTSTART:20200101T000000Z", false),
    ])
    func skipsOnlyWithoutAnyDoubt(lines: String, isSkipped: Bool) throws {
        let uid = lines.contains("UID") ? "" : "UID:1\n"
        let feed = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(uid)\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        let expansion = try expand(Array(feed.utf8), examinesEverything: false)
        #expect(expansion.counts.notExamined == (isSkipped ? 1 : 0))
    }
}
