import Foundation

/// A file of the state: plain, ours, mode 0600 whatever the umask.
enum PrivateFile {
    /// Opens a file to read and write; it is created where it is missing. The caller closes it.
    ///
    /// - Throws: `.refused` for a link, a pipe, a file of another user's.
    static func open(_ name: String, in folder: PrivateFolder) throws(StoreError) -> Int32 {
        let path = folder.path(of: name)
        let descriptor = withoutInterruption {
            openat(
                folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else {
            if errno == ELOOP || errno == EISDIR || errno == ENXIO {
                throw StoreError(.refused, path: path, reason: "is a link or no plain file; remove it")
            }
            throw StoreError(errno: errno, path: path, "cannot be opened")
        }
        do throws(StoreError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else {
                throw StoreError(errno: errno, path: path, "cannot be opened")
            }
            try check(status, path: path)
            if status.st_mode & 0o777 != 0o600, fchmod(descriptor, 0o600) != 0 {
                throw StoreError(errno: errno, path: path, "cannot be given mode 0600")
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// What the system says about a file; `nil` where there is none.
    ///
    /// - Throws: `.refused` for a link, a pipe, a file of another user's.
    static func status(of name: String, in folder: PrivateFolder) throws(StoreError) -> stat? {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw StoreError(errno: errno, path: folder.path(of: name), "cannot be opened")
        }
        try check(status, path: folder.path(of: name))
        return status
    }

    private static func check(_ status: stat, path: String) throws(StoreError) {
        if let reason = Ownership.refusalOfFile(status, user: geteuid()) {
            throw StoreError(.refused, path: path, reason: reason)
        }
    }
}
