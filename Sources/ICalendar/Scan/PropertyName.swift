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

    case zoneIdentifier = "TZID"
    case offsetFrom = "TZOFFSETFROM"
    case offsetTo = "TZOFFSETTO"

    case version = "VERSION"
    case name = "NAME"
    case displayName = "X-WR-CALNAME"
    case feedZone = "X-WR-TIMEZONE"
    case appleColor = "X-APPLE-CALENDAR-COLOR"

    /// The property with this name in either case, if it is one of those that are read.
    init?(_ bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 3: self.init(bytes, among: [.uid])
        case 4: self.init(bytes, among: [.name, .zoneIdentifier])
        case 5: self.init(bytes, among: [.recurrenceRule, .recurrenceDates, .end, .classification, .color])
        case 6: self.init(bytes, among: [.exceptionDates, .exceptionRule, .status])
        case 7: self.init(bytes, among: [.start, .stamp, .summary, .version])
        case 8: self.init(bytes, among: [.sequence, .duration, .location])
        case 10: self.init(bytes, among: [.offsetTo])
        case 12: self.init(bytes, among: [.offsetFrom, .displayName])
        case 13: self.init(bytes, among: [.recurrenceID, .feedZone])
        case 22: self.init(bytes, among: [.appleColor])
        case 27: self.init(bytes, among: [.outlookAllDay])
        default: return nil
        }
    }

    private init?(_ bytes: some Collection<UInt8>, among names: [PropertyName]) {
        guard let match = names.first(where: { $0.matches(bytes) }) else { return nil }
        self = match
    }

    private func matches(_ bytes: some Collection<UInt8>) -> Bool {
        rawValue.utf8.elementsEqual(bytes.lazy.map(\.uppercasedASCII))
    }
}
