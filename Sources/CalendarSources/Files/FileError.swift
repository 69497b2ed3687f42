import Glibc

/// Why a file or a folder gives no bytes.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for whoever decides what to do about it.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is nothing of that name.
        case notFound
        /// It is there, and the system does not allow reading it.
        case notReadable
        /// It is a folder where a file was expected.
        case isFolder
        /// It is a file where a folder was expected.
        case isFile
        /// It is a device or a socket: reading it could block or never end.
        case device
        /// The folder has no `.ics` files, nor have the folders in it.
        case folderWithoutFeeds
        /// It has more bytes or entries than ``FileLimits`` allow.
        case tooLarge
        /// It was there when the folder was listed and is no longer: somebody deleted or renamed it.
        case vanished
        /// The system failed in the middle.
        case readFailed
    }

    /// What is wrong.
    public var code: Code
    /// The path as the caller named it; `-` for standard input.
    public var path: String
    /// The system's error number, 0 where there is none.
    public var errno: Int32

    /// An error at a path.
    public init(_ code: Code, path: String, errno: Int32 = 0) {
        self.code = code
        self.path = path
        self.errno = errno
    }

    /// The error that an error number of the system stands for.
    init(errno number: Int32, path: String) {
        let code: Code =
            switch number {
            case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .notFound
            case EACCES, EPERM: .notReadable
            case EISDIR: .isFolder
            case ENXIO, ENODEV: .device
            default: .readFailed
            }
        self.init(code, path: path, errno: number)
    }

    /// What is wrong and what to do, as a clause without the path: `does not exist`.
    public var explanation: String {
        switch code {
        case .notFound where errno == ENOENT || errno == 0: "does not exist"
        case .notFound: "does not exist (\(systemText))"
        case .notReadable: "cannot be read (\(systemText))"
        case .isFolder: "is a folder, not a file"
        case .isFile: "is not a folder"
        case .device: "is a device or a socket, not a file; pipe its data to standard input (-) instead"
        case .folderWithoutFeeds: "is a folder without .ics files, and no folder in it has any"
        case .tooLarge: "is larger than allowed (see Docs/Limits.md)"
        case .vanished: "was removed while the folder was being read"
        case .readFailed: "could not be read to its end (\(systemText))"
        }
    }

    /// The path and what is wrong with it.
    public var description: String { "\(path): \(explanation)" }

    private var systemText: String {
        errno == 0 ? "no reason given" : String(cString: strerror(errno))
    }
}
