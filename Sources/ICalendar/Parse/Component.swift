/// One component of a calendar as typed Swift values; nothing of libical is left in it.
struct Component: Hashable, Sendable {
    /// The component's name in upper case: `VEVENT`, `VTIMEZONE`, `STANDARD`.
    var name: String
    /// The line of its BEGIN, counted from 1.
    var line: Int
    /// The properties that parsed, in the order of the feed.
    var properties: [Property] = []
    /// The components inside it that were kept (observances of a VTIMEZONE).
    var components: [Component] = []
}

/// One property with its value.
struct Property: Hashable, Sendable {
    /// Which property it is.
    var name: PropertyName
    /// The line it begins on, counted from 1.
    var line: Int
    /// Its value, checked: a date that is none does not get here.
    var value: PropertyValue
    /// Whether it has RANGE=THISANDFUTURE.
    var isThisAndFuture = false
}

/// A property's value by its type (RFC 5545 section 3.3).
enum PropertyValue: Hashable, Sendable {
    /// TEXT, URI and everything else that is read as text; unescaped.
    case text(String)
    /// INTEGER.
    case integer(Int)
    /// DATE or DATE-TIME.
    case time(TimeValue)
    /// PERIOD with an explicit end or a duration.
    case period(start: TimeValue, end: PeriodEnd)
    /// DURATION.
    case duration(NominalDuration)
    /// UTC-OFFSET in seconds, east positive.
    case offset(Int)
    /// RECUR, as written: `Rules` reads it.
    case rule(String)
}

/// How a period ends.
enum PeriodEnd: Hashable, Sendable {
    case time(TimeValue)
    case duration(NominalDuration)
}

/// A DATE or DATE-TIME before any zone was resolved.
enum TimeValue: Hashable, Sendable {
    /// A DATE.
    case day(CivilDay)
    /// A DATE-TIME with Z.
    case utc(Instant)
    /// A DATE-TIME with a TZID as written, or a floating one (`nil`).
    case local(WallTime, zone: String?)
}

/// A DURATION (RFC 5545 section 3.3.6): days are days on the wall, seconds are exact.
struct NominalDuration: Hashable, Sendable {
    /// Weeks and days, signed.
    var days: Int
    /// Hours, minutes and seconds, signed.
    var seconds: Int64

    static let zero = NominalDuration(days: 0, seconds: 0)
}
