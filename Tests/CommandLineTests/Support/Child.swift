import Foundation
import Glibc

/// A started process with our ends of its streams.
struct Child {
    private static let starting = NSLock()

    private let process: pid_t
    private let call: Call
    private var inputEnd: Int32?
    private var outputEnd: Int32?
    private var errorEnd: Int32?

    /// Starts the process.
    init(_ call: Call) throws {
        self.call = call
        // A program that ends before it has read everything is no reason for the tests to end.
        signal(SIGPIPE, SIG_IGN)
        // Descriptors are not inherited by children that other tests start at this moment.
        Self.starting.lock()
        defer { Self.starting.unlock() }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var ends = Ends()
        defer { ends.closeTheirs() }

        if call.closesInput {
            posix_spawn_file_actions_addclose(&actions, STDIN_FILENO)
        } else if call.isInputTerminal {
            let (main, terminal) = try Ends.terminal()
            ends.theirs.append(terminal)
            inputEnd = main
            posix_spawn_file_actions_adddup2(&actions, terminal, STDIN_FILENO)
        } else if call.input != nil {
            let (reading, writing) = try ends.pipe()
            ends.theirs.append(reading)
            inputEnd = writing
            posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        outputEnd = try ends.prepare(call.output, as: STDOUT_FILENO, &actions)
        errorEnd = try ends.prepare(call.error, as: STDERR_FILENO, &actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The test process may ignore or block signals; the program must see the usual state.
        var all = sigset_t()
        sigfillset(&all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let called = try call.program ?? Program.path()
        let program = call.directory == nil ? called : "/usr/bin/env"
        let prefix = call.directory.map { ["-C", $0.path, called] } ?? []
        var environment = ["PATH": "/usr/bin:/bin", "TZ": "Europe/Zurich", "HOME": "/nonexistent"]
        environment.merge(call.environment) { $1 }
        var words = ([program] + prefix + call.arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
        guard code == 0 else {
            throw Untestable(description: "\(program) does not start: \(String(cString: strerror(code)))")
        }
        self.process = process
    }

    /// Feeds the input, reads what the process writes and waits for its end.
    ///
    /// - Throws: ``Untestable`` if that is not over by the deadline; the process is killed then.
    func collect(until deadline: Date) throws -> Outcome {
        var outcome = Outcome()
        var input = (call.input ?? Data())[...]
        var refill = call.refill
        var writing = inputEnd
        var reading = [outputEnd, errorEnd].compactMap(\.self)
        let keepsInputOpen = call.keepsInputOpen || call.signal != nil || call.isInputTerminal
        if let writing { _ = fcntl(writing, F_SETFL, O_NONBLOCK) }
        defer {
            for end in reading { close(end) }
            if let end = keepsInputOpen ? inputEnd : writing { close(end) }
        }

        while !reading.isEmpty || writing != nil {
            if input.isEmpty, let current = refill {
                let isOver = current.isOver(outcome)
                input = isOver ? current.ending : current.block
                if isOver { refill = nil }
            }
            if let end = writing, input.isEmpty, refill == nil {
                writing = nil
                if let signal = call.signal {
                    // The input stays open: the program must end although its input does not.
                    kill(process, signal)
                } else if !keepsInputOpen {
                    close(end)
                }
                continue
            }
            var requests = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if let writing, !input.isEmpty {
                requests.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0))
            }
            try wait(&requests, until: deadline)
            for request in requests where request.revents != 0 {
                if request.fd == writing {
                    let count = input.withUnsafeBytes {
                        Glibc.write(request.fd, $0.baseAddress, min($0.count, 4096))
                    }
                    if count > 0 {
                        input = input.dropFirst(count)
                    } else if errno == EPIPE {
                        // The program has seen enough.
                        if !keepsInputOpen { close(request.fd) }
                        writing = nil
                    }
                } else {
                    read(request.fd, &reading, into: &outcome)
                }
            }
        }
        outcome.status = try status(until: deadline)
        if call.isInputTerminal, let inputEnd { outcome.echo = Self.shown(by: inputEnd) }
        return outcome
    }

    /// What a terminal has shown that is not read otherwise; nothing is waited for.
    private static func shown(by end: Int32) -> String {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        var block = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(end, &block, block.count)
        return String(decoding: block.prefix(max(0, count)), as: UTF8.self)
    }

    private func wait(_ requests: inout [pollfd], until deadline: Date) throws {
        let rest = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
        guard poll(&requests, nfds_t(requests.count), rest) == 0 else { return }
        kill(process, SIGKILL)
        _ = try? status(until: .distantFuture)
        throw Untestable(description: "the program hangs: \(call.arguments.joined(separator: " "))")
    }

    private func read(_ end: Int32, _ reading: inout [Int32], into outcome: inout Outcome) {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(end, &block, block.count)
        if count > 0 {
            if end == outputEnd {
                outcome.output.append(contentsOf: block[..<count])
            } else {
                outcome.errorBytes.append(contentsOf: block[..<count])
            }
        } else if count == 0 || errno != EINTR {
            // A terminal whose other end is gone says EIO.
            close(end)
            reading.removeAll { $0 == end }
        }
    }

    private func status(until deadline: Date) throws -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            guard Date() < deadline else {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                throw Untestable(
                    description: "the program does not end: \(call.arguments.joined(separator: " "))")
            }
            usleep(1_000)
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : -signal
    }
}

/// The descriptors that are ours only until the process has started.
private struct Ends {
    var theirs: [Int32] = []

    mutating func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw Untestable(description: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Sets up a stream and gives our end of it, if there is one to read.
    mutating func prepare(
        _ stream: OutputStream, as number: Int32, _ actions: inout posix_spawn_file_actions_t
    ) throws -> Int32? {
        switch stream {
        case .captured:
            let (reading, writing) = try pipe()
            theirs.append(writing)
            posix_spawn_file_actions_adddup2(&actions, writing, number)
            return reading
        case .brokenPipe:
            let (reading, writing) = try pipe()
            close(reading)
            theirs.append(writing)
            posix_spawn_file_actions_adddup2(&actions, writing, number)
            return nil
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY, 0)
            return nil
        case .closed:
            posix_spawn_file_actions_addclose(&actions, number)
            return nil
        case .terminal:
            let (main, terminal) = try Self.terminal()
            theirs.append(terminal)
            posix_spawn_file_actions_adddup2(&actions, terminal, number)
            return main
        }
    }

    /// Both ends of a new terminal, by the system calls: the C library's functions are hidden from Swift.
    static func terminal() throws -> (main: Int32, terminal: Int32) {
        let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (isLocked, index): (Int32, UInt32) = (0, 0)
        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard main >= 0, ioctl(main, unlock, &isLocked) == 0, ioctl(main, number, &index) == 0 else {
            throw Untestable(description: "there is no pseudo-terminal to be had")
        }
        let terminal = open("/dev/pts/\(index)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw Untestable(description: "there is no pseudo-terminal to be had") }
        return (main, terminal)
    }

    func closeTheirs() {
        for end in theirs { close(end) }
    }
}
