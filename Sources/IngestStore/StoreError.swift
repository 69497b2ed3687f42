public import Foundation

/// Why the state could not be opened, read or written.
///
/// What was there before stays as it was. No address, user or secret is ever part of an error.
public struct StoreError: Error, Hashable, Sendable, LocalizedError, CustomStringConvertible {
    /// What kind of failure it is, for exit statuses and for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Another run holds the lock.
        case busy
        /// A folder or file is not safe to use: of another owner, writable by others, a link, no plain file.
        case refused
        /// The system denies it: no permission, a read-only file system.
        case denied
        /// The device is full, or a quota or a limit on the size of files is reached.
        case full
        /// Another failure of the system's.
        case io
        /// The state file is damaged. The next run sets it aside and begins anew; only a reader, or a run in its midst, fails with it.
        case damaged
        /// The state file was written by another version of the program. Only a reader fails with it.
        case version
        /// A fault of the program's own.
        case fault
    }

    /// What kind of failure it is.
    public let code: Code

    /// The file or folder.
    public let path: String

    /// What is wrong with it, and what to do where that is not obvious.
    public let reason: String

    /// Makes an error from its parts.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - path: The file or folder.
    ///   - reason: What is wrong with it, without the path.
    public init(_ code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    /// A failed system call: what could not be done, and the system's reason.
    init(errno code: Int32, path: String, _ action: String) {
        self.init(Self.code(of: code), path: path, reason: "\(action): \(String(cString: strerror(code)))")
    }

    /// One sentence: where, what is wrong, and the reason.
    public var description: String { "\(path): \(reason)" }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    static func code(of errno: Int32) -> Code {
        switch errno {
        case ENOSPC, EDQUOT, EFBIG: .full
        case EACCES, EPERM, EROFS: .denied
        case ELOOP: .refused
        default: .io
        }
    }
}
