public import Foundation

extension ReplicaState {
    /// Seconds after a full listing until the next one is due: servers lose changes, and no token tells.
    public static let listingInterval: TimeInterval = 86_400
    /// Seconds until then where a resource could not be had that may be soon.
    public static let retryInterval: TimeInterval = 3_600
    /// Seconds for which a server that failed to tell what changed is not asked to.
    public static let brokenInterval: TimeInterval = 7 * 86_400

    /// Whether the copy is in step with a calendar as its server describes it now, so that nothing need be asked.
    ///
    /// An equal ctag says so, with an equal token where there are two; without ctags an equal token does. Neither does
    /// while the state ``isUnsettled``, nor when a full listing is due.
    ///
    /// - Parameters:
    ///   - calendar: The calendar as its server described it in this run.
    ///   - now: The time.
    public func isInStep(with calendar: RemoteCalendar, now: Date) -> Bool {
        !isUnsettled && !isListingDue(now: now) && hasMarks(of: calendar)
    }

    /// Whether the marks of the calendar's state are those that were noted.
    func hasMarks(of calendar: RemoteCalendar) -> Bool {
        let haveTokens = syncToken != nil && calendar.syncToken != nil
        if let ctag, let current = calendar.ctag {
            return ctag == current && (!haveTokens || syncToken == calendar.syncToken)
        }
        return haveTokens && syncToken == calendar.syncToken
    }

    /// Whether the copy has to be compared with a full listing. An instant in the future is void.
    func isListingDue(now: Date) -> Bool {
        !Self.isRecent(lastListing, within: Self.listingInterval, of: now)
    }

    /// Brings the next full listing forward, for what may be had soon.
    mutating func listSoon(now: Date) {
        lastListing = lastListing.map {
            min($0, now.addingTimeInterval(Self.retryInterval - Self.listingInterval))
        }
    }

    /// Whether the server is not to be asked what changed, because it failed at that.
    func isSyncBroken(now: Date) -> Bool {
        Self.isRecent(syncBrokenSince, within: Self.brokenInterval, of: now)
    }

    private static func isRecent(_ instant: Date?, within interval: TimeInterval, of now: Date) -> Bool {
        guard let instant else { return false }
        let age = now.timeIntervalSince(instant)
        return age < interval && age >= -RefreshSchedule.clockTolerance
    }
}
