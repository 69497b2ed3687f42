import CSpawn
import Foundation
import Glibc

/// The process that a ``Command`` has started, with the reading ends of its two streams; reaped exactly once, by
/// ``collect(_:)``.
struct ChildProcess: ~Copyable {
    private let process: pid_t
    private var output: OutputPipe
    private var errors: OutputPipe

    /// - Throws: ``CommandError``.
    init(_ command: Command) throws(CommandError) {
        let output = try Self.pipe()
        defer { close(output.writing) }
        let errors: (reading: Int32, writing: Int32)
        do throws(CommandError) {
            errors = try Self.pipe()
        } catch {
            close(output.reading)
            throw error
        }
        defer { close(errors.writing) }
        do throws(CommandError) {
            process = try RunningGroups.starting { () throws(CommandError) in
                try Self.spawn(command, output: output.writing, errors: errors.writing)
            }
        } catch {
            close(output.reading)
            close(errors.reading)
            throw error
        }
        self.output = OutputPipe(output.reading, limit: command.outputLimit)
        self.errors = OutputPipe(errors.reading, limit: command.outputLimit)
    }

    /// Both ends are closed on exec, and ours never blocks.
    private static func pipe() throws(CommandError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe2(&ends, O_CLOEXEC) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
            throw CommandError(errno: errno)
        }
        return (ends[0], ends[1])
    }

    private static func spawn(_ command: Command, output: Int32, errors: Int32) throws(CommandError) -> pid_t
    {
        guard let program = command.words.first, !program.isEmpty,
            !command.words.contains(where: { $0.utf8.contains(0) })
        else { throw CommandError(errno: ENOENT) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Libraries of ours may have descriptors that are not closed on exec.
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        if let directory = command.directory {
            posix_spawn_file_actions_addchdir_np(&actions, directory)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var words = command.words.map { strdup($0) } + [nil]
        var variables = command.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw CommandError(errno: code) }
        return process
    }

    /// Reads what the process writes, waits for its end, or sees to it.
    consuming func collect(_ command: Command) -> CommandResult {
        let clock = SuspendingClock()
        let deadline = clock.now + .seconds(command.timeLimit)
        var ending: CommandResult.Ending?
        while !hasEnded {
            let isOver = output.isOverLimit && command.endsAtOutputLimit
            if isOver || clock.now >= deadline {
                ending = isOver ? .wroteTooMuch : .timedOut
                endGroup(grace: .seconds(command.grace), clock)
                break
            }
            read(waiting: min(.milliseconds(20), deadline - clock.now))
        }
        // What was written before the end is in the pipes; a grandchild may hold them open without an end.
        read(waiting: .zero)
        let status = RunningGroups.reap(process)
        let signal = status & 0x7F
        let own: CommandResult.Ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        let result = CommandResult(ending: ending ?? own, output: output.bytes, errors: errors.bytes)
        output.close()
        errors.close()
        return result
    }

    /// Whether the process is over; it stays to be reaped, so that its number is nobody else's yet.
    private var hasEnded: Bool {
        var information = siginfo_t()
        let code = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        return code != 0 || information.si_signo == SIGCHLD
    }

    private mutating func endGroup(grace: Duration, _ clock: SuspendingClock) {
        kill(-process, SIGTERM)
        let deadline = clock.now + grace
        while !hasEnded, clock.now < deadline { read(waiting: .milliseconds(5)) }
        kill(-process, SIGKILL)
        while !hasEnded { read(waiting: .milliseconds(5)) }
    }

    /// Reads what there is, after waiting for something for at most that long.
    private mutating func read(waiting: Duration) {
        var requests = [output, errors].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        let milliseconds = Int32(max(0, waiting / .milliseconds(1)).rounded(.up))
        // What it returns says nothing that the reads do not say better.
        _ = poll(&requests, nfds_t(requests.count), milliseconds)
        output.readWhatIsThere()
        errors.readWhatIsThere()
    }
}

/// Our end of a stream of a process.
private struct OutputPipe {
    /// The descriptor, -1 once it is closed: then `poll` passes over it.
    private(set) var number: Int32
    private(set) var bytes = Data()
    private(set) var isOverLimit = false
    private let limit: Int

    init(_ number: Int32, limit: Int) {
        self.number = number
        self.limit = limit
    }

    /// Takes at most 1 MB at a time, so that a writer without an end cannot keep us from looking at the clock.
    mutating func readWhatIsThere() {
        var block = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<16 where number >= 0 {
            let count = Glibc.read(number, &block, block.count)
            if count > 0 {
                isOverLimit = isOverLimit || bytes.count + count > limit
                bytes.append(contentsOf: block[..<min(count, limit - bytes.count)])
            } else if count == 0 || errno != EINTR && errno != EAGAIN {
                close()
            } else if errno == EAGAIN {
                return
            }
        }
    }

    mutating func close() {
        if number >= 0 { _ = Glibc.close(number) }
        number = -1
    }
}
