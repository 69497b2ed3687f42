import Glibc

/// One file, or standard input, as a source of bytes.
public struct FeedFile: Hashable, Sendable {
    /// Who chose the file, which decides what it may be.
    private enum Origin: Hashable, Sendable {
        /// The caller named it: a pipe is welcome.
        case named(RawPath)
        /// It was found in a folder: anything but a plain file is refused.
        case found(name: [UInt8], folder: RawPath)
        case standardInput
    }

    /// What to call it in messages: the path as the caller named it, `-` for standard input.
    public var name: String { path.text }
    /// The name without folders and without its last extension; `stdin` for standard input.
    public var stem: String {
        guard origin != .standardInput else { return "stdin" }
        let name = path.lastComponent
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    private let origin: Origin

    /// Standard input, up to its end.
    public static let standardInput = FeedFile(origin: .standardInput)

    /// A file that the caller names; nothing is opened yet.
    public init(path: String) {
        self.init(origin: .named(RawPath(path)))
    }

    /// A file that was found in a folder.
    init(found name: [UInt8], in folder: RawPath) {
        self.init(origin: .found(name: name, folder: folder))
    }

    private init(origin: Origin) {
        self.origin = origin
    }

    /// Put together when it is asked for: of most files of a folder nobody does.
    private var path: RawPath {
        switch origin {
        case .named(let path): path
        case .found(let name, let folder): folder.appending(name)
        case .standardInput: RawPath("-")
        }
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
    /// - Parameters:
    ///   - limits: How large the file may be.
    ///   - memory: What it shares with the files that are read before and after it.
    ///   - consume: Takes the blocks.
    /// - Returns: The number of bytes.
    /// - Throws: `FileError`; what was consumed until then is not the whole file.
    @discardableResult
    public func read(
        limits: FileLimits = FileLimits(), memory: ReadingMemory = ReadingMemory(),
        _ consume: (UnsafeRawBufferPointer) -> Void
    ) throws(FileError) -> Int {
        var size: Int?
        let descriptor = try open(&size, memory)
        let block = memory.block
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
    private func open(_ size: inout Int?, _ memory: ReadingMemory) throws(FileError) -> Descriptor {
        switch origin {
        case .standardInput:
            return .standardInput()
        case .named(let path):
            // Asked before opening: to open some devices already does something.
            try refuse(FileStatus(of: path)?.kind, unless: [.file, .pipe])
            return try .open(path)
        case .found(let entry, let folder):
            let descriptor: Descriptor
            do {
                descriptor = try memory.open(entry, in: folder)
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
