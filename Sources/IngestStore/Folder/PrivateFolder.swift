import Foundation

/// A folder that nobody else can write to, held open: all of a run happens in the same folder, even if its path
/// is made to mean another one meanwhile.
final class PrivateFolder {
    /// The path without links, for SQLite and for messages.
    let path: String

    /// Open as long as this object lives.
    let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The path of something in the folder.
    func path(of name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

    /// Opens the state's folder where there is one; `nil` where there is none.
    ///
    /// - Throws: `.refused` for a folder that is not only ours, or behind a link that is not the system's.
    static func existing(_ path: String) throws(StoreError) -> PrivateFolder? {
        let path = withoutSlashAtEnd(path)
        var link = stat()
        guard lstat(path, &link) == 0 else {
            if errno == ENOENT { return nil }
            throw StoreError(errno: errno, path: path, "cannot be opened")
        }
        if let reason = Ownership.refusalOfLink(link) {
            throw StoreError(.refused, path: path, reason: reason)
        }
        let descriptor = withoutInterruption { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw StoreError(errno: errno, path: path, "cannot be opened") }
        do throws(StoreError) {
            try check(descriptor, path: path)
            return PrivateFolder(path: try resolved(path, as: descriptor), descriptor: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Opens the state's folder; it and the folders above it are created with mode 0700 where they are missing.
    static func creating(_ path: String) throws(StoreError) -> PrivateFolder {
        let path = withoutSlashAtEnd(path)
        if let folder = try existing(path) { return folder }
        for end in path.indices.dropFirst() where path[end] == "/" { try make(String(path[..<end])) }
        try make(path)
        guard let folder = try existing(path) else {
            throw StoreError(errno: ENOENT, path: path, "cannot be created")
        }
        return folder
    }

    /// Opens a folder in this one, created with mode 0700 where it is missing.
    func folder(creating name: String) throws(StoreError) -> PrivateFolder {
        let path = path(of: name)
        if mkdirat(descriptor, name, 0o700) == 0 {
            fchmodat(descriptor, name, 0o700, 0)
        } else if errno != EEXIST {
            throw StoreError(errno: errno, path: path, "cannot be created")
        }
        let opened = withoutInterruption {
            openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard opened >= 0 else {
            let code = errno
            guard code == ENOTDIR || code == ELOOP else {
                throw StoreError(errno: code, path: path, "cannot be opened")
            }
            throw StoreError(.refused, path: path, reason: "is a link or no folder; remove it")
        }
        do throws(StoreError) {
            try Self.check(opened, path: path)
        } catch {
            close(opened)
            throw error
        }
        return PrivateFolder(path: path, descriptor: opened)
    }

    /// Makes the device confirm the names in the folder.
    func flush(calls: SystemCalls) throws(StoreError) {
        // Some file systems cannot flush a folder and say EINVAL; there is nothing more to be had from them.
        if calls.flush(descriptor) != 0, errno != EINVAL {
            throw StoreError(errno: errno, path: path, "cannot be flushed to the disk")
        }
    }

    /// The names in the folder, in no order.
    func names() throws(StoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw StoreError(.io, path: path, reason: "cannot be listed")
        }
    }

    /// With one, a link would be followed before it can be looked at.
    private static func withoutSlashAtEnd(_ path: String) -> String {
        let trimmed = path.reversed().drop { $0 == "/" }.reversed()
        return trimmed.isEmpty ? path : String(trimmed)
    }

    /// Makes one folder with mode 0700 whatever the umask, unless there is one.
    private static func make(_ path: String) throws(StoreError) {
        guard mkdir(path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw StoreError(errno: errno, path: path, "cannot be created")
        }
        guard chmod(path, 0o700) == 0 else {
            throw StoreError(errno: errno, path: path, "cannot be given mode 0700")
        }
    }

    private static func check(_ descriptor: Int32, path: String) throws(StoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw StoreError(errno: errno, path: path, "cannot be opened")
        }
        if let reason = Ownership.refusalOfFolder(status, user: geteuid()) {
            throw StoreError(.refused, path: path, reason: reason)
        }
    }

    /// The path without links, as long as it still leads to the folder that is open.
    private static func resolved(_ path: String, as descriptor: Int32) throws(StoreError) -> String {
        guard let pointer = realpath(path, nil) else {
            throw StoreError(errno: errno, path: path, "cannot be opened")
        }
        defer { free(pointer) }
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, stat(pointer, &named) == 0,
            opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
        else { throw StoreError(.refused, path: path, reason: "was replaced while it was opened") }
        return String(cString: pointer)
    }
}
