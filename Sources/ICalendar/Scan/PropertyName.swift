/// The properties that an expansion reads. Lines with other names are passed over before anything is copied.
enum PropertyName: String, Hashable, Sendable, CaseIterable {
    case uid = "UID"
    case start = "DTSTART"
    case end = "DTEND"
    case duration = "DURATION"
    case recurrenceRule = "RRULE"
    case exceptionRule = "EXRULE"
    case recurrenceDates = "RDATE"
    case exceptionDates = "EXDATE"
    case recurrenceID = "RECURRENCE-ID"
    case sequence = "SEQUENCE"
    case stamp = "DTSTAMP"
    case status = "STATUS"
    case summary = "SUMMARY"
    case location = "LOCATION"
    case classification = "CLASS"
    case color = "COLOR"
    case outlookAllDay = "X-MICROSOFT-CDO-ALLDAYEVENT"
    /// Only read where the options ask for them.
    case categories = "CATEGORIES"
    case attendee = "ATTENDEE"

    case zoneIdentifier = "TZID"
    case offsetFrom = "TZOFFSETFROM"
    case offsetTo = "TZOFFSETTO"

    case version = "VERSION"
    case name = "NAME"
    case displayName = "X-WR-CALNAME"
    case feedZone = "X-WR-TIMEZONE"
    case appleColor = "X-APPLE-CALENDAR-COLOR"
    /// Of vCalendar 1.0: the offset of times without Z, and when it is another one.
    case standardOffset = "TZ"
    case daylight = "DAYLIGHT"

    /// The property with this name in either case, if it is one of those that are read.
    ///
    /// Asked for every line of a feed: the length leaves a handful of candidates, and each is compared byte by
    /// byte without making a string.
    init?(_ bytes: UnsafeRawBufferPointer) {
        switch bytes.count {
        case 2 where bytes.isName("TZ"): self = .standardOffset
        case 3 where bytes.isName("UID"): self = .uid
        case 4 where bytes.isName("NAME"): self = .name
        case 4 where bytes.isName("TZID"): self = .zoneIdentifier
        case 5 where bytes.isName("DTEND"): self = .end
        case 5 where bytes.isName("RRULE"): self = .recurrenceRule
        case 5 where bytes.isName("CLASS"): self = .classification
        case 5 where bytes.isName("RDATE"): self = .recurrenceDates
        case 5 where bytes.isName("COLOR"): self = .color
        case 6 where bytes.isName("STATUS"): self = .status
        case 6 where bytes.isName("EXDATE"): self = .exceptionDates
        case 6 where bytes.isName("EXRULE"): self = .exceptionRule
        case 7 where bytes.isName("DTSTART"): self = .start
        case 7 where bytes.isName("DTSTAMP"): self = .stamp
        case 7 where bytes.isName("SUMMARY"): self = .summary
        case 7 where bytes.isName("VERSION"): self = .version
        case 8 where bytes.isName("SEQUENCE"): self = .sequence
        case 8 where bytes.isName("LOCATION"): self = .location
        case 8 where bytes.isName("DURATION"): self = .duration
        case 8 where bytes.isName("DAYLIGHT"): self = .daylight
        case 8 where bytes.isName("ATTENDEE"): self = .attendee
        case 10 where bytes.isName("TZOFFSETTO"): self = .offsetTo
        case 10 where bytes.isName("CATEGORIES"): self = .categories
        case 12 where bytes.isName("TZOFFSETFROM"): self = .offsetFrom
        case 12 where bytes.isName("X-WR-CALNAME"): self = .displayName
        case 13 where bytes.isName("RECURRENCE-ID"): self = .recurrenceID
        case 13 where bytes.isName("X-WR-TIMEZONE"): self = .feedZone
        case 22 where bytes.isName("X-APPLE-CALENDAR-COLOR"): self = .appleColor
        case 27 where bytes.isName("X-MICROSOFT-CDO-ALLDAYEVENT"): self = .outlookAllDay
        default: return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these bytes, in either case, are an upper-case ASCII text of the same length.
    @inline(__always)
    fileprivate func isName(_ text: StaticString) -> Bool {
        let name = text.utf8Start
        for index in 0..<count where self[index].uppercasedASCII != name[index] { return false }
        return true
    }
}
