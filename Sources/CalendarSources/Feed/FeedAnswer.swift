/// What came of asking for a feed.
public struct FeedAnswer: Hashable, Sendable {
    /// What came.
    public enum Outcome: Hashable, Sendable {
        /// The stored body is still what the server has; its validators from now on.
        case unchanged(FeedValidators, FeedHints)
        /// The sink has a body to the end that the server gave it, and these are its validators. Whether it is a
        /// whole calendar, and another one than before, the sink's owner knows.
        case body(FeedValidators, FeedHints)
        /// Nothing came, or only a part of it.
        case failed(FetchFailure)
    }

    /// What came.
    public var outcome: Outcome
    /// What it cost.
    public var cost: FetchCost
    /// What the person who runs this should know, as sentences without secrets: that a feed has moved for good.
    public var remarks: [String]

    /// An answer.
    ///
    /// - Parameters:
    ///   - outcome: What came.
    ///   - cost: What it cost.
    ///   - remarks: What the person who runs this should know, as sentences without secrets.
    public init(_ outcome: Outcome, cost: FetchCost = FetchCost(), remarks: [String] = []) {
        self.outcome = outcome
        self.cost = cost
        self.remarks = remarks
    }
}

/// What it cost to ask for one source.
public struct FetchCost: Hashable, Sendable {
    /// Requests that were sent, by redirects and logins more than one.
    public var requests: Int
    /// Bytes of the feed's body after decompression.
    public var bodyBytes: Int
    /// From the first request to the end of the last answer.
    public var duration: Duration

    /// A cost, nothing by default.
    ///
    /// - Parameters:
    ///   - requests: Requests that were sent.
    ///   - bodyBytes: Bytes of the feed's body after decompression.
    ///   - duration: From the first request to the end of the last answer.
    public init(requests: Int = 0, bodyBytes: Int = 0, duration: Duration = .zero) {
        self.requests = requests
        self.bodyBytes = bodyBytes
        self.duration = duration
    }
}
