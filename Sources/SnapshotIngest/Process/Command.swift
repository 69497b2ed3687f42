public import Foundation

/// A program with its arguments, to be started without a shell and within limits.
///
/// It runs in a process group of its own, with nothing on its standard input, no descriptor of ours, no signal
/// blocked or ignored, and exactly the environment that is given. What it writes is kept up to a bound. When its
/// time is up the whole group is ended, so that nothing that it started outlives it; whatever happens, no zombie
/// stays behind.
public struct Command: Sendable {
    /// The program and its arguments; a program without `/` is looked for in the `PATH` of this process.
    public var words: [String]
    /// The environment of the program, which inherits nothing else.
    public var environment: [String: String]
    /// The folder that it is started in; `nil` for ours.
    public var directory: String?
    /// How many seconds it may take.
    public var timeLimit: TimeInterval
    /// How many bytes of its standard output, and of its standard error, are kept.
    public var outputLimit: Int
    /// Whether the group is ended as soon as standard output has more bytes than are kept.
    public var endsAtOutputLimit: Bool
    /// How many seconds the group has between being asked to end and being killed.
    var grace: TimeInterval = 2

    /// A command that has not been started.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - environment: The environment of the program, which inherits nothing else.
    ///   - directory: The folder that it is started in; `nil` for ours.
    ///   - timeLimit: How many seconds it may take.
    ///   - outputLimit: How many bytes of each of its two streams are kept.
    ///   - endsAtOutputLimit: Whether it is ended as soon as standard output has more than that.
    public init(
        _ words: [String], environment: [String: String], directory: String? = nil,
        timeLimit: TimeInterval = 30, outputLimit: Int = 64 << 10, endsAtOutputLimit: Bool = false
    ) {
        self.words = words
        self.environment = environment
        self.directory = directory
        self.timeLimit = timeLimit
        self.outputLimit = outputLimit
        self.endsAtOutputLimit = endsAtOutputLimit
    }

    /// Runs the program to its end; the calling thread waits.
    ///
    /// - Throws: ``CommandError`` if it could not be started.
    public func run() throws(CommandError) -> CommandResult {
        let child = try ChildProcess(self)
        return child.collect(self)
    }

    /// Kills the groups of all commands that run, and lets none start from then on: for a program that a signal
    /// ends.
    public static func killAllForGood() {
        RunningGroups.killAllForGood()
    }
}

/// How a command ended, and what it wrote.
public struct CommandResult: Hashable, Sendable {
    /// How a program ends.
    public enum Ending: Hashable, Sendable {
        /// By itself, with that exit status.
        case exited(Int32)
        /// By a signal that did not come from us.
        case signalled(Int32)
        /// By us, because its time was up.
        case timedOut
        /// By us, because it wrote too much.
        case wroteTooMuch
    }

    /// How it ended.
    public var ending: Ending
    /// The beginning of its standard output.
    public var output: Data
    /// The beginning of its standard error.
    public var errors: Data

    /// Whether it ended by itself with status 0.
    public var isSuccess: Bool { ending == .exited(0) }

    /// How it ended, as a clause without the program: `ended with status 3`.
    public var explanation: String {
        switch ending {
        case .exited(let status): "ended with status \(status)"
        case .signalled(let number): "was ended by signal \(number)"
        case .timedOut: "took too long and was ended"
        case .wroteTooMuch: "wrote too much and was ended"
        }
    }
}

/// Why a program could not be started.
public struct CommandError: Error, Hashable, Sendable {
    /// The system's error number.
    public var errno: Int32

    /// What is wrong, as a clause without the program: `cannot be started (No such file or directory)`.
    public var explanation: String { "cannot be started (\(String(cString: strerror(errno))))" }
}
