import Glibc

/// A file descriptor that is open for reading, and closed with its owner unless it was borrowed.
struct Descriptor: ~Copyable {
    private let number: Int32
    private let isBorrowed: Bool

    /// Standard input, which stays open.
    static func standardInput() -> Descriptor {
        Descriptor(number: STDIN_FILENO, isBorrowed: true)
    }

    /// A file that the caller named: a pipe may make this wait until somebody writes into it.
    ///
    /// - Throws: `FileError` by the system's error number.
    static func open(_ path: RawPath) throws(FileError) -> Descriptor {
        try open(path, flags: 0)
    }

    /// An entry of a folder, which nobody named: never waits, whatever the entry is.
    ///
    /// - Throws: `FileError` by the system's error number.
    static func openWithoutWaiting(_ path: RawPath) throws(FileError) -> Descriptor {
        try open(path, flags: O_NONBLOCK)
    }

    /// A folder, to open its entries by; `nil` where that fails.
    static func openFolder(_ path: RawPath) -> Descriptor? {
        let number = path.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
        return number >= 0 ? Descriptor(number: number, isBorrowed: false) : nil
    }

    /// An entry of this folder, which is at `folder`: never waits, whatever the entry is.
    ///
    /// - Throws: `FileError` by the system's error number.
    func openWithoutWaiting(_ name: [UInt8], in folder: RawPath) throws(FileError) -> Descriptor {
        while true {
            let entry = name.withZeroByte { openat(number, $0, Self.flags | O_NONBLOCK) } ?? -1
            if entry >= 0 { return Descriptor(number: entry, isBorrowed: false) }
            guard errno == EINTR else {
                throw FileError(errno: errno, path: folder.appending(name).text)
            }
        }
    }

    private static let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY

    private static func open(_ path: RawPath, flags: Int32) throws(FileError) -> Descriptor {
        while true {
            let number = path.withCString { Glibc.open($0, Self.flags | flags) }
            guard let number else { throw FileError(.notFound, path: path.text) }
            if number >= 0 { return Descriptor(number: number, isBorrowed: false) }
            guard errno == EINTR else { throw FileError(errno: errno, path: path.text) }
        }
    }

    private init(number: Int32, isBorrowed: Bool) {
        self.number = number
        self.isBorrowed = isBorrowed
    }

    deinit {
        if !isBorrowed { _ = close(number) }
    }

    /// What the descriptor is open on, or `nil` if the system does not say.
    func status() -> stat? {
        var status = stat()
        return fstat(number, &status) == 0 ? status : nil
    }

    /// Reads the next bytes into a buffer, waiting for them if need be.
    ///
    /// - Returns: How many there are; 0 at the end.
    /// - Throws: `FileError` by the system's error number, for a file at `path`.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, path: @autoclosure () -> RawPath
    ) throws(FileError) -> Int {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilReadable()
            default: throw FileError(errno: errno, path: path().text)
            }
        }
    }

    /// Whoever started this program may have left standard input in non-blocking mode.
    private func waitUntilReadable() {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        // Its result says nothing that the next read does not say better.
        _ = poll(&request, 1, -1)
    }
}
