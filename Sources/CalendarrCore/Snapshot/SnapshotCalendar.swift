/// A calendar that a snapshot may hold events of.
public struct SnapshotCalendar: Codable, Hashable, Identifiable, Sendable {
    /// The calendar key, `source:identifier`, for instance `ical:holidays`. It never changes.
    public var id: String

    /// The name to display. It may change.
    public var name: String

    /// The colour, `#rrggbb` as our writer writes it.
    public var colorHex: String

    /// Makes a calendar.
    public init(id: String, name: String, colorHex: String) {
        self.id = id
        self.name = name
        self.colorHex = colorHex
    }

    /// The order of calendars in `widget-calendars.json`: by the UTF-8 bytes of the name, then of the key.
    public static func areInOrder(_ first: SnapshotCalendar, _ second: SnapshotCalendar) -> Bool {
        if first.name.utf8.elementsEqual(second.name.utf8) {
            return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
        }
        return first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
}
