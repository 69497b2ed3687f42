import Foundation
import Glibc

/// A server of the tests, as a process that ends with them.
public final class LoopbackServer {
    private let process = Process()
    private let life = Pipe()
    private let output = Pipe()
    private var unread = Data()

    /// Starts a program of Debian's, and keeps its standard input open until this object goes.
    init(_ program: String, _ arguments: [String]) throws {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Unavailable(description: "there is no \(program); .ci/setup installs what the tests need")
        }
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = [
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
            "TMPDIR": FileManager.default.temporaryDirectory.path(),
        ]
        process.standardInput = life
        process.standardOutput = output
        // Kept by a child that another test starts at this moment, it would keep the server alive.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
    }

    deinit {
        // The servers end with their standard input, and nginx only so: a signal would end the shell around it.
        try? life.fileHandleForWriting.close()
    }

    /// Writes a line to the program.
    func say(_ line: Data) throws {
        try life.fileHandleForWriting.write(contentsOf: line + [UInt8(ascii: "\n")])
    }

    /// The next line that the program prints, waiting for it.
    func line() throws -> Data {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread = Data(unread[unread.index(after: end)...]) }
                return Data(unread[..<end])
            }
            let block = output.fileHandleForReading.availableData
            guard !block.isEmpty else {
                throw Unavailable(description: "the server ended, without a word or in the middle of one")
            }
            unread += block
        }
    }

    /// Why a server is not there.
    struct Unavailable: Error, CustomStringConvertible {
        let description: String
    }
}
