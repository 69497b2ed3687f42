import CalendarrCore
import Foundation

/// The most events that a snapshot may have, and what it still covers when there are more.
struct EventCap {
    /// The events that are kept, in the order of a snapshot.
    private(set) var events: [SnapshotEvent]
    /// What they cover: the window, or what is left of it.
    private(set) var coverage: Range<Date>
    /// How many events were dropped.
    private(set) var dropped = 0

    /// Sorts and keeps the first events.
    ///
    /// Where that drops some, the coverage ends at the start of the first one dropped, and events that start
    /// at that very instant go with it: of that instant not everything is known.
    ///
    /// - Parameters:
    ///   - beyond: How many more events there are, all of which start after more than `maximum` others.
    ///   - maximum: 0 for no cap.
    init(_ unsorted: [SnapshotEvent], beyond: Int = 0, window: Range<Date>, maximum: Int) {
        events = Self.sorted(unsorted)
        coverage = window
        guard maximum > 0, events.count > maximum else { return }
        let total = events.count + beyond
        let end = max(window.lowerBound, events[maximum].start)
        coverage = window.lowerBound..<end
        // Where nothing is covered, nothing may be claimed: not even an event that began before.
        events = end == window.lowerBound ? [] : Array(events.prefix(maximum).prefix { $0.start < end })
        dropped = total - events.count
    }

    /// The events in the order of a snapshot. Their times are sorted, which are small, and nearly always enough.
    private static func sorted(_ events: [SnapshotEvent]) -> [SnapshotEvent] {
        let places = events.enumerated().map { Place(index: $0, start: $1.start, end: $1.end) }
        return places.sorted { first, second in
            if first.start != second.start { return first.start < second.start }
            if first.end != second.end { return first.end < second.end }
            return SnapshotEvent.areInOrder(events[first.index], events[second.index])
        }.map { events[$0.index] }
    }

    private struct Place {
        var index: Int
        var start: Date
        var end: Date
    }
}
