extension DAVProperties {
    /// The properties that have a type here; of others an answer may have any number, which are not even collected.
    static let known: [any DAVProperty.Type] = [
        CalendarColor.self, CalendarData.self, CalendarHomeSet.self, CurrentUserPrincipal.self,
        DisplayName.self, GetCTag.self, GetContentType.self, GetETag.self, PrincipalURL.self,
        ResourceType.self, SupportedCalendarComponentSet.self, SupportedReportSet.self, SyncToken.self,
    ]

    /// The type of a property by its name; `nil` if it is not known.
    static func propertyType(named name: DAVName) -> (any DAVProperty.Type)? { types[name] }

    private static let types = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })
}
