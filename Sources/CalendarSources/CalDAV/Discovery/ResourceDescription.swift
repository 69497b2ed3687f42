/// What a resource says of itself.
struct ResourceDescription {
    /// The address that answered.
    let address: SourceAddress
    let properties: DAVProperties

    /// What is asked of a resource that may be anything. No more: what only calendars have, some servers cannot be asked
    /// of their root without breaking.
    static let asked: [any DAVProperty.Type] = [
        ResourceType.self, CurrentUserPrincipal.self, CalendarHomeSet.self,
    ]

    /// Whether it is a calendar: its type says so and nothing else does.
    var isCalendar: Bool { properties[ResourceType.self]?.isCalendar ?? false }

    /// Whether it is a user.
    var isPrincipal: Bool { properties[ResourceType.self]?.isPrincipal ?? false }
}

extension RemoteCalendar {
    /// What is asked of each calendar.
    static let asked: [any DAVProperty.Type] = [
        ResourceType.self, DisplayName.self, CalendarColor.self, SupportedCalendarComponentSet.self,
        GetCTag.self, SyncToken.self, SupportedReportSet.self,
    ]

    /// Characters of a name that are kept.
    private static let maxNameLength = 1_000
    /// Bytes of a tag or token that are kept: with a longer one it is as if there were none.
    private static let maxTagLength = 4_096

    /// A calendar with what its server says of it.
    init(address: SourceAddress, properties: DAVProperties) {
        self.init(address: address)
        // By scalars: a single character can have any number of marks.
        name = properties[DisplayName.self].map {
            String($0.text.unicodeScalars.prefix(Self.maxNameLength))
        }
        color = properties[CalendarColor.self].flatMap { Self.bounded($0.text) }
        components = properties[SupportedCalendarComponentSet.self]?.components
        ctag = properties[GetCTag.self].flatMap { Self.bounded($0.tag) }
        syncToken = properties[SyncToken.self].flatMap { Self.bounded($0.token) }
        offersSyncCollection = properties[SupportedReportSet.self]?.offersSyncCollection
    }

    private static func bounded(_ text: String) -> String? {
        text.isEmpty || text.utf8.count > maxTagLength ? nil : text
    }
}
