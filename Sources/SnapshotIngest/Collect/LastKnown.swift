import CalendarrCore
import Foundation

/// What the container held before the run: what a calendar that cannot be read now falls back on.
struct LastKnown {
    /// The snapshot, if there was one that can be read.
    var snapshot: CalendarrSnapshot?
    /// The calendars that went with it.
    var calendars: [SnapshotCalendar] = []

    /// Whether the snapshot ends before the window of a run at its time would have: its cap cut it.
    func wasCut(_ request: ConversionRequest) -> Bool {
        guard let snapshot, let window = request.window else { return false }
        let length = window.upperBound.timeIntervalSince(window.lowerBound)
        // An hour may be missing on a night of the year.
        return snapshot.coverageEnd.timeIntervalSince(snapshot.coverageStart) < length - 7200
    }

    /// The last known data of one calendar.
    struct Data {
        var events: [SnapshotEvent]
        /// When it was confirmed.
        var asOf: Date
        /// What of the window it still speaks for; never empty.
        var coverage: Range<Date>
    }

    /// What is known of a calendar within a window, or `nil` if nothing is.
    ///
    /// A calendar that was left out, or never read, has no events in the old snapshot, and that says nothing
    /// about it.
    func data(ofCalendar key: String, in window: Range<Date>) -> Data? {
        guard let snapshot, let claim = claim(of: key, in: snapshot) else { return nil }
        let coverage = claim.coverage.clamped(to: window)
        guard !coverage.isEmpty else { return nil }
        let events = snapshot.events.filter { $0.calendarKey == key && $0.overlaps(coverage) }
        return Data(events: events, asOf: claim.asOf, coverage: coverage)
    }

    /// The calendar as it was listed.
    func calendar(_ key: String) -> SnapshotCalendar? {
        calendars.first { $0.id == key }
    }

    private func claim(of key: String, in snapshot: CalendarrSnapshot) -> (asOf: Date, coverage: Range<Date>)?
    {
        guard let status = snapshot.calendarStates[key] else {
            // Older writers state nothing: that events are there proves that the calendar had been read.
            let isThere = snapshot.events.contains { $0.calendarKey == key }
            return isThere ? (snapshot.writtenAt, snapshot.coverage) : nil
        }
        guard status.state == .available || status.state == .stale else { return nil }
        let start = max(snapshot.coverageStart, status.coverageStart ?? snapshot.coverageStart)
        let end = min(snapshot.coverage.upperBound, status.coverageEnd ?? snapshot.coverage.upperBound)
        return (status.asOf ?? snapshot.writtenAt, start..<max(start, end))
    }
}
