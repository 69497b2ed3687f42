/// The text of a calendar resource (RFC 4791, section 9.6).
struct CalendarData: DAVProperty {
    static let name = DAVName.caldav("calendar-data")

    /// iCalendar in UTF-8, with line ends of either kind. Never only blanks: that is as if it were missing.
    let bytes: [UInt8]

    init?(_ element: DAVElement) {
        bytes = element.text
        if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0d).contains($0) }) { return nil }
    }
}
