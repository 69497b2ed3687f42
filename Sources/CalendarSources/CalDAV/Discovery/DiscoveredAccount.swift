/// What there is behind the address of an account.
public struct DiscoveredAccount: Hashable, Sendable {
    /// The collections in which its calendars are, as absolute addresses; empty of a single calendar.
    public var homes: [SourceAddress]
    /// Its calendars, those without events too, in the order of the server.
    public var calendars: [RemoteCalendar]
    /// Whether the address is that of one calendar: nothing else was looked for then.
    public var isSingleCalendar: Bool
    /// What the person who runs this should know, as sentences that name hosts at most.
    public var remarks: [String]

    /// An account.
    ///
    /// - Parameters:
    ///   - homes: The collections in which its calendars are.
    ///   - calendars: Its calendars, those without events too.
    ///   - isSingleCalendar: Whether the address is that of one calendar.
    ///   - remarks: What the person who runs this should know, as sentences that name hosts at most.
    public init(
        homes: [SourceAddress], calendars: [RemoteCalendar], isSingleCalendar: Bool = false,
        remarks: [String] = []
    ) {
        self.homes = homes
        self.calendars = calendars
        self.isSingleCalendar = isSingleCalendar
        self.remarks = remarks
    }
}
