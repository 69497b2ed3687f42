public import Foundation

/// What `status` says of one calendar of an account: a plain value, free of addresses, users and secrets.
///
/// As JSON a key whose value is not known is absent; the strategy for dates is the encoder's.
public struct CollectionStatusRow: Codable, Hashable, Sendable {
    /// The calendar key.
    public var key: String
    /// When its resources were last known to be current; absent if they never were.
    public var lastSuccess: Date?
    /// When the server was last asked for it.
    public var lastAttempt: Date?
    /// Before which instant it is not asked for again; absent where the next run asks.
    public var notBefore: Date?
    /// The code of the last failure; absent if the last attempt succeeded.
    public var lastError: String?
    /// When the first of the failures in a row happened.
    public var failingSince: Date?
    /// How many attempts in a row failed.
    public var consecutiveFailures: Int
    /// The number of events in its resources, in the window of the last run.
    public var events: Int?
    /// The number of its resources.
    public var resources: Int
    /// The bytes of all their texts.
    public var bytes: Int

    init(_ record: CollectionRecord, resources: Int, bytes: Int, now: Date) {
        key = record.key
        lastSuccess = record.lastSuccess
        lastAttempt = record.lastAttempt
        notBefore = record.notBefore.flatMap { $0 > now ? $0 : nil }
        lastError = record.lastErrorCode
        failingSince = record.failingSince
        consecutiveFailures = record.consecutiveFailures
        events = record.eventCount
        self.resources = resources
        self.bytes = bytes
    }
}
