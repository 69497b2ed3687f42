public import Foundation

/// What the runs before have left about a source, as far as it decides when to ask again.
public struct RefreshHistory: Hashable, Sendable {
    /// When the server last said that what is stored is current, with a body or without.
    public var lastSuccess: Date?
    /// When a whole body last came.
    public var lastFullBody: Date?
    /// Attempts in a row that failed.
    public var attempts: Int
    /// The instant before which the source is to be left alone, by ``RefreshSchedule/nextAttempt(after:attempts:now:using:)``.
    public var notBefore: Date?
    /// Seconds after which the feed or its answer wants to be asked again: REFRESH-INTERVAL, X-PUBLISHED-TTL,
    /// Cache-Control.
    public var hints: [Int]

    /// What is known of a source; nothing by default.
    ///
    /// - Parameters:
    ///   - lastSuccess: When the server last said that what is stored is current.
    ///   - lastFullBody: When a whole body last came.
    ///   - attempts: Attempts in a row that failed.
    ///   - notBefore: The instant before which the source is to be left alone.
    ///   - hints: Seconds after which the feed or its answer wants to be asked again.
    public init(
        lastSuccess: Date? = nil, lastFullBody: Date? = nil, attempts: Int = 0, notBefore: Date? = nil,
        hints: [Int] = []
    ) {
        self.lastSuccess = lastSuccess
        self.lastFullBody = lastFullBody
        self.attempts = attempts
        self.notBefore = notBefore
        self.hints = hints
    }
}
