public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A system call that failed on a file or folder of the container.
public struct FileFailure: Error, Hashable, Sendable, LocalizedError, CustomStringConvertible {
    /// What was tried.
    public enum Operation: String, Sendable {
        /// A file or folder could not be created.
        case create
        /// An existing file or folder could not be opened.
        case open
        /// Reading failed.
        case read
        /// Writing failed, for instance because the device is full.
        case write
        /// The device did not confirm that it has the bytes.
        case flush
        /// The finished file could not take its name.
        case rename
        /// A file could not be removed.
        case remove
        /// The lock could not be taken.
        case lock
        /// The mode of a file could not be set.
        case permissions
    }

    /// What was tried.
    public var operation: Operation

    /// The file or folder.
    public var path: String

    /// The system's `errno`.
    public var code: Int32

    /// Makes a failure from its parts.
    public init(operation: Operation, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// One sentence: what failed, where, and the system's reason.
    public var description: String {
        "\(path): \(action): \(String(cString: strerror(code)))"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private var action: String {
        switch operation {
        case .create: "cannot be created"
        case .open: "cannot be opened"
        case .read: "cannot be read"
        case .write: "cannot be written"
        case .flush: "cannot be flushed to the disk"
        case .rename: "cannot be replaced"
        case .remove: "cannot be removed"
        case .lock: "cannot be locked"
        case .permissions: "cannot be given mode 0600"
        }
    }
}
