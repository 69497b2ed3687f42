public import Foundation

/// What `status` says of one source: a plain value, free of addresses, users and secrets.
///
/// As JSON a key whose value is not known is absent; the strategy for dates is the encoder's.
public struct SourceStatusRow: Codable, Hashable, Sendable {
    /// How a source stands.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        /// The last attempt succeeded, or none was due since.
        case fresh
        /// It fails; what was last known is still shown.
        case stale
        /// It fails and nothing is known of it.
        case failing
        /// It was never asked, or nothing is known of what came of it.
        case neverFetched
    }

    /// The key of the source in the configuration.
    public var key: String
    /// How it stands.
    public var state: State
    /// When the server last said that what we have is current.
    public var lastSuccess: Date?
    /// The seconds since then, never negative.
    public var age: Int?
    /// When a whole body last came.
    public var lastFullBody: Date?
    /// When it was asked last.
    public var lastAttempt: Date?
    /// Before which instant it is not asked again; absent where the next run asks.
    public var notBefore: Date?
    /// For how many seconds answer or feed want to be left alone after a success; absent where they do not say.
    public var refreshHint: Int?
    /// The code of the last failure; absent if the last attempt succeeded.
    public var lastError: String?
    /// When the first of the failures in a row happened.
    public var failingSince: Date?
    /// How many attempts in a row failed.
    public var consecutiveFailures: Int
    /// Whether the failure will last until somebody changes something.
    public var isPermanent: Bool
    /// The number of events in the last body, in the window of the last run.
    public var events: Int?
    /// The length of the last body in bytes; of an account that of the texts of all its resources.
    public var bytes: Int?
    /// The calendars of an account; absent of any other source.
    public var calendars: [CollectionStatusRow]?

    init(_ record: SourceRecord, calendars: [CollectionStatusRow]?, now: Date) {
        key = record.identity.key
        let isKnown = record.body != nil || calendars?.isEmpty == false
        state =
            if record.lastErrorCode != nil {
                isKnown ? .stale : .failing
            } else {
                isKnown ? .fresh : .neverFetched
            }
        self.calendars = calendars
        lastSuccess = record.lastSuccess
        age = record.lastSuccess.map { max(0, Int(now.timeIntervalSince($0))) }
        lastFullBody = record.lastFullBody
        lastAttempt = record.lastAttempt
        notBefore = record.notBefore.flatMap { $0 > now ? $0 : nil }
        refreshHint = [record.maxAge, record.refreshInterval].compactMap(\.self).max()
        lastError = record.lastErrorCode
        failingSince = record.failingSince
        consecutiveFailures = record.consecutiveFailures
        isPermanent = record.isPermanent
        events = record.eventCount
        bytes = record.body?.byteCount ?? calendars.map { $0.map(\.bytes).reduce(0, +) }
    }
}
