import Glibc

/// One file, or standard input, as a source of bytes.
public struct FeedFile: Hashable, Sendable {
    /// Who chose the file, which decides what it may be.
    private enum Origin: Hashable, Sendable {
        /// The caller named it: a pipe is welcome.
        case named
        /// It was found in a folder: anything but a plain file is refused.
        case found
        case standardInput
    }

    /// How many bytes are read at once.
    static let blockSize = 64 << 10

    /// What to call it in messages: the path as the caller named it, `-` for standard input.
    public var name: String { path.text }
    /// The name without folders and without its last extension; `stdin` for standard input.
    public var stem: String {
        guard origin != .standardInput else { return "stdin" }
        let name = path.lastComponent
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    private let path: RawPath
    private let origin: Origin

    /// Standard input, up to its end.
    public static let standardInput = FeedFile(path: RawPath("-"), origin: .standardInput)

    /// A file that the caller names; nothing is opened yet.
    public init(path: String) {
        self.init(path: RawPath(path), origin: .named)
    }

    /// A file that was found in a folder.
    init(foundAt path: RawPath) {
        self.init(path: path, origin: .found)
    }

    private init(path: RawPath, origin: Origin) {
        self.path = path
        self.origin = origin
    }

    /// How many bytes there are to read, or `nil` where that cannot be known: a pipe, or nothing at all.
    public var size: Int? {
        let status =
            origin == .standardInput ? Descriptor.standardInput().status() : FileStatus(of: path)?.status
        guard let status, FileStatus(status).kind == .file else { return nil }
        return Int(status.st_size)
    }

    /// Reads the file in blocks, each of which is only valid inside the call.
    ///
    /// - Returns: The number of bytes.
    /// - Throws: `FileError`; what was consumed until then is not the whole file.
    @discardableResult
    public func read(
        limits: FileLimits = FileLimits(), _ consume: (UnsafeRawBufferPointer) -> Void
    ) throws(FileError) -> Int {
        var size: Int?
        let descriptor = try open(&size)
        // The C library tidies its whole heap up after a large block.
        let length = size.map { min(max($0, 1), Self.blockSize) } ?? Self.blockSize
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
        defer { block.deallocate() }
        var total = 0
        while true {
            let count = try descriptor.read(into: block, path: path)
            guard count > 0 else { return total }
            total += count
            guard total <= limits.bytesPerFile else { throw FileError(.tooLarge, path: name) }
            consume(UnsafeRawBufferPointer(rebasing: block[..<count]))
            // Of ten thousand small files none is asked again whether there is more.
            if total == size { return total }
        }
    }

    /// Opens the file; of one that was found in a folder, `size` becomes the number of its bytes.
    private func open(_ size: inout Int?) throws(FileError) -> Descriptor {
        switch origin {
        case .standardInput:
            return .standardInput()
        case .named:
            // Asked before opening: to open some devices already does something.
            try refuse(FileStatus(of: path)?.kind, unless: [.file, .pipe])
            return try .open(path)
        case .found:
            let descriptor: Descriptor
            do {
                descriptor = try .openWithoutWaiting(path)
            } catch {
                throw hasVanished(after: error) ? FileError(.vanished, path: name, errno: error.errno) : error
            }
            // Asked after opening: it may be another file than the one that was listed.
            let status = descriptor.status()
            try refuse(status.map { FileStatus($0).kind }, unless: [.file])
            size = status.map { Int($0.st_size) }
            return descriptor
        }
    }

    private func refuse(_ kind: FileStatus.Kind?, unless allowed: [FileStatus.Kind]) throws(FileError) {
        guard let kind, !allowed.contains(kind) else { return }
        throw FileError(kind == .folder ? .isFolder : .device, path: name)
    }

    /// A link that leads nowhere is still there; a deleted file is not.
    private func hasVanished(after error: FileError) -> Bool {
        error.errno == ENOENT && FileStatus(ofLinkAt: path) == nil
    }
}
