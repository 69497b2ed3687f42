public import Foundation

/// What is known of one calendar of an account, beside its resources.
public struct CollectionRecord: Hashable, Sendable {
    /// The decoded path, by which the calendar is known within its account. Canonically equivalent spellings are one.
    public let path: String

    /// Its address as it is asked, without credentials.
    public var address: String

    /// The calendar key that it was given once, and keeps whatever becomes of its name.
    public var key: String

    /// What chose it: the words of the configuration; `nil` if nothing did in particular.
    public var chosenBy: String?

    /// The name to show; `nil` where the server has none.
    public var name: String?

    /// The colour to show, as the server wrote it.
    public var color: String?

    /// What it may hold, in upper case; `nil` where the server does not say.
    public var components: Set<String>?

    /// The calendar's ctag when the resources were last in step.
    public var ctag: String?

    /// The token to ask with for what changed since then.
    public var syncToken: String?

    /// When the resources were last compared with a full listing.
    public var lastListing: Date?

    /// Since when what changed is not asked for by token, because that failed.
    public var syncBrokenSince: Date?

    /// Whether an equal ctag proves nothing yet.
    public var isUnsettled = false

    /// When the server was last asked for this calendar, with whatever result.
    public var lastAttempt: Date?

    /// When the resources were last known to be current.
    public var lastSuccess: Date?

    /// When the first of the failures in a row happened; `nil` if the last attempt succeeded.
    public var failingSince: Date?

    /// How many attempts in a row failed.
    public var consecutiveFailures = 0

    /// The calendar is not to be asked for before this instant, because that failed.
    public var notBefore: Date?

    /// The code of the last failure, one of a fixed list; `nil` if the last attempt succeeded.
    public var lastErrorCode: String?

    /// When somebody was last told that the calendar fails; `nil` if nobody was since it last worked.
    public var lastReported: Date?

    /// The number of events that the last run found in the resources.
    public var eventCount: Int?

    /// A calendar of which nothing is known but where it is.
    ///
    /// - Parameters:
    ///   - path: The decoded path.
    ///   - address: Its address as it is asked, without credentials.
    ///   - key: The calendar key that it is given.
    public init(path: String, address: String, key: String) {
        self.path = path
        self.address = address
        self.key = key
    }

    /// Whether the resources ever were in step; instants that are void do not tell.
    public var wasEverInStep: Bool {
        lastSuccess != nil || lastListing != nil || ctag != nil || syncToken != nil
    }

    /// Notes that the resources are current.
    ///
    /// - Parameter now: The clock of the run.
    public mutating func recordStep(at now: Date) {
        lastAttempt = now
        lastSuccess = now
        notBefore = nil
    }

    /// Notes that nothing is wrong: all traces of failures go, except what was reported of them, from which a message of
    /// the recovery follows.
    public mutating func recordRecovery() {
        failingSince = nil
        consecutiveFailures = 0
        notBefore = nil
        lastErrorCode = nil
    }

    /// Notes a failure. What is known stays.
    ///
    /// - Parameters:
    ///   - code: One of a fixed list, never text from a server.
    ///   - now: The clock of the run.
    ///   - notBefore: When the calendar may be asked for again.
    public mutating func recordFailure(_ code: String, at now: Date, notBefore: Date?) {
        lastAttempt = now
        failingSince = failingSince ?? now
        consecutiveFailures += 1
        self.notBefore = notBefore
        lastErrorCode = code
    }
}
