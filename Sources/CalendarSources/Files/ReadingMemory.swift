/// What reading one file after the other shares: the memory for their bytes, and the folder that they are in.
///
/// Of ten thousand small files none asks for memory of its own, and the system does not walk the path of their folder
/// again for each. For one thread.
public final class ReadingMemory {
    /// How many bytes are read at once.
    static let blockSize = 64 << 10

    /// Where bytes are read to.
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    private var folder: OpenFolder?

    /// A memory of nothing yet.
    public init() {}

    deinit {
        block.deallocate()
    }

    /// Opens an entry of a folder, which stays open until the entry of another one is asked for; never waits, whatever
    /// the entry is.
    ///
    /// - Throws: `FileError` by the system's error number.
    func open(_ name: [UInt8], in path: RawPath) throws(FileError) -> Descriptor {
        if folder?.path != path { folder = OpenFolder(path) }
        // Where the folder cannot be opened, its entry says why.
        guard let folder else { return try .openWithoutWaiting(path.appending(name)) }
        return try folder.open(name)
    }
}

/// A folder whose entries are opened by their names alone.
private final class OpenFolder {
    let path: RawPath
    private let descriptor: Descriptor

    /// `nil` where the folder cannot be opened.
    init?(_ path: RawPath) {
        guard let descriptor = Descriptor.openFolder(path) else { return nil }
        self.path = path
        self.descriptor = descriptor
    }

    func open(_ name: [UInt8]) throws(FileError) -> Descriptor {
        try descriptor.openWithoutWaiting(name, in: path)
    }
}
