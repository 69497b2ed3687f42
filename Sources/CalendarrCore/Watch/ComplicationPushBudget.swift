public import Foundation

/// What was decided about a push to a watch face.
public enum ComplicationPushDecision: Hashable, Sendable {
    /// The next appointment changed and there is budget: push, then record it.
    case push

    /// The watch has it already.
    case unchanged

    /// It changed, but the budget of this hour is spent; `until` is when there is some again. The next run
    /// tries again, because what was not pushed is not remembered.
    case budgetSpent(until: Date)
}

/// The pushes that were spent and what the last of them said: the memory between two runs, as a plain value.
///
/// A run asks for a ``decision(for:at:)`` and calls ``recordPush(of:at:)`` only when it pushed.
public struct ComplicationPushBudget: Codable, Hashable, Sendable {
    /// Pushes that are allowed within ``period``.
    public static let maxPushes = 4

    /// The rolling hour, in seconds.
    public static let period: TimeInterval = 3600

    /// When pushes of the last hour were spent, ascending.
    public private(set) var spent: [Date]

    /// The appointment that the last push named; `nil` if it named none or nothing was pushed yet.
    public private(set) var lastPushed: NextEventIdentity?

    /// A budget of which nothing is spent.
    public init() {
        spent = []
        lastPushed = nil
    }

    /// A budget as it was kept.
    ///
    /// - Parameters:
    ///   - spent: When pushes were spent, in any order.
    ///   - lastPushed: The appointment that the last push named; `nil` if it named none or nothing was pushed yet.
    public init(spent: [Date], lastPushed: NextEventIdentity?) {
        self.spent = spent.sorted()
        self.lastPushed = lastPushed
    }

    /// Whether to push now that `current` is the next appointment.
    public func decision(for current: NextEventIdentity?, at now: Date) -> ComplicationPushDecision {
        guard WatchPushPolicy.shouldPushComplicationUpdate(previous: lastPushed, current: current) else {
            return .unchanged
        }
        let counted = spent.filter { Self.counts($0, at: now) }.sorted()
        guard counted.count >= Self.maxPushes else { return .push }
        // The oldest of those that fill the budget is the one that frees it.
        return .budgetSpent(until: counted[counted.count - Self.maxPushes].addingTimeInterval(Self.period))
    }

    /// Remembers a push that was really made.
    public mutating func recordPush(of current: NextEventIdentity?, at now: Date) {
        spent = (spent.filter { Self.counts($0, at: now) } + [now]).sorted()
        lastPushed = current
    }

    /// Forgets what was pushed, after a sign-out: the next account's appointment is always news. What was
    /// spent stays spent.
    public mutating func forgetIdentity() {
        lastPushed = nil
    }

    /// Within the last hour. An instant up to an hour ahead counts (the clock was set back), one further ahead
    /// is void, or a wrong clock would once have blocked pushes for years.
    private static func counts(_ instant: Date, at now: Date) -> Bool {
        instant > now.addingTimeInterval(-period) && instant <= now.addingTimeInterval(period)
    }
}
