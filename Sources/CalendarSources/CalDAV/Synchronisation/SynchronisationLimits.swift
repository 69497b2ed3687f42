/// Bounds on what keeping one calendar in step may cost.
public struct SynchronisationLimits: Hashable, Sendable {
    /// Resources of one calendar.
    public var membersPerCalendar = 100_000
    /// Questions for changes that a server may answer in part, each time with a new token.
    public var roundsPerReport = 1_000
    /// Resources that are asked for with one request.
    public var resourcesPerRequest = 50
    /// Requests for single resources, after a server has not given them together with others.
    public var singleRequests = 10_000
    /// Resources one after the other that cannot be had, or are no calendars.
    public var unreadInARow = 50
    /// Resources in one run whose server fails at them: of more of them it is not the resources that are broken.
    public var unavailable = 10
    /// Resources missing in a listing of which each one is asked for before it is removed. Of more of them this many are.
    public var confirmations = 200

    /// The bounds of Docs/Limits.md.
    public init() {}
}
