public import Foundation

/// What a screen has to say about a range of time. An empty screen must never lie: six ways of having no events
/// are six states.
public enum DisplayState: Hashable, Sendable {
    /// There are events in the range.
    case events

    /// The whole range is known, of every calendar that is shown, and there is nothing in it.
    case empty

    /// Nothing is known about the range, or not enough to call it empty.
    case noInformation

    /// Nobody has written there yet.
    case neverWritten

    /// The user signed out.
    case loggedOut

    /// A newer version wrote the snapshot.
    case incompatible(found: Int, maxSupported: Int)

    /// There is a snapshot that cannot be read, and why.
    case unreadable(String)
}

extension SnapshotReadResult {
    /// What a screen that shows `range` has to say.
    public func displayState(for range: Range<Date>) -> DisplayState {
        switch self {
        case .ok(let snapshot): snapshot.displayState(for: range)
        case .neverWritten: .neverWritten
        case .loggedOut: .loggedOut
        case .incompatible(let found, let maxSupported):
            .incompatible(found: found, maxSupported: maxSupported)
        case .unreadable(let why): .unreadable(why)
        }
    }
}

extension CalendarrSnapshot {
    /// What a screen that shows `range` has to say, with the states of the calendars taken into account: a
    /// source that never answered is not an empty calendar.
    public func displayState(for range: Range<Date>) -> DisplayState {
        guard isLoggedIn else { return .loggedOut }
        let known = range.clamped(to: coverage)
        if events.contains(where: { $0.overlaps(known) }) { return .events }
        let isCovered = !range.isEmpty && known == range
        return isCovered && calendarStates.values.allSatisfy { $0.speaks(for: range) }
            ? .empty : .noInformation
    }
}

extension CalendarSourceStatus {
    /// Whether a calendar without events in `range` has none there.
    fileprivate func speaks(for range: Range<Date>) -> Bool {
        switch state {
        case .hidden: true
        case .available, .stale:
            (coverageStart ?? .distantPast) <= range.lowerBound
                && range.upperBound <= (coverageEnd ?? .distantFuture)
        case .denied, .neverFetched, .loggedOut, .incompatible, .unreadable, .other: false
        }
    }
}
