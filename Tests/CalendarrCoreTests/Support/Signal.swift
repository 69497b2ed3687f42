import Foundation

/// Counts calls and lets a test wait for the next one.
///
/// `@unchecked Sendable`: `calls` is used under the lock only.
final class Signal: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var calls = 0

    var count: Int { lock.withLock { calls } }

    func send() {
        lock.withLock { calls += 1 }
        semaphore.signal()
    }

    /// Waits for a call that was not waited for yet; false after half a minute.
    func arrives() -> Bool {
        semaphore.wait(timeout: .now() + 30) == .success
    }
}
