/// The time that an exchange has taken, held against its limits. libcurl's own limits count in whole seconds, and
/// know nothing of redirects.
struct TransferClock {
    typealias Instant = ContinuousClock.Instant

    private let limits: TransferLimits
    private var start: Instant?
    private var requestStart: Instant?
    /// What has come since the window began; `nil` before the first byte.
    private var window: (start: Instant, bytes: Int)?

    init(limits: TransferLimits) {
        self.limits = limits
    }

    /// The time since the first request.
    func elapsed(at now: Instant) -> Duration { start.map { $0.duration(to: now) } ?? .zero }

    /// A request begins.
    mutating func begin(at now: Instant) {
        start = start ?? now
        requestStart = now
        window = nil
    }

    /// Bytes have come.
    mutating func receive(_ count: Int) {
        if window == nil { window = (.now, 0) }
        window?.bytes += count
    }

    /// What is overdue.
    mutating func overdue(at now: Instant) -> FetchFailure? {
        guard let start, let requestStart else { return nil }
        if start.duration(to: now) >= limits.total {
            return FetchFailure(.timeout, "it is not done after \(limits.total.text)")
        }
        guard let window else {
            guard requestStart.duration(to: now) >= limits.firstByte else { return nil }
            return FetchFailure(.timeout, "there is no answer after \(limits.firstByte.text)")
        }
        guard window.start.duration(to: now) >= limits.slowFor else { return nil }
        let seconds = Double(limits.slowFor.milliseconds) / 1_000
        guard Double(window.bytes) >= Double(limits.slowestRate) * seconds else {
            return FetchFailure(
                .timeout, "less than \(limits.slowestRate) bytes a second came for \(limits.slowFor.text)")
        }
        self.window = (now, 0)
        return nil
    }

    /// The time to the next instant at which something may be overdue.
    func slack(at now: Instant) -> Duration {
        guard let start, let requestStart else { return limits.total }
        let next =
            window.map { $0.start.advanced(by: limits.slowFor) }
            ?? requestStart.advanced(by: limits.firstByte)
        return now.duration(to: min(next, start.advanced(by: limits.total)))
    }
}

extension Duration {
    /// For people: `120 s`, `0.3 s`.
    var text: String {
        let (seconds, rest) = (milliseconds / 1_000, milliseconds % 1_000)
        return rest == 0 ? "\(seconds) s" : "\(Double(milliseconds) / 1_000) s"
    }
}
