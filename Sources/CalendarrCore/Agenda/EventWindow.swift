public import Foundation

/// Events together with the range that they speak for, from any source.
///
/// Outside ``coverage`` nothing is known, whatever the events say.
public struct EventWindow: Hashable, Sendable {
    /// The events, sorted by ``SnapshotEvent/areInOrder(_:_:)``.
    public let events: [SnapshotEvent]

    /// The range that the events speak for; half-open, possibly empty.
    public let coverage: Range<Date>

    /// A window over events in any order.
    public init(events: [SnapshotEvent], coverage: Range<Date>) {
        self.events = events.sorted(by: SnapshotEvent.areInOrder)
        self.coverage = coverage
    }

    /// The window that a snapshot is.
    public init(_ snapshot: CalendarrSnapshot) {
        self.init(events: snapshot.events, coverage: snapshot.coverage)
    }

    /// The part of this window that lies in `range`, with at most `maxEvents` events (`nil`: any number).
    ///
    /// The coverage becomes the intersection. Where events must be dropped it ends at the start of the first
    /// that is, so that it never claims more than the events can prove; events that start at that very instant
    /// go, too. If nothing is left of it, there are no events either.
    public func narrowed(to range: Range<Date>, maxEvents: Int? = nil) -> EventWindow {
        let start = max(coverage.lowerBound, range.lowerBound)
        let end = max(start, min(coverage.upperBound, range.upperBound))
        let inside = events.filter { $0.overlaps(start..<end) }
        guard let maxEvents, inside.count > maxEvents else {
            return EventWindow(events: inside, coverage: start..<end)
        }
        let cut = max(start, min(end, inside[max(0, maxEvents)].start))
        let kept = cut == start ? [] : inside.prefix(max(0, maxEvents)).filter { $0.start < cut }
        return EventWindow(events: kept, coverage: start..<cut)
    }
}
