public import Foundation

/// What is known of one source: a plain value, to be changed and then given to ``IngestStore/save(_:)-(SourceRecord)``.
///
/// Instants are kept in whole seconds, rounded down.
public struct SourceRecord: Hashable, Sendable {
    /// The longest time for which a source is left alone, in seconds: a ``notBefore`` further ahead is cut to it.
    public static let longestWait: TimeInterval = 86_400

    /// The longest validator that is kept, in bytes of UTF-8; without one the next request is unconditional.
    public static let maxValidatorBytes = 4_096

    /// Which source it is.
    public let identity: SourceIdentity

    /// The validator of the last good answer (RFC 9110 section 8.8.3), as the server wrote it.
    public var etag: String?

    /// The other validator of the last good answer (RFC 9110 section 8.8.2), as the server wrote it.
    public var lastModified: String?

    /// The version of the program that took in the body. Another one may judge it differently and asks anew.
    public var programVersion: String?

    /// The last good body; `nil` if there is none.
    public var body: StoredBody?

    /// When the source was asked last, with whatever result.
    public var lastAttempt: Date?

    /// When the server last said that what we have is current, with a body or without.
    public var lastSuccess: Date?

    /// When a whole body last came.
    public var lastFullBody: Date?

    /// When the first of the failures in a row happened; `nil` if the last attempt succeeded.
    public var failingSince: Date?

    /// How many attempts in a row failed.
    public var consecutiveFailures = 0

    /// The source is not to be asked before this instant, because it failed or said so.
    public var notBefore: Date?

    /// Whether the failure will last until somebody changes something.
    public var isPermanent = false

    /// The code of the last failure, one of a fixed list; `nil` if the last attempt succeeded.
    public var lastErrorCode: String?

    /// When somebody was last told that the source fails; `nil` if nobody was since it last worked.
    public var lastReported: Date?

    /// The failure that was told then.
    public var lastReportedCode: String?

    /// For how many seconds the answer said that it is good (RFC 9111 section 5.2.2.1).
    public var maxAge: Int?

    /// After how many seconds the feed wants to be asked again (RFC 7986 section 5.7, or `X-PUBLISHED-TTL`).
    public var refreshInterval: Int?

    /// The number of events that the last run found in the body.
    public var eventCount: Int?

    /// What is remembered of a refused secret, see ``IngestStore/fingerprint(ofSecret:)``.
    public var secretFingerprint: UInt16?

    /// A source of which nothing is known.
    ///
    /// - Parameter identity: Which source it is.
    public init(identity: SourceIdentity) {
        self.identity = identity
    }

    /// Notes that the server has answered well: all traces of failures go, except what was reported of them, from
    /// which a message of the recovery follows.
    ///
    /// - Parameter now: The clock of the run.
    public mutating func recordSuccess(at now: Date) {
        lastAttempt = now
        lastSuccess = now
        failingSince = nil
        consecutiveFailures = 0
        notBefore = nil
        isPermanent = false
        lastErrorCode = nil
        secretFingerprint = nil
    }

    /// Notes a failure. What is known stays.
    ///
    /// - Parameters:
    ///   - code: One of a fixed list, never text from a server.
    ///   - now: The clock of the run.
    ///   - notBefore: When the source may be asked again.
    ///   - isPermanent: Whether it will last until somebody changes something.
    public mutating func recordFailure(
        _ code: String, at now: Date, notBefore: Date? = nil, isPermanent: Bool = false
    ) {
        lastAttempt = now
        failingSince = failingSince ?? now
        consecutiveFailures += 1
        self.notBefore = notBefore
        self.isPermanent = isPermanent
        lastErrorCode = code
    }
}
