@_spi(Writer) import CalendarrCore
public import Foundation

/// Signs a container folder out: its data is removed, the watch's payload becomes a tombstone, the session
/// says signed out, and no run that began before brings anything back.
public struct SignOut: Sendable {
    /// The container folder; `nil` for the user's own (`SnapshotStore()`).
    public let container: URL?
    /// When that happened.
    public let now: Date

    /// A sign-out that has not happened yet.
    public init(container: URL?, now: Date) {
        self.container = container
        self.now = now
    }

    /// Signs the folder out, and says what was in the way if something was.
    public func run() -> (status: RunStatus, messages: [Message]) {
        do {
            try (container.map { SnapshotStore(directory: $0) } ?? SnapshotStore()).signOut(now: now)
            return (.success, [])
        } catch {
            let refusal = RunRefusal(ofStore: error)
            return (refusal.cause, refusal.reasons.map { Message(.error, $0) })
        }
    }
}
