/// What an answer says about when to ask again.
public struct FeedHints: Hashable, Sendable {
    /// Seconds that the answer is good for, by Cache-Control and Age (RFC 9111); `nil` where it does not say.
    public var maxAge: Int?

    /// Hints of an answer.
    public init(maxAge: Int? = nil) {
        self.maxAge = maxAge
    }
}
