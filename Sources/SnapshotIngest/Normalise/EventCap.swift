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
        events = unsorted.sorted(by: SnapshotEvent.areInOrder)
        coverage = window
        guard maximum > 0, events.count > maximum else { return }
        let total = events.count + beyond
        let end = max(window.lowerBound, events[maximum].start)
        coverage = window.lowerBound..<end
        // Where nothing is covered, nothing may be claimed: not even an event that began before.
        events = end == window.lowerBound ? [] : Array(events.prefix(maximum).prefix { $0.start < end })
        dropped = total - events.count
    }
}
