import Glibc
import SnapshotIngest
import Synchronization

/// The line on a terminal that says how far the reading has come.
///
/// It appears when the reading has lasted half a second and is gone when the work is done.
final class ProgressLine: Sendable {
    private let pace = Mutex(ProgressPace())
    private let start = ContinuousClock.now
    /// Whether a line stands on the terminal now, for whoever ends the program.
    private static let isShown = Mutex(false)

    /// A line for a call that begins now; `nil` where nobody would see it.
    init?(isWanted: Bool) {
        guard isWanted, FileDescriptor.standardError.isTerminal else { return nil }
    }

    /// Shows the state, if it is time.
    func show(_ progress: ReadProgress) {
        let elapsed = ContinuousClock.now - start
        guard pace.withLock({ $0.isTime(after: elapsed) }) else { return }
        let read = progress.bytesRead / 1_000_000
        guard let total = progress.totalBytes else { return draw("reading: \(read) MB") }
        let percent = progress.bytesRead * 100 / max(total, 1)
        draw("reading: \(read) of \(total / 1_000_000) MB, \(percent) %")
    }

    /// Takes the line away.
    func clear() { Self.clearAny() }

    /// Takes away whatever line there is.
    static func clearAny() {
        isShown.withLock { isShown in
            if isShown { write("\r\u{1B}[K") }
            isShown = false
        }
    }

    private func draw(_ text: String) {
        // Back to the first column, then the rest of the old line is erased.
        Self.isShown.withLock { isShown in
            Self.write("\r" + text + "\u{1B}[K")
            isShown = true
        }
    }

    private static func write(_ text: String) {
        do {
            try FileDescriptor.standardError.write(text)
        } catch {
            // A terminal that is gone needs no progress.
        }
    }
}
