import Foundation

/// Tells a reader that the content of the container folder changed.
///
/// A best-effort signal: missing one leaves a reader slightly stale, never wrong. It fires for a change of
/// events, coverage, colours, language, calendars, calendar states or session, not when only the time of
/// writing moved.
public enum SnapshotChangeNotifier {
    /// Observes the container of ``SnapshotStore/init()``.
    ///
    /// - Parameter onChange: Called on a queue of the observation's own, one call at a time.
    /// - Returns: The observation, which ends when it is released.
    public static func observe(_ onChange: @escaping @Sendable () -> Void) -> ObservationToken {
        observe(SnapshotStore(), onChange)
    }

    /// Observes the container of a store. The folder need not exist yet.
    ///
    /// - Parameters:
    ///   - store: Whose container it is.
    ///   - onChange: Called on a queue of the observation's own, one call at a time.
    /// - Returns: The observation, which ends when it is released.
    public static func observe(
        _ store: SnapshotStore, _ onChange: @escaping @Sendable () -> Void
    ) -> ObservationToken {
        ObservationToken(ContentObservation(store: store, onChange: onChange))
    }
}

/// An observation that lasts as long as this object lives.
public final class ObservationToken: Sendable {
    private let observation: ContentObservation

    init(_ observation: ContentObservation) {
        self.observation = observation
    }

    deinit {
        observation.end()
    }
}

/// Compares the content of a folder whenever something happened in it.
///
/// `@unchecked Sendable`: `watch` and `content` are touched on `queue` only, except in `init`, before anybody
/// else has the object; `hasEnded` is used under `lock` only; the others do not change.
final class ContentObservation: @unchecked Sendable {
    private let store: SnapshotStore
    private let onChange: @Sendable () -> Void
    private let queue = DispatchQueue(label: "CalendarrCore.SnapshotChangeNotifier")
    private var watch: FolderWatch?
    private var content: SnapshotContent?
    private let lock = NSLock()
    private var hasEnded = false

    init(store: SnapshotStore, onChange: @escaping @Sendable () -> Void) {
        self.store = store
        self.onChange = onChange
        // In this order: what is written after this initialiser is noticed in any case.
        watch = store.directory.flatMap { directory in
            FolderWatch(directory, queue: queue) { [weak self] in self?.compare() }
        }
        content = SnapshotContent(of: store)
        // Not weakly: a source must not go before it was resumed.
        queue.async { self.watch?.resume() }
    }

    /// What happens in the folder after this is not told any more. A call that is under way goes on: waiting
    /// for it would lock up a caller that holds what the call waits for.
    func end() {
        lock.withLock { hasEnded = true }
        queue.async { [self] in
            watch?.cancel()
            watch = nil
        }
    }

    private func compare() {
        let now = SnapshotContent(of: store)
        guard now != content else { return }
        content = now
        if !lock.withLock({ hasEnded }) { onChange() }
    }
}
