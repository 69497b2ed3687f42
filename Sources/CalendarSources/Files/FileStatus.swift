import Glibc

/// What a path names.
struct FileStatus {
    enum Kind: Hashable, Sendable {
        case file
        case folder
        case pipe
        /// A character or block device, or a socket.
        case device
    }

    let status: stat

    init(_ status: stat) {
        self.status = status
    }

    /// What a path names, links followed; `nil` where the system does not say.
    init?(of path: RawPath) {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
        self.status = status
    }

    /// What stands at a path, be it a link; `nil` where there is nothing.
    init?(ofLinkAt path: RawPath) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        self.status = status
    }

    var kind: Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFIFO: .pipe
        default: .device
        }
    }
}
