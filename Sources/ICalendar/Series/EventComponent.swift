/// A VEVENT as the series stage needs it: its times unresolved, its other properties ready.
///
/// An object, because series are sorted, grouped and handed on a few times and none of it changes an event.
final class EventComponent: Sendable {
    /// The line of its BEGIN, counted from 1.
    let line: Int
    /// Which VCALENDAR of the calendar it stands in: zones are defined per VCALENDAR.
    let calendar: Int
    /// Which file of the calendar it stands in.
    let file: Int
    /// What it says; two revisions that are equal in it are the same.
    let content: Content

    init(line: Int, calendar: Int, file: Int, content: Content) {
        self.line = line
        self.calendar = calendar
        self.file = file
        self.content = content
    }

    /// The properties of an event, wherever it stands.
    struct Content: Hashable, Sendable {
        /// The UID, or `nil` where there is none: an absent UID equals nothing.
        var uid: String?
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

    var uid: String? { content.uid }

    /// Whether this event is a series of its own and not one instance.
    var recurs: Bool { !content.rules.isEmpty || !content.dates.isEmpty }

    /// Which revision of its UID, or of its instance, this is.
    var revision: Revision {
        Revision(sequence: content.sequence, stamp: content.stamp?.seconds ?? .min)
    }
}

/// How revisions of one thing are ordered: by SEQUENCE, then by DTSTAMP.
struct Revision: Hashable, Comparable, Sendable {
    let sequence: Int
    /// DTSTAMP in seconds since 1970, `Int64.min` where there is none.
    let stamp: Int64

    static func < (left: Revision, right: Revision) -> Bool {
        (left.sequence, left.stamp) < (right.sequence, right.stamp)
    }
}

/// A value and the line it stands on; the line does not count when values are compared.
struct Placed<Value> {
    var value: Value
    var line: Int
}

extension Placed: Sendable where Value: Sendable {}

extension Placed: Equatable where Value: Equatable {
    static func == (left: Placed, right: Placed) -> Bool { left.value == right.value }
}

extension Placed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value of RDATE: a start, and an end of its own where it is a PERIOD.
struct RecurrenceDate: Hashable, Sendable {
    var start: TimeValue
    var end: PeriodEnd?
}
