import Foundation
import Glibc
import Synchronization

/// A line that a person types without seeing it.
enum HiddenInput {
    /// How the terminal was set before, as long as it is not; for whoever ends the program.
    private static let settings = Mutex<termios?>(nil)

    /// Asks for a line on the terminal that standard input is.
    ///
    /// - Parameters:
    ///   - prompt: What is asked for, with a space at its end.
    ///   - limit: Bytes that are read at most.
    /// - Returns: The line, without its line feed.
    /// - Throws: `SystemError`.
    static func line(prompt: String, upTo limit: Int) throws(SystemError) -> Data {
        var terminal = termios()
        guard tcgetattr(STDIN_FILENO, &terminal) == 0 else { throw SystemError(code: errno) }
        var silent = terminal
        silent.c_lflag &= ~tcflag_t(ECHO)
        settings.withLock { $0 = terminal }
        defer { showAgain() }
        // What was typed before the question was no answer to it.
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { throw SystemError(code: errno) }
        try FileDescriptor.standardError.write(prompt)
        var line = Data()
        var byte: UInt8 = 0
        while line.count < limit {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count == 0 || count == 1 && byte == UInt8(ascii: "\n") { break }
            if count == 1 { line.append(byte) }
        }
        // That of the person was not shown either.
        try FileDescriptor.standardError.write("\n")
        return line
    }

    /// Sets the terminal as it was.
    static func showAgain() {
        settings.withLock { settings in
            if var terminal = settings { tcsetattr(STDIN_FILENO, TCSANOW, &terminal) }
            settings = nil
        }
    }
}
