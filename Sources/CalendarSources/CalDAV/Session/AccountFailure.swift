/// Why the servers of an account did not give what they were asked for.
public struct AccountFailure: Error, Hashable, Sendable {
    /// What went wrong, for people and for the schedule.
    public var failure: FetchFailure
    /// Whether nothing more is to be asked of this account in this run: the credentials were refused, the servers are not
    /// there or want peace.
    public var endsConversation: Bool

    /// A failure.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - endsConversation: Whether nothing more is to be asked of this account in this run.
    public init(_ failure: FetchFailure, endsConversation: Bool) {
        self.failure = failure
        self.endsConversation = endsConversation
    }
}
