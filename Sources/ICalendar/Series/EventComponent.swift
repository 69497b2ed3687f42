/// A VEVENT as the series stage needs it: its times unresolved, its other properties ready.
///
/// Two of them are equal when they say the same; where they stand in the feed does not count.
struct EventComponent: Sendable {
    /// The UID, or `nil` where there is none: an absent UID equals nothing.
    var uid: String?
    /// The line of its BEGIN, counted from 1.
    var line: Int
    /// Which VCALENDAR of the stream it stands in: zones are defined per VCALENDAR.
    var calendar: Int
    /// Which file of the calendar it stands in.
    var file: Int
    /// Everything that two revisions can differ in.
    var content: Content

    /// The properties of an event apart from its identity and place.
    struct Content: Hashable, Sendable {
        /// DTSTART; only a cancelled override may lack it.
        var start: Placed<TimeValue>?
        var end: Placed<TimeValue>?
        var duration: Placed<NominalDuration>?
        var rules: [Placed<String>] = []
        var exceptionRules: [Placed<String>] = []
        var dates: [Placed<RecurrenceDate>] = []
        var exceptionDates: [Placed<TimeValue>] = []
        var recurrenceID: Placed<TimeValue>?
        /// Whether the override changes this instance and all later ones (RANGE=THISANDFUTURE).
        var isThisAndFuture = false
        var sequence = 0
        var stamp: Instant?
        var isCancelled = false
        /// X-MICROSOFT-CDO-ALLDAYEVENT:TRUE.
        var isMarkedAllDay = false
        var details = EventDetails()
    }

    /// Whether this event is a series of its own and not one instance.
    var recurs: Bool { !content.rules.isEmpty || !content.dates.isEmpty }

    /// Whether this revision of something supersedes another one: by SEQUENCE, then by DTSTAMP.
    func supersedes(_ other: EventComponent) -> Bool {
        revision > other.revision
    }

    /// Whether neither of two revisions supersedes the other.
    func isOfSameRevision(as other: EventComponent) -> Bool {
        revision == other.revision
    }

    private var revision: (Int, Int64) { (content.sequence, content.stamp?.seconds ?? .min) }
}

/// A value and the line it stands on; the line does not count when values are compared.
struct Placed<Value: Hashable & Sendable>: Hashable, Sendable {
    var value: Value
    var line: Int

    static func == (left: Placed, right: Placed) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value of RDATE: a start, and an end of its own where it is a PERIOD.
struct RecurrenceDate: Hashable, Sendable {
    var start: TimeValue
    var end: PeriodEnd?
}
