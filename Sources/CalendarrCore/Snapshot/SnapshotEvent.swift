public import Foundation

/// One occurrence as a reader displays it: enough to show a calendar, not enough to edit one.
///
/// Notes, addresses, organiser, attendees, privacy, reminders and recurrence are deliberately absent.
/// Dates are truncated to whole seconds wherever they are set, because the files carry no fractions.
public struct SnapshotEvent: Codable, Hashable, Identifiable, Sendable {
    /// Stable identity: `<calendarKey>/<UID>`, for an occurrence of a series `/<recurrence id>` more.
    public var id: String

    /// The title; empty when the event has none, readers have the word for it.
    public var title: String

    /// The first instant, in whole seconds; of an all-day event midnight of the viewer's time zone.
    public var start: Date { didSet { start = start.wholeSeconds } }

    /// The instant after the last one, in whole seconds; of an all-day event a midnight, too. An event
    /// without extent ends when it starts.
    public var end: Date { didSet { end = end.wholeSeconds } }

    /// Whether the event is a matter of days, not of hours.
    public var isAllDay: Bool

    /// The colour, `#rrggbb` as our writer writes it; readers do not rely on it.
    public var colorHex: String

    /// The place as text, or empty.
    public var location: String

    /// The key of the calendar that the event belongs to; empty when the writer did not say.
    public var calendarKey: String

    /// Makes an event; `start` and `end` are truncated to whole seconds.
    public init(
        id: String, title: String, start: Date, end: Date, isAllDay: Bool, colorHex: String,
        location: String, calendarKey: String
    ) {
        self.id = id
        self.title = title
        self.start = start.wholeSeconds
        self.end = end.wholeSeconds
        self.isAllDay = isAllDay
        self.colorHex = colorHex
        self.location = location
        self.calendarKey = calendarKey
    }

    /// Reads an event; an absent `calendarKey` is empty, unknown keys are ignored.
    ///
    /// - Throws: `DecodingError` when another key is missing or of another type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            title: try values.decode(String.self, forKey: .title),
            start: try values.decode(Date.self, forKey: .start),
            end: try values.decode(Date.self, forKey: .end),
            isAllDay: try values.decode(Bool.self, forKey: .isAllDay),
            colorHex: try values.decode(String.self, forKey: .colorHex),
            location: try values.decode(String.self, forKey: .location),
            calendarKey: try values.decodeIfPresent(String.self, forKey: .calendarKey) ?? "")
    }
}

extension SnapshotEvent {
    /// The order of events in a snapshot: by start, then end, then the UTF-8 bytes of the id.
    ///
    /// Bytes, because Swift's own order of strings follows Unicode equivalence and other writers could not
    /// reproduce it.
    public static func areInOrder(_ first: SnapshotEvent, _ second: SnapshotEvent) -> Bool {
        if first.start != second.start { return first.start < second.start }
        if first.end != second.end { return first.end < second.end }
        return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
    }

    /// Whether any of the event lies in `start ..< end`; an event without extent counts where it starts.
    ///
    /// An event that ends before it starts counts as one without extent.
    public func overlaps(_ range: Range<Date>) -> Bool {
        if end > self.start {
            return self.start < range.upperBound && end > range.lowerBound && !range.isEmpty
        }
        return range.contains(self.start)
    }
}
