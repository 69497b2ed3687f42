/// What a calendar may hold (RFC 4791, section 5.2.3). Where it is not given, or names nothing, that is anything.
struct SupportedCalendarComponentSet: DAVProperty {
    static let name = DAVName.caldav("supported-calendar-component-set")

    /// In upper case: `VEVENT`. At least one.
    let components: Set<String>

    init?(_ element: DAVElement) {
        components = Set(
            element.children(.caldav("comp")).compactMap { $0.attributes["name"]?.uppercased() })
        if components.isEmpty { return nil }
    }
}
