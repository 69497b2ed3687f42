import Foundation

/// The temporary files that exist at this moment, so that a program that is told to end leaves none behind.
///
/// A temporary file comes to be, becomes the real file and goes only inside the closures here, under one lock.
/// ``removeAllForGood()`` keeps that lock: after it no temporary file can come to be.
@_spi(Writer)
public enum TemporaryFiles {
    private static let lock = NSLock()
    // Every access is between lock and unlock of the lock above.
    private nonisolated(unsafe) static var paths: Set<String> = []

    /// The paths of those that exist now.
    static var current: Set<String> {
        lock.lock()
        defer { lock.unlock() }
        return paths
    }

    /// Runs `create`, which makes a file at `path`, and remembers the file if that worked.
    ///
    /// - Parameter create: Returns a file descriptor, or a negative number with `errno` set.
    /// - Returns: What `create` returned.
    public static func creating(_ path: String, _ create: () -> Int32) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        let descriptor = create()
        if descriptor >= 0 { paths.insert(path) }
        return descriptor
    }

    /// Runs `settle`, which renames or removes the file at `path`, and forgets the file if that worked.
    ///
    /// - Parameter settle: Returns 0, or a negative number with `errno` set.
    /// - Returns: What `settle` returned.
    public static func settling(_ path: String, _ settle: () -> Int32) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        let result = settle()
        if result == 0 { paths.remove(path) }
        return result
    }

    /// Removes every temporary file and lets no further one come to be: the process is about to end.
    ///
    /// May be called from any thread, but not from a signal handler. Another thread that creates or renames
    /// a file from then on waits until the process is gone.
    public static func removeAllForGood() {
        lock.lock()
        for path in paths {
            _ = path.withCString { remove($0) }
        }
        paths = []
    }
}
