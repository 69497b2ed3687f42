public import Foundation

/// What became of the occurrences between two snapshots, by their ids.
///
/// When, by whom and as of when the snapshots were written does not count. An occurrence that only one of them has
/// is *added* or *removed* only if the other one speaks for its calendar at its time; else it is *not covered*: a
/// window that moved on has removed nothing.
public struct SnapshotDifference: Hashable, Sendable {
    /// Occurrences of the new snapshot that the old one would have shown.
    public private(set) var added: [SnapshotEvent] = []
    /// Occurrences at another time than before.
    public private(set) var moved: [SnapshotEventChange] = []
    /// Occurrences at the same time that say something else.
    public private(set) var changed: [SnapshotEventChange] = []
    /// Occurrences of the old snapshot that the new one would show; they are gone, or moved to where it does not
    /// speak for.
    public private(set) var removed: [SnapshotEvent] = []
    /// Occurrences of one snapshot of which the other one knows nothing.
    public private(set) var notCovered: [UncoveredEvent] = []

    /// Whether no occurrence was added, moved, changed or removed.
    public var isEmpty: Bool { added.isEmpty && moved.isEmpty && changed.isEmpty && removed.isEmpty }

    /// Compares two snapshots.
    ///
    /// - Parameters:
    ///   - old: The earlier one.
    ///   - new: The later one.
    public init(from old: CalendarrSnapshot, to new: CalendarrSnapshot) {
        // Another writer may have given an id twice.
        var unmatched = Dictionary(grouping: new.events.sorted(by: SnapshotEvent.areInOrder), by: \.id)
            .mapValues { ArraySlice($0) }
        for event in old.events.sorted(by: SnapshotEvent.areInOrder) {
            if let counterpart = unmatched[event.id]?.popFirst() {
                note(event, counterpart)
            } else if let reason = new.reasonToKnowNothing(of: event) {
                notCovered.append(UncoveredEvent(event: event, side: .old, reason: reason))
            } else {
                removed.append(event)
            }
        }
        for event in unmatched.values.joined().sorted(by: SnapshotEvent.areInOrder) {
            if let reason = old.reasonToKnowNothing(of: event) {
                notCovered.append(UncoveredEvent(event: event, side: .new, reason: reason))
            } else {
                added.append(event)
            }
        }
    }

    private mutating func note(_ before: SnapshotEvent, _ after: SnapshotEvent) {
        let change = SnapshotEventChange(before: before, after: after)
        if change.isMove {
            moved.append(change)
        } else if !change.fields.isEmpty {
            changed.append(change)
        }
    }
}

/// An occurrence that two snapshots show differently.
public struct SnapshotEventChange: Hashable, Sendable {
    /// What differs.
    public enum Field: String, Codable, Hashable, Sendable, CaseIterable {
        /// When it starts.
        case start
        /// When it ends.
        case end
        /// Whether it is a matter of days.
        case isAllDay
        /// The title.
        case title
        /// The place.
        case location
        /// The colour.
        case colorHex
        /// The calendar that it belongs to.
        case calendarKey
    }

    /// The occurrence in the old snapshot.
    public let before: SnapshotEvent
    /// The occurrence in the new snapshot.
    public let after: SnapshotEvent

    /// What differs, in the order of ``Field``.
    public var fields: [Field] {
        Field.allCases.filter { field in
            switch field {
            case .start: before.start != after.start
            case .end: before.end != after.end
            case .isAllDay: before.isAllDay != after.isAllDay
            case .title: before.title != after.title
            case .location: before.location != after.location
            case .colorHex: before.colorHex != after.colorHex
            case .calendarKey: before.calendarKey != after.calendarKey
            }
        }
    }

    /// Whether it is at another time, whatever else differs.
    public var isMove: Bool {
        before.start != after.start || before.end != after.end || before.isAllDay != after.isAllDay
    }
}

/// An occurrence of one snapshot of which the other one knows nothing.
public struct UncoveredEvent: Codable, Hashable, Sendable {
    /// One of two compared snapshots.
    public enum Side: String, Codable, Hashable, Sendable, CaseIterable {
        /// The earlier one.
        case old
        /// The later one.
        case new
    }

    /// Why the other snapshot knows nothing of it.
    public enum Reason: String, Codable, Hashable, Sendable, CaseIterable {
        /// It lies outside of what the other one speaks for.
        case outsideCoverage
        /// The other one has no information about its calendar: hidden, denied, never fetched, not part of it.
        case calendarUnknown
    }

    /// The occurrence.
    public let event: SnapshotEvent
    /// The snapshot that has it.
    public let side: Side
    /// Why the other one has not.
    public let reason: Reason

    /// An occurrence and why nothing is known of it.
    public init(event: SnapshotEvent, side: Side, reason: Reason) {
        self.event = event
        self.side = side
        self.reason = reason
    }
}

extension CalendarrSnapshot {
    /// What the snapshot speaks for of one calendar: within its own coverage, and no further than the calendar's data.
    /// `nil` where it has no information about the calendar.
    ///
    /// A snapshot without any states speaks for every calendar.
    public func coverage(ofCalendar key: String) -> Range<Date>? {
        guard !calendarStates.isEmpty else { return coverage }
        guard let status = calendarStates[key], status.state == .available || status.state == .stale else {
            return nil
        }
        let start = max(coverage.lowerBound, status.coverageStart ?? coverage.lowerBound)
        let end = min(coverage.upperBound, status.coverageEnd ?? coverage.upperBound)
        return start..<max(start, end)
    }

    /// Why an event that is not in the snapshot may exist all the same; `nil` if it would be there.
    fileprivate func reasonToKnowNothing(of event: SnapshotEvent) -> UncoveredEvent.Reason? {
        guard let coverage = coverage(ofCalendar: event.calendarKey) else { return .calendarUnknown }
        return event.overlaps(coverage) ? nil : .outsideCoverage
    }
}
