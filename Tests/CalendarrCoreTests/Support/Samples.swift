import CalendarrCore
import Foundation
import Testing

/// Values that the tests of the core share.
enum Samples {
    /// 2026-09-10T00:26:40Z.
    static let now = Date(timeIntervalSince1970: 1_789_000_000)

    /// An instant, `offset` hours after ``now``.
    static func hours(_ offset: Double) -> Date { now.addingTimeInterval(offset * 3600) }

    /// The Gregorian calendar in a zone of the tz database.
    static func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    /// An instant as ISO-8601 in UTC.
    static func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    static func event(
        _ id: String, from start: Date, to end: Date, allDay: Bool = false, key: String = "ical:home"
    ) -> SnapshotEvent {
        SnapshotEvent(
            id: id, title: "Title of \(id)", start: start, end: end, isAllDay: allDay, colorHex: "#34a853",
            location: "", calendarKey: key)
    }

    static func snapshot(
        events: [SnapshotEvent] = [], from start: Date = hours(-200), to end: Date = hours(1000),
        writtenAt: Date = now, isLoggedIn: Bool = true, states: [String: CalendarSourceStatus] = [:]
    ) -> CalendarrSnapshot {
        CalendarrSnapshot(
            writtenAt: writtenAt, coverageStart: start, coverageEnd: end, isLoggedIn: isLoggedIn,
            writerVersion: "1.2.3", events: events, theme: SnapshotTheme(), language: "de",
            calendarStates: states)
    }
}
