import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The container folder, held open: all of one operation happens in the same folder, even if its path is made
/// to mean another one meanwhile.
struct ContainerFolder: ~Copyable {
    /// The largest file that is read; a snapshot of 500 events has about 150 kB.
    static let maxFileSize = 256 * 1024 * 1024

    /// The path as it was given, for messages.
    let path: String

    /// Open as long as this value lives.
    let descriptor: Int32

    /// Opens an existing folder; `nil` if there is none.
    init?(existing path: String) throws(FileFailure) {
        let descriptor = withoutInterruption { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw FileFailure(operation: .open, path: path, code: errno)
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens a folder; it and the folders above it are created with mode 0700 where they are missing.
    init(creating path: String) throws(FileFailure) {
        if let existing = try ContainerFolder(existing: path) {
            self = existing
            return
        }
        try Self.create(path)
        guard let created = try ContainerFolder(existing: path) else {
            throw FileFailure(operation: .create, path: path, code: ENOENT)
        }
        self = created
    }

    deinit {
        close(descriptor)
    }

    /// The path of a file in the folder, for messages.
    func path(of name: String) -> String {
        path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    }

    /// The bytes of a file; `nil` if there is none.
    ///
    /// Only regular files are read: a pipe would wait for ever.
    func read(_ name: String) throws(FileFailure) -> Data? {
        let file = withoutInterruption { openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        if file < 0 {
            if errno == ENOENT { return nil }
            throw FileFailure(operation: .open, path: path(of: name), code: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            throw FileFailure(operation: .read, path: path(of: name), code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileFailure(
                operation: .read, path: path(of: name),
                code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        guard status.st_size <= Self.maxFileSize else {
            throw FileFailure(operation: .read, path: path(of: name), code: EFBIG)
        }
        return try contents(of: file, sizeHint: Int(status.st_size), name: name)
    }

    /// Removes a file; that there is none is fine.
    func remove(_ name: String) throws(FileFailure) {
        if unlinkat(descriptor, name, 0) != 0, errno != ENOENT {
            throw FileFailure(operation: .remove, path: path(of: name), code: errno)
        }
    }

    private func contents(of file: Int32, sizeHint: Int, name: String) throws(FileFailure) -> Data {
        var bytes = Data()
        bytes.reserveCapacity(max(sizeHint, 0))
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = withoutInterruption {
                block.withUnsafeMutableBytes { systemRead(file, $0) }
            }
            if count < 0 { throw FileFailure(operation: .read, path: path(of: name), code: errno) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: block[..<count])
            if bytes.count > Self.maxFileSize {
                throw FileFailure(operation: .read, path: path(of: name), code: EFBIG)
            }
        }
    }

    private static func create(_ path: String) throws(FileFailure) {
        if makeFolder(path) { return }
        guard errno == ENOENT, let parent = path.parentPath else {
            throw FileFailure(operation: .create, path: path, code: errno)
        }
        try create(parent)
        if !makeFolder(path) { throw FileFailure(operation: .create, path: path, code: errno) }
    }

    /// Makes one folder with mode 0700 whatever the umask; true if there is one now, else `errno` says why not.
    private static func makeFolder(_ path: String) -> Bool {
        if mkdir(path, 0o700) != 0 { return errno == EEXIST }
        return chmod(path, 0o700) == 0
    }
}

private func systemRead(_ file: Int32, _ block: UnsafeMutableRawBufferPointer) -> Int {
    // Named by its module: the folder has a method of the same name.
    #if canImport(Glibc)
        Glibc.read(file, block.baseAddress, block.count)
    #else
        Darwin.read(file, block.baseAddress, block.count)
    #endif
}
