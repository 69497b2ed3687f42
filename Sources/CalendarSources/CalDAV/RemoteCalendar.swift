/// A calendar of an account as its server describes it.
public struct RemoteCalendar: Hashable, Sendable {
    /// Where it is. Like every address it is not to be shown.
    public var address: SourceAddress
    /// The name to show; `nil` where the server has none.
    public var name: String?
    /// The colour to show, as the server wrote it (`#FF8800FF`); `nil` where it has none.
    public var color: String?
    /// What it may hold, in upper case (`VEVENT`); `nil` where the server does not say, which means anything.
    public var components: Set<String>?
    /// What changes whenever anything in it changes; `nil` where the server has none.
    public var ctag: String?
    /// The token of its state (RFC 6578, section 4); `nil` where the server has none.
    public var syncToken: String?
    /// Whether the server says that it answers sync-collection; `nil` where it does not say.
    public var offersSyncCollection: Bool?

    /// A calendar of which only the place is known.
    ///
    /// - Parameter address: Where it is.
    public init(address: SourceAddress) {
        self.address = address
    }

    /// The decoded path, by which the calendar is known within its account.
    public var path: String { address.decodedPath }

    /// Whether it may hold events.
    public var mayHoldEvents: Bool { components?.contains("VEVENT") ?? true }
}
