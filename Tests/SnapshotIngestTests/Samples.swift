import CalendarrCore
import Foundation
import ICalendar

@testable import SnapshotIngest

/// An instant by its text in UTC: `2026-09-10T08:00:00Z`.
func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}

/// A zone of the system's tzdata by its name.
func zone(_ name: String) throws -> Zone {
    struct MissingZone: Error { var name: String }
    guard let zone = Zone.named(name) else { throw MissingZone(name: name) }
    return zone
}

extension Occurrence {
    /// A timed single event of an hour on 2026-09-10 from 08:00Z, unless said otherwise.
    static func sample(
        uid: String? = "uid", recurrenceID: RecurrenceID? = nil, start: String = "2026-09-10T08:00:00Z",
        seconds: Int64 = 3600, isAllDay: Bool = false, title: String = "Title", location: String = "",
        color: String = "", isPrivate: Bool = false, declined: [String] = [],
        identity: String = "identity"
    ) throws -> Occurrence {
        var details = EventDetails()
        details.summary = title
        details.location = location
        details.color = color
        details.isPrivate = isPrivate
        details.declined = declined
        details.identityText = identity
        let start = Instant(try date(start))
        return Occurrence(
            uid: uid, recurrenceID: recurrenceID, start: start, end: start + seconds, isAllDay: isAllDay,
            details: details)
    }
}

extension Normaliser {
    /// A normaliser for September 2026 in UTC, unless said otherwise.
    static func sample(
        key: String = "ical:a", colorHex: String = "#010203", from: String = "2026-09-01T00:00:00Z",
        to: String = "2026-10-01T00:00:00Z", zone: Zone = .utc, privateEvents: PrivateEvents = .show,
        language: String = "system"
    ) throws -> Normaliser {
        Normaliser(
            key: key, colorHex: colorHex, window: try date(from)..<date(to), viewerZone: zone,
            privateEvents: privateEvents, language: language)
    }

    func ids(of occurrences: [Occurrence]) -> [String] {
        events(of: occurrences).events.map(\.id)
    }
}

extension SnapshotEvent {
    /// An event on 2026-09-10, `start` and `end` in hours since its midnight in UTC.
    static func sample(
        _ id: String, start: Double, end: Double, key: String = "ical:a", title: String = "Title"
    ) throws -> SnapshotEvent {
        let day = try date("2026-09-10T00:00:00Z")
        return SnapshotEvent(
            id: id, title: title, start: day + start * 3600, end: day + end * 3600, isAllDay: false,
            colorHex: "#4285f4", location: "", calendarKey: key)
    }
}
