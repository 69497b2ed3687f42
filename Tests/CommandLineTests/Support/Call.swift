import Foundation
import Glibc

/// How one of a child's standard streams for output is set up.
enum OutputStream {
    /// A pipe that is read to its end.
    case captured
    /// A terminal that is read to its end; standard output and standard error may share one.
    case terminal
    /// A file that is opened for writing, such as `/dev/full`.
    case file(String)
    /// Not open at all.
    case closed
    /// A pipe whose reader is gone.
    case brokenPipe
}

/// What came out of a call.
struct Outcome {
    /// The bytes of standard output, if they were captured.
    var output = Data()
    /// The bytes of standard error, if they were captured.
    var errorBytes = Data()
    /// What the terminal showed on which the input was typed, if it was.
    var echo = ""
    /// The exit status; of a program that a signal ended, minus its number.
    var status: Int32 = 0

    var text: String { String(decoding: output, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// Input that goes on until the program has said something, or has had time to.
struct Refill {
    /// What is fed again and again.
    var block: Data
    /// Whether that is over, as seen from what the program has written; with an empty block nothing is fed until then.
    var isOver: (Outcome) -> Bool
    /// What is fed then.
    var ending: Data
}

/// One call of the program as a process.
struct Call {
    var arguments: [String]
    var program: String?
    var input: Data?
    /// The input is kept open after `input` has been taken, and the program gets this signal then.
    var signal: Int32?
    /// What is fed after `input`.
    var refill: Refill?
    /// The input is kept open until the program ends.
    var keepsInputOpen = false
    var environment: [String: String] = [:]
    var directory: URL?
    var output = OutputStream.captured
    var error = OutputStream.captured
    var closesInput = false
    /// Hardly anything that is tested takes long; what does is hanging.
    var patience: TimeInterval = 60
    /// The input is typed at a terminal.
    var isInputTerminal = false

    init(_ arguments: String...) {
        self.arguments = arguments
    }

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Runs the program to its end.
    func run() throws -> Outcome {
        let child = try Child(self)
        return try child.collect(until: Date() + patience)
    }
}

/// Runs the program with arguments and no input.
func run(_ arguments: String...) throws -> Outcome {
    try Call(arguments).run()
}
