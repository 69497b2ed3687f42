import Foundation
import Glibc

/// A system call that failed, by its `errno`.
struct SystemError: Error {
    let code: Int32

    /// What the C library says about the code, in English whatever the locale is.
    var description: String { String(cString: strerror(code)) }
}

/// A file descriptor that is written to in whole, by as many calls as that takes.
struct FileDescriptor {
    let number: Int32

    static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
    static let standardError = FileDescriptor(number: STDERR_FILENO)

    var isTerminal: Bool { isatty(number) == 1 }

    /// The columns that text should be laid out for: 80, or those of a terminal within reason.
    var columns: Int {
        var size = winsize()
        guard isTerminal, ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return min(max(Int(size.ws_col), 40), 120)
    }

    /// Lets the process have as many files open as its caller allows: each source that is being fetched has a
    /// connection, and a body or two.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // Where that is refused, it stays as it was.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The bytes of a file from its beginning, at most so many.
    static func contents(of path: String, upTo limit: Int) throws(SystemError) -> Data {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { throw SystemError(code: errno) }
        defer { close(number) }
        return try FileDescriptor(number: number).contents(upTo: limit)
    }

    /// The bytes that are still to be read, at most so many.
    func contents(upTo limit: Int) throws(SystemError) -> Data {
        var contents = Data()
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while contents.count < limit {
            let count = block.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count == 0 { break }
            contents.append(contentsOf: block.prefix(max(0, count)))
        }
        return contents.prefix(limit)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN: try waitUntilWritable()
                default: throw SystemError(code: errno)
                }
            } else {
                rest = rest.dropFirst(count)
            }
        }
    }

    func write(_ text: String) throws(SystemError) {
        var text = text
        do {
            try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
        } catch let error as SystemError {
            throw error
        } catch {
            throw SystemError(code: EIO)
        }
    }

    // Whoever shares the terminal or pipe with us may have made it non-blocking.
    private func waitUntilWritable() throws(SystemError) {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        while poll(&request, 1, -1) < 0 {
            guard errno == EINTR else { throw SystemError(code: errno) }
        }
    }
}
