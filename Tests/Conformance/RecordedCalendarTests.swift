import Foundation
import ICalendar
import Testing

/// Random calendars of `make differential` on which this program and recurring-ical-events agreed when they were
/// recorded: Fixtures/Differential/calendars.jsonl, one a line.
struct RecordedCalendarTests {
    struct Recorded: Decodable, Sendable, CustomTestStringConvertible {
        let seed: Int
        let timezone: String
        let from: Date
        let to: Date
        let calendar: String
        let events: [Event]

        var testDescription: String { "seed \(seed)" }
    }

    struct Event: Decodable, Hashable, Sendable, CustomStringConvertible {
        let title: String
        let start: Date
        let end: Date
        let isAllDay: Bool

        init(_ occurrence: Occurrence) {
            title = occurrence.details.summary
            start = Date(timeIntervalSince1970: TimeInterval(occurrence.start.seconds))
            end = Date(timeIntervalSince1970: TimeInterval(occurrence.end.seconds))
            isAllDay = occurrence.isAllDay
        }

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            title = try parts.decode(String.self)
            start = try parts.decode(Date.self)
            end = try parts.decode(Date.self)
            isAllDay = try parts.decode(Bool.self)
        }

        var description: String {
            "\(title) \(start.ISO8601Format())..\(end.ISO8601Format())\(isAllDay ? " all-day" : "")"
        }
    }

    @Test(arguments: try recorded())
    func answersAsRecorded(_ recorded: Recorded) throws {
        let viewer = try #require(Zone.named(recorded.timezone))
        let window = Self.instant(recorded.from)..<Self.instant(recorded.to)
        let reader = CalendarReader(options: ExpansionOptions(window: window, viewerZone: viewer))
        reader.beginFile("")
        reader.read(Data(recorded.calendar.utf8))
        try reader.endFile()
        let expansion = reader.expand()
        #expect(expansion.defects == [])
        let events = expansion.occurrences.map(Event.init)
        #expect(Set(events).subtracting(recorded.events) == [])
        #expect(Set(recorded.events).subtracting(events) == [])
        #expect(events.count == recorded.events.count)
    }

    private static func instant(_ date: Date) -> Instant {
        Instant(seconds: Int64(date.timeIntervalSince1970))
    }

    private static func recorded() throws -> [Recorded] {
        let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/Differential/calendars.jsonl")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try String(contentsOf: file.standardizedFileURL, encoding: .utf8).split(separator: "\n")
            .map { try decoder.decode(Recorded.self, from: Data($0.utf8)) }
    }
}
