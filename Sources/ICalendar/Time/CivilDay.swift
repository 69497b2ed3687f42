/// A day of the proleptic Gregorian calendar, without zone or time.
///
/// The number counts days since 1970-01-01, so that arithmetic is integer arithmetic. Any number is
/// legal; what a feed may name is years 1 to 9999 (RFC 5545 section 3.3.4), which ``init(year:month:day:)``
/// enforces.
public struct CivilDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public var number: Int

    /// The day that lies `number` days after 1970-01-01.
    public init(number: Int) {
        self.number = number
    }

    /// The day with this date, or `nil` if the year is outside 1...9999 or there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysInMonth(month, year: year)
        else { return nil }
        self.number = Self.number(year: year, month: month, day: day)
    }

    /// The last day that a feed may name, 9999-12-31.
    public static let last = CivilDay(number: 2_932_896)

    /// The first day that a feed may name, 0001-01-01.
    public static let first = CivilDay(number: -719_162)

    /// Year, month (1...12) and day of the month (1...31).
    public var date: (year: Int, month: Int, day: Int) {
        // Eras of 400 years that begin on 1 March, so that the leap day is the last one of its year.
        let shifted = number + 719_468
        let era = shifted.dividedFloor(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// The day of the week, 0 for Monday to 6 for Sunday.
    public var weekday: Int { (number + 3).remainderFloor(by: 7) }

    /// Whether the Gregorian calendar gives this year a 29 February.
    public static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The number of days of a month (1...12) in a year.
    public static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day number of a date that is known to exist; no bound on the year.
    public static func number(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.dividedFloor(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Orders by time.
    public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    /// The day that lies `days` later.
    public static func + (day: CivilDay, days: Int) -> CivilDay { CivilDay(number: day.number + days) }

    /// The day that lies `days` earlier.
    public static func - (day: CivilDay, days: Int) -> CivilDay { CivilDay(number: day.number - days) }

    /// How many days `left` lies after `right`.
    public static func - (left: CivilDay, right: CivilDay) -> Int { left.number - right.number }
}

extension CivilDay: CustomStringConvertible {
    /// The date as RFC 5545 writes it: `20260914`.
    public var description: String { TimeText.date(self) }
}
