/// A recurrence rule (RFC 5545 section 3.3.10, RFC 7529), read and repaired.
///
/// What it holds is usable as it stands: every value is in range, lists are sorted and without duplicates, parts
/// that the frequency forbids are gone. An empty list means that the part is absent.
struct RecurrenceRule: Hashable, Sendable {
    /// FREQ: how long a period of the rule is.
    enum Frequency: String, Hashable, Sendable, CaseIterable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        /// Whether a period is shorter than a day.
        var isSubDaily: Bool { self == .secondly || self == .minutely || self == .hourly }

        /// The interval after which nothing can follow before the year 10000; a longer one means the same.
        var longestInterval: Int {
            switch self {
            case .yearly: 10_000
            case .monthly: 10_000 * 13
            case .weekly: 10_000 * 53
            case .daily: 10_000 * 366
            case .hourly: 10_000 * 366 * 24
            case .minutely: 10_000 * 366 * 1_440
            case .secondly: 10_000 * 366 * 86_400
            }
        }
    }

    /// UNTIL as written: its type may differ from that of DTSTART, so that the caller has to convert it.
    enum Until: Hashable, Sendable {
        /// A date, inclusive of that day.
        case day(CivilDay)
        /// A time in UTC.
        case utc(Instant)
        /// A time without zone.
        case local(WallTime)
    }

    /// One value of BYDAY.
    struct WeekdayNumber: Hashable, Comparable, Sendable {
        /// Which one of the month or year, from its end if negative; 0 for each.
        var ordinal: Int
        /// 0 for Monday to 6 for Sunday.
        var weekday: Int

        static func < (left: WeekdayNumber, right: WeekdayNumber) -> Bool {
            (left.ordinal, left.weekday) < (right.ordinal, right.weekday)
        }
    }

    /// One value of BYMONTH.
    struct MonthNumber: Hashable, Comparable, Sendable {
        /// The number, 1 for the first month of the year.
        var number: Int
        /// Whether it is the leap month that follows the month of this number, written `5L` (RFC 7529 section 4.2).
        var isLeap = false

        static func < (left: MonthNumber, right: MonthNumber) -> Bool {
            (left.number, left.isLeap ? 1 : 0) < (right.number, right.isLeap ? 1 : 0)
        }
    }

    /// SKIP: what becomes of a date that does not exist (RFC 7529 section 4.1).
    enum Skip: String, Hashable, Sendable {
        case omit = "OMIT"
        case backward = "BACKWARD"
        case forward = "FORWARD"
    }

    /// FREQ.
    var frequency: Frequency
    /// INTERVAL, from 1 to ``Frequency/longestInterval``.
    var interval = 1
    /// COUNT, at least 1; `Int.max` where the feed names a larger number.
    var count: Int?
    /// UNTIL.
    var until: Until?
    /// WKST, 0 for Monday.
    var weekStart = 0
    /// BYSECOND, 0...59.
    var seconds: [Int] = []
    /// BYMINUTE, 0...59.
    var minutes: [Int] = []
    /// BYHOUR, 0...23.
    var hours: [Int] = []
    /// BYDAY.
    var weekdays: [WeekdayNumber] = []
    /// BYMONTHDAY, from the end of the month if negative.
    var monthDays: [Int] = []
    /// BYYEARDAY, from the end of the year if negative.
    var yearDays: [Int] = []
    /// BYWEEKNO, from the end of the year if negative.
    var weekNumbers: [Int] = []
    /// BYMONTH.
    var months: [MonthNumber] = []
    /// BYSETPOS, from the end of the period's set if negative.
    var setPositions: [Int] = []
    /// RSCALE: the calendar that months, days of months and years are counted in.
    var scale = RuleScale.gregorian
    /// SKIP.
    var skip = Skip.omit

    /// A rule with nothing but its frequency.
    init(frequency: Frequency) {
        self.frequency = frequency
    }

    /// The two-letter names of the weekdays, Monday first.
    static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Whether a part picks days out of a longer period.
    var limitsDays: Bool {
        !(weekdays.isEmpty && monthDays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty && months.isEmpty)
    }
}

/// Something about a rule that was read in another way than written.
struct RuleNote: Hashable, Sendable {
    /// What is wrong, as a clause: `INTERVAL is 0`.
    var problem: String
    /// What was done, as a clause: `read as 1`.
    var action: String
}
