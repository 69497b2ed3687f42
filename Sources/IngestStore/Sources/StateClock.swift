import Foundation

/// The clock of a run beside the instants that another run has left.
struct StateClock {
    let now: Date

    /// An instant of the past, as it is stored; `nil` if it lies so far ahead that a clock was wrong.
    func past(_ seconds: Int64?) -> Date? {
        instant(seconds, atMost: IngestStore.clockTolerance)
    }

    /// An instant until which something has to wait; `nil` if it lies further ahead than anything may.
    func deadline(_ seconds: Int64?) -> Date? {
        instant(seconds, atMost: SourceRecord.longestWait + IngestStore.clockTolerance)
    }

    /// The same instant, not further ahead than anything may wait.
    func cut(_ deadline: Date?) -> Date? {
        deadline.map { min($0, now.addingTimeInterval(SourceRecord.longestWait)) }
    }

    private func instant(_ seconds: Int64?, atMost ahead: TimeInterval) -> Date? {
        guard let seconds else { return nil }
        let instant = Date(timeIntervalSince1970: TimeInterval(seconds))
        return instant <= now.addingTimeInterval(ahead) ? instant : nil
    }
}
