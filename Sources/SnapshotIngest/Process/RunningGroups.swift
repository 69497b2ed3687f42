import Glibc
import Synchronization

/// The process groups of commands that run: what a program that a signal ends has to take with it.
enum RunningGroups {
    private struct State {
        var leaders: Set<pid_t> = []
        var isOver = false
    }

    private static let state = Mutex(State())

    /// Starts a process and notes its group in one step.
    ///
    /// - Throws: what `start` throws; ``CommandError`` once all were killed for good.
    static func starting(_ start: () throws(CommandError) -> pid_t) throws(CommandError) -> pid_t {
        try state.withLock { state throws(CommandError) in
            guard !state.isOver else { throw CommandError(errno: ECANCELED) }
            let leader = try start()
            state.leaders.insert(leader)
            return leader
        }
    }

    /// Takes the status of a leader that has ended; from then on its number may be another process's.
    static func reap(_ leader: pid_t) -> Int32 {
        state.withLock { state in
            var status: Int32 = 0
            while waitpid(leader, &status, 0) < 0, errno == EINTR {}
            state.leaders.remove(leader)
            return status
        }
    }

    /// Kills every group that runs, and lets none start any more.
    static func killAllForGood() {
        state.withLock { state in
            state.isOver = true
            for leader in state.leaders { kill(-leader, SIGKILL) }
        }
    }
}
