public import Foundation

/// What a container folder has to show. "Nothing to show" is never one state: each has its own answer.
public enum SnapshotReadResult: Hashable, Sendable {
    /// A snapshot that may be shown, within its coverage.
    case ok(CalendarrSnapshot)

    /// Nobody has written there yet.
    case neverWritten

    /// The user signed out; old events are never shown again.
    case loggedOut

    /// A newer version wrote the snapshot, which this one does not guess at.
    case incompatible(found: Int, maxSupported: Int)

    /// There is a snapshot that cannot be read; the text says why, for a person who can act on it.
    case unreadable(String)

    /// What the bytes of a snapshot file stand for, wherever they come from; whether somebody is signed in, only a
    /// container folder knows.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - path: What the file is called in the reason why it is unreadable.
    ///   - calendar: In whose days the coverage of a schema-1 file is counted.
    public init(fileContents bytes: Data, path: String, calendar: Calendar) {
        self = SnapshotStore.interpret(bytes, path: path, calendar: calendar)
    }

    /// The snapshot, if there is one that may be shown.
    public var snapshot: CalendarrSnapshot? {
        guard case .ok(let snapshot) = self else { return nil }
        return snapshot
    }
}
