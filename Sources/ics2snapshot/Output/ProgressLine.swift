import Glibc
import SnapshotIngest
import Synchronization

/// The line on a terminal that says how far the reading has come.
///
/// It appears for input over 20 MB only, is renewed at most once a megabyte and is gone when the work is done.
final class ProgressLine: Sendable {
    private static let smallestInput = 20_000_000
    private static let step = 1_000_000

    private let lastShown = Mutex(0)
    /// Whether a line stands on the terminal now, for whoever ends the program.
    private static let isShown = Mutex(false)

    /// A line for a call; `nil` where nobody would see it.
    init?(isWanted: Bool) {
        guard isWanted, FileDescriptor.standardError.isTerminal else { return nil }
    }

    /// Shows the state, if it is worth it.
    func show(_ progress: ReadProgress) {
        guard max(progress.bytesRead, progress.totalBytes ?? 0) > Self.smallestInput else { return }
        lastShown.withLock { last in
            guard progress.bytesRead >= last + Self.step || progress.bytesRead == progress.totalBytes else {
                return
            }
            last = progress.bytesRead
            let read = progress.bytesRead / 1_000_000
            let line =
                progress.totalBytes.map { total in
                    "reading: \(read) of \(total / 1_000_000) MB, \(progress.bytesRead * 100 / max(total, 1)) %"
                } ?? "reading: \(read) MB"
            draw(line)
        }
    }

    /// Takes the line away.
    func clear() {
        lastShown.withLock { last in
            if last > 0 { Self.clearAny() }
            last = 0
        }
    }

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
