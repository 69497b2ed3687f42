import Testing

@testable import ICalendar

/// Expands events that are written as the lines of a VCALENDAR and says what came out, a line an occurrence.
struct Expansion {
    var occurrences: [String] = []
    var ids: [String] = []
    var defects: [String] = []
    var result = CalendarExpansion()

    /// Expands the lines inside a VCALENDAR; the window is March 2026 in UTC unless said otherwise.
    init(
        _ lines: String, zone: String = "Europe/Zurich", from: String = "20260301T000000Z",
        to: String = "20260401T000000Z", floatingZone: Zone? = nil, extras: ExtraProperties = [],
        limits: ExpansionLimits = ExpansionLimits()
    ) throws {
        try self.init(
            bytes: Array("BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n".utf8), zone: zone, from: from, to: to,
            floatingZone: floatingZone, extras: extras, limits: limits)
    }

    init(
        bytes: [UInt8], zone: String = "Europe/Zurich", from: String = "20260301T000000Z",
        to: String = "20260401T000000Z", block: Int = 1 << 16, floatingZone: Zone? = nil,
        extras: ExtraProperties = [], limits: ExpansionLimits = ExpansionLimits()
    ) throws {
        let viewer = try #require(Zone.named(zone))
        let options = ExpansionOptions(
            window: try Self.instant(from)..<Self.instant(to), viewerZone: viewer,
            floatingZone: floatingZone, extraProperties: extras, limits: limits)
        let reader = CalendarReader(options: options)
        reader.beginFile("test.ics")
        for start in stride(from: 0, to: bytes.count, by: block) {
            reader.read(bytes[start..<min(start + block, bytes.count)])
        }
        try reader.endFile()
        result = reader.expand()
        let sorted = result.occurrences.sorted {
            ($0.start, $0.end, $0.details.summary) < ($1.start, $1.end, $1.details.summary)
        }
        occurrences = sorted.map {
            "\($0.details.summary) \($0.start) \($0.end)\($0.isAllDay ? " all-day" : "")"
        }
        ids = sorted.map { "\($0.uid ?? "-")/\($0.recurrenceID?.text ?? "-")" }
        defects = result.defects.map { "\($0.line) \($0.kind): \($0.problem); \($0.action)" }
    }

    private static func instant(_ text: String) throws -> Instant {
        guard case .utc(let instant) = TimeParser().parse(Array(text.utf8)) else {
            throw FeedError(code: .notCalendar, explanation: "\(text) is no instant")
        }
        return instant
    }

    /// A VEVENT with these lines.
    static func event(_ lines: String...) -> String {
        "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT"
    }
}
