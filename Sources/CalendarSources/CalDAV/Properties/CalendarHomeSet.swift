/// The collections that have a principal's calendars in them (RFC 4791, section 6.2.1).
struct CalendarHomeSet: DAVProperty {
    static let name = DAVName.caldav("calendar-home-set")

    /// At least one.
    let hrefs: [Href]

    init?(_ element: DAVElement) {
        hrefs = element.hrefs
        if hrefs.isEmpty { return nil }
    }
}
