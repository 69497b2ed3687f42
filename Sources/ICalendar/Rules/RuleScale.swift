/// The calendar in which a rule counts months and years: RSCALE (RFC 7529).
///
/// The Gregorian one is computed here, proleptic as RFC 5545 has it; the others come from Foundation's calendars.
enum RuleScale: String, Hashable, Sendable, CaseIterable {
    case gregorian = "GREGORIAN"
    case hebrew = "HEBREW"
    case chinese = "CHINESE"
    case ethiopic = "ETHIOPIC"
    case islamicCivil = "ISLAMIC-CIVIL"

    /// The scale with this name, without regard to case; `nil` if it is none of ours.
    init?(name: String) {
        let upper = name.uppercased()
        // CLDR's older name of the civil Islamic calendar.
        self.init(rawValue: upper == "ISLAMICC" ? "ISLAMIC-CIVIL" : upper)
    }

    /// The calendar behind a scale that is not Gregorian; `nil` if Foundation does not have its data here.
    private var foundation: FoundationScale? {
        switch self {
        case .gregorian: nil
        case .hebrew: .hebrew
        case .chinese: .chinese
        case .ethiopic: .ethiopic
        case .islamicCivil: .islamicCivil
        }
    }

    /// Whether rules of this scale can be expanded by this build.
    var isAvailable: Bool { self == .gregorian || foundation != nil }

    /// What reading a year costs, in candidates.
    func cost(ofYear number: Int) -> Int {
        switch self {
        case .gregorian: 12
        case .hebrew, .ethiopic, .islamicCivil: 300
        case .chinese: foundation?.keptYears?.contains(number) == true ? 300 : 10_000
        }
    }

    /// What it costs to find a day's date, in candidates.
    var dateCost: Int {
        switch self {
        case .gregorian: 1
        case .hebrew, .ethiopic, .islamicCivil: 20
        case .chinese: 500
        }
    }

    /// Year, month and day of the month of a day number.
    func date(of day: Int) -> ScaleDate {
        if let foundation { return foundation.date(of: day) }
        let (year, month, dayOfMonth) = CivilDay(number: day).date
        return ScaleDate(year: year, month: .init(number: month), day: dayOfMonth)
    }

    /// The year with a number.
    func year(_ number: Int) -> ScaleYear {
        foundation?.year(number) ?? ScaleYear(gregorian: number)
    }

    /// The number of the month that a day lies in, counted without gaps over the years.
    func monthOrdinal(of day: Int) -> Int {
        if let foundation { return foundation.monthOrdinal(of: day) }
        let (year, month, _) = CivilDay(number: day).date
        return year * 12 + month - 1
    }

    /// The number of the year that holds a month.
    func yearNumber(ofMonth ordinal: Int) -> Int {
        foundation?.yearNumber(ofMonth: ordinal) ?? ordinal.dividedFloor(by: 12)
    }

    /// The number of the first month of a year.
    func firstMonthOrdinal(of year: ScaleYear) -> Int {
        foundation?.monthOrdinal(of: year.firstDay) ?? year.number * 12
    }
}

/// A date of some calendar.
struct ScaleDate: Hashable, Sendable {
    /// The year, counted without gaps whatever eras or cycles the calendar has.
    var year: Int
    var month: RecurrenceRule.MonthNumber
    /// The day of the month, from 1.
    var day: Int
}

/// A year of some calendar, with its months.
struct ScaleYear: Hashable, Sendable {
    struct Month: Hashable, Sendable {
        var number: RecurrenceRule.MonthNumber
        /// Days from the first day of the year.
        var offset: Int
        /// How many days it has, at most 31.
        var length: Int
    }

    /// Its number, counted without gaps.
    var number: Int
    /// The number of its first day.
    var firstDay: Int
    /// How many days it has.
    var dayCount: Int
    /// Its months, in order, leap months included.
    var months: [Month]

    /// A year from its parts.
    init(number: Int, firstDay: Int, dayCount: Int, months: [Month]) {
        self.number = number
        self.firstDay = firstDay
        self.dayCount = dayCount
        self.months = months
    }

    /// A year of the proleptic Gregorian calendar.
    init(gregorian number: Int) {
        let isLeap = CivilDay.isLeap(year: number)
        self.init(
            number: number, firstDay: CivilDay.number(year: number, month: 1, day: 1),
            dayCount: isLeap ? 366 : 365, months: isLeap ? Self.leapMonths : Self.commonMonths)
    }

    private static let commonMonths = gregorianMonths(year: 2001)
    private static let leapMonths = gregorianMonths(year: 2000)

    private static func gregorianMonths(year: Int) -> [Month] {
        var offset = 0
        return (1...12).map { number in
            let length = CivilDay.daysInMonth(number, year: year)
            defer { offset += length }
            return Month(number: .init(number: number), offset: offset, length: length)
        }
    }
}
