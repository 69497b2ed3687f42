/// Bounds on what finding the calendars of an account may cost. There are at most 8 questions besides one for each home,
/// and 1 more where a server sends to plain HTTP.
public struct DiscoveryLimits: Hashable, Sendable {
    /// Collections in which an account says that its calendars are.
    public var homes = 50
    /// Calendars of an account.
    public var calendars = 1_000

    /// The bounds of Docs/Limits.md.
    public init() {}
}
