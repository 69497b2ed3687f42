import Foundation

/// The watch's side: takes what the phone sent and writes it into the watch's own container.
///
/// What cannot be decoded never replaces good data.
///
/// `@unchecked Sendable`: the only state that changes is `lastFailure`, and `lock` is held around each use.
public final class WatchPayloadReceiver: @unchecked Sendable {
    /// What became of a dictionary.
    public enum Outcome: Hashable, Sendable {
        /// It was empty: systems deliver such ones at start.
        case ignored

        /// Its content is in the container now.
        case written

        /// It could not be used; the container is as it was. The text is ``WatchPayloadReceiver/lastError``.
        case failed(String)
    }

    private let store: SnapshotStore
    private let lock = NSLock()
    private var lastFailure: String?

    /// A receiver for the container of ``SnapshotStore/init()``.
    public convenience init() {
        self.init(store: SnapshotStore())
    }

    /// A receiver for a container.
    public init(store: SnapshotStore) {
        self.store = store
    }

    /// Why the last dictionary could not be used; `nil` when it could or none came yet.
    public var lastError: String? {
        lock.withLock { lastFailure }
    }

    /// Takes a dictionary as the system delivers it.
    ///
    /// A payload of a signed-in account takes a signed-out container up again, unless it was made before the
    /// sign-out: deliveries can overtake each other, and what is signed out must not come back.
    @discardableResult
    public func receive(_ dictionary: [String: Any]) -> Outcome {
        if dictionary.isEmpty { return .ignored }
        do {
            try write(WatchTransportPayload.ReceivedContent(dictionary))
            lock.withLock { lastFailure = nil }
            return .written
        } catch {
            let text = error.localizedDescription
            lock.withLock { lastFailure = text }
            return .failed(text)
        }
    }

    private func write(_ content: WatchTransportPayload.ReceivedContent) throws {
        let snapshot = content.snapshot
        let session =
            content.session
            ?? SharedSession(
                baseURL: "", username: "", isLoggedIn: snapshot.isLoggedIn, writtenAt: snapshot.writtenAt)
        try SnapshotStore.withExclusiveAccess(to: store.directory) { folder, lock in
            if snapshot.isLoggedIn, let known = SharedSessionStore.read(in: folder), !known.isLoggedIn,
                session.writtenAt < known.writtenAt
            {
                throw OvertakenPayload()
            }
            // Damaged calendars are no reason to lose those that are there.
            let contents = ContainerContents(
                snapshot: snapshot, calendars: content.calendars, session: session)
            try SnapshotStore.replace(contents, in: folder, lock: lock, signingIn: true)
        }
    }

    private struct OvertakenPayload: LocalizedError {
        var errorDescription: String? { "The payload was made before the sign-out and is not written" }
    }
}
