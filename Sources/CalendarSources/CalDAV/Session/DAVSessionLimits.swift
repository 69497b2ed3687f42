/// Bounds on what the questions of one account may cost in one run, beside those on each answer (`TransferLimits`,
/// `MultistatusLimits`).
public struct DAVSessionLimits: Hashable, Sendable {
    /// Requests that are sent, redirects and logins included.
    public var requests = 20_000
    /// Questions that may have no answer in time; after the last of them the servers are taken for dead.
    public var timeouts = 2
    /// Bytes of a resource that is asked for by itself.
    public var resourceBytes = 10 << 20

    /// The bounds of Docs/Limits.md.
    public init() {}
}
