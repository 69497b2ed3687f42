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

    case name = "NAME"
    case displayName = "X-WR-CALNAME"
    case feedZone = "X-WR-TIMEZONE"
    case appleColor = "X-APPLE-CALENDAR-COLOR"
    case refreshInterval = "REFRESH-INTERVAL"
    case publishedTTL = "X-PUBLISHED-TTL"
    /// Of vCalendar 1.0: the offset of times without Z, and when it is another one.
    case standardOffset = "TZ"
    case daylight = "DAYLIGHT"

    /// The property with this name of at most eight letters.
    @inline(__always)
    init?(short name: ByteWord) {
        switch name {
        case .name("UID"): self = .uid
        case .name("DTSTART"): self = .start
        case .name("DTEND"): self = .end
        case .name("DTSTAMP"): self = .stamp
        case .name("SUMMARY"): self = .summary
        case .name("LOCATION"): self = .location
        case .name("SEQUENCE"): self = .sequence
        case .name("STATUS"): self = .status
        case .name("CLASS"): self = .classification
        case .name("RRULE"): self = .recurrenceRule
        case .name("EXDATE"): self = .exceptionDates
        case .name("DURATION"): self = .duration
        case .name("RDATE"): self = .recurrenceDates
        case .name("EXRULE"): self = .exceptionRule
        case .name("COLOR"): self = .color
        case .name("TZID"): self = .zoneIdentifier
        case .name("NAME"): self = .name
        case .name("TZ"): self = .standardOffset
        case .name("DAYLIGHT"): self = .daylight
        case .name("ATTENDEE"): self = .attendee
        default: return nil
        }
    }

    /// The property with this name of more than eight characters, in either case.
    init?(long name: UnsafeRawBufferPointer) {
        switch name.count {
        case 10 where name.equalsIgnoringCase("TZOFFSETTO"): self = .offsetTo
        case 10 where name.equalsIgnoringCase("CATEGORIES"): self = .categories
        case 12 where name.equalsIgnoringCase("TZOFFSETFROM"): self = .offsetFrom
        case 12 where name.equalsIgnoringCase("X-WR-CALNAME"): self = .displayName
        case 13 where name.equalsIgnoringCase("RECURRENCE-ID"): self = .recurrenceID
        case 13 where name.equalsIgnoringCase("X-WR-TIMEZONE"): self = .feedZone
        case 15 where name.equalsIgnoringCase("X-PUBLISHED-TTL"): self = .publishedTTL
        case 16 where name.equalsIgnoringCase("REFRESH-INTERVAL"): self = .refreshInterval
        case 22 where name.equalsIgnoringCase("X-APPLE-CALENDAR-COLOR"): self = .appleColor
        case 27 where name.equalsIgnoringCase("X-MICROSOFT-CDO-ALLDAYEVENT"): self = .outlookAllDay
        default: return nil
        }
    }
}
