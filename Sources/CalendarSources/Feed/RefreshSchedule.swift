public import Foundation

/// When a source is asked, and when it is left alone. Depends on nothing but what it is given.
public struct RefreshSchedule: Hashable, Sendable {
    /// What to do with a source now.
    public enum Decision: Hashable, Sendable {
        /// Ask, without validators if `unconditional`: servers have answered 304 for ever.
        case due(unconditional: Bool)
        /// What is stored is good until then.
        case fresh(until: Date)
        /// It failed or asked for peace, and is left alone until then; what is stored is stale.
        case backingOff(until: Date)
    }

    /// Seconds that lie between two attempts; `nil` is as often as there is a run, or as the feed hints.
    public var refresh: TimeInterval?
    /// Whether to ask in any case, and for the whole body.
    public var isForced: Bool

    /// A hint is followed up to this long, in seconds.
    public static let longestHint: TimeInterval = 86_400
    /// The age, in seconds, of the last full body from which another one is asked for.
    public static let longestTrust: TimeInterval = 7 * 86_400
    /// An instant that is further ahead of the clock than this, in seconds, is void: some clock was wrong.
    public static let clockTolerance: TimeInterval = 3_600
    /// The wait after the first failure, in seconds; each further one doubles it.
    public static let shortestWait: TimeInterval = 300
    /// The longest wait for a server that cannot be reached, in seconds: it may well be our own network.
    public static let longestWaitForNetwork: TimeInterval = 3_600
    /// The longest wait after other failures that may pass, in seconds.
    public static let longestWait: TimeInterval = 21_600
    /// The wait after a failure that will not pass by itself, in seconds.
    public static let permanentWait: TimeInterval = 86_400

    /// A schedule.
    ///
    /// - Parameters:
    ///   - refresh: Seconds that lie between two attempts; `nil` is as often as there is a run, or as the feed hints.
    ///   - isForced: Whether to ask in any case, and for the whole body.
    public init(refresh: TimeInterval? = nil, isForced: Bool = false) {
        self.refresh = refresh
        self.isForced = isForced
    }

    /// What to do with a source.
    ///
    /// - Parameters:
    ///   - history: What the runs before have left.
    ///   - now: The time.
    public func decision(for history: RefreshHistory, now: Date) -> Decision {
        if isForced { return .due(unconditional: true) }
        let notBefore = history.notBefore.flatMap {
            $0 <= now.addingTimeInterval(Self.permanentWait + Self.clockTolerance) ? $0 : nil
        }
        if let notBefore, notBefore > now { return .backingOff(until: notBefore) }

        if let lastSuccess = Self.credible(history.lastSuccess, now: now), history.attempts == 0 {
            let interval = interval(hints: history.hints)
            // Timers are not exact: an hour after a run that began a second late, an hour has not quite passed.
            let tolerance = min(60, interval / 10)
            if now < lastSuccess.addingTimeInterval(interval - tolerance) {
                return .fresh(until: lastSuccess.addingTimeInterval(interval))
            }
        }
        let lastFullBody = Self.credible(history.lastFullBody, now: now)
        return .due(unconditional: lastFullBody.map { now.timeIntervalSince($0) > Self.longestTrust } ?? true)
    }

    private func interval(hints: [Int]) -> TimeInterval {
        if let refresh { return max(0, refresh) }
        return min(Double(max(0, hints.max() ?? 0)), Self.longestHint)
    }

    private static func credible(_ instant: Date?, now: Date) -> Date? {
        instant.flatMap { $0 <= now.addingTimeInterval(clockTolerance) ? $0 : nil }
    }

    /// The instant before which a source that failed is to be left alone: later with each failure, never before the
    /// server wants to be asked, and spread, so that sources that failed together do not come back together.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - attempts: Attempts in a row that failed, this one included.
    ///   - now: The time of the failure.
    ///   - generator: Where the spread comes from.
    public static func nextAttempt(
        after failure: FetchFailure, attempts: Int, now: Date,
        using generator: inout some RandomNumberGenerator
    ) -> Date {
        let longest = failure.code == .unreachable ? longestWaitForNetwork : longestWait
        let doublings = min(max(attempts, 1) - 1, 16)
        let wait = failure.isPermanent ? permanentWait : min(shortestWait * Double(1 << doublings), longest)
        let next = now.addingTimeInterval(wait * Double.random(in: 0.8...1, using: &generator))
        return max(next, failure.notBefore ?? next)
    }
}
