@_spi(Writer) import CalendarrCore
public import Foundation
import IngestStore

/// Signs a container folder out: its data is removed, the watch's payload becomes a tombstone, the session
/// says signed out, and no run that began before brings anything back. What runs of a configuration have kept of its
/// sources goes with it.
public struct SignOut: Sendable {
    /// How long a run that is under way is waited for, in seconds, before what it keeps is removed.
    static let patience: TimeInterval = 10

    /// The container folder; `nil` for the user's own (`SnapshotStore()`).
    public let container: URL?
    /// When that happened.
    public let now: Date
    /// The folder of what runs have kept, if that goes, too.
    public let stateDirectory: URL?
    /// How often the lock of the state is asked for, a tenth of a second apart.
    var attempts = Int(SignOut.patience * 10)

    /// A sign-out that has not happened yet.
    ///
    /// - Parameters:
    ///   - container: The container folder; `nil` for the user's own.
    ///   - now: When that happens.
    ///   - stateDirectory: The folder of what runs have kept; `nil` leaves it alone.
    public init(container: URL?, now: Date, stateDirectory: URL? = nil) {
        self.container = container
        self.now = now
        self.stateDirectory = stateDirectory
    }

    /// Signs the folder out, and says what was in the way if something was.
    public func run() -> (status: RunStatus, messages: [Message]) {
        var causes: [RunStatus] = []
        var reasons: [String] = []
        // The container first: from here on a run that is under way is refused.
        do {
            try (container.map { SnapshotStore(directory: $0) } ?? SnapshotStore()).signOut(now: now)
        } catch {
            let refusal = RunRefusal(ofStore: error)
            causes.append(refusal.cause)
            reasons += refusal.reasons
        }
        do throws(StoreError) {
            try wipeState()
        } catch {
            causes.append(RunStatus(error.code))
            reasons.append(error.description)
        }
        return (RunStatus(causes: causes, hasWritten: false), reasons.map { Message(.error, $0) })
    }

    /// Forgets what runs have kept; a folder that is not there is not made for that.
    private func wipeState() throws(StoreError) {
        guard let stateDirectory,
            FileManager.default.fileExists(atPath: stateDirectory.path(percentEncoded: false))
        else { return }
        for attempt in 1...max(1, attempts) {
            do throws(StoreError) {
                return try IngestStore.open(directory: stateDirectory, now: now).wipe()
            } catch {
                guard error.code == .busy, attempt < attempts else { throw error }
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
    }
}
