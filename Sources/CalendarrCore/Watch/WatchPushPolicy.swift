public import Foundation

/// When a watch face is worth a push. Pushes are few: a face needs one only when the next appointment changed.
public enum WatchPushPolicy {
    /// The appointment with the earliest start among those that have not ended at `date`; one that is running
    /// counts. `nil` if there is none or the snapshot is a sign-out tombstone.
    public static func nextEventIdentity(in snapshot: CalendarrSnapshot, at date: Date) -> NextEventIdentity?
    {
        guard snapshot.isLoggedIn else { return nil }
        return snapshot.events
            .filter { $0.end > date || $0.start >= date }
            .min(by: SnapshotEvent.areInOrder)
            .map { NextEventIdentity(id: $0.id, start: $0.start) }
    }

    /// Whether the next appointment changed. From one to none is a change, from none to none is not.
    public static func shouldPushComplicationUpdate(
        previous: NextEventIdentity?, current: NextEventIdentity?
    ) -> Bool {
        previous != current
    }
}
