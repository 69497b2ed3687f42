import Foundation
import Synchronization

/// A calendar of Foundation, read as years and months of day numbers.
struct FoundationScale: Sendable {
    private let calendar: Calendar
    /// How many years an era counts before the next one begins with 1; 0 where eras do not matter.
    private let yearsOfEra: Int
    /// The era that keeps its own numbers.
    private let baseEra: Int
    /// A day that begins a year, and that year's number.
    private let epoch: (day: Int, year: Int)
    private let meanYear: Double
    private let meanMonth: Double
    /// How many months every year has, if it is always the same number.
    private let monthsOfYear: Int?
    /// The years that are kept once they are computed: those for which Foundation has a table, about the years 1901
    /// to 2099. Others take it seven times as long.
    let keptYears: ClosedRange<Int>?
    /// The number of the leap month among the calendar's own months, if they are numbered with it.
    private let countedLeapMonth: Int?

    static let hebrew = FoundationScale(
        .hebrew, epoch: (20_354, 5786), meanYear: 365.2468, meanMonth: 29.530594, countedLeapMonth: 6)
    static let chinese = FoundationScale(
        .chinese, yearsOfEra: 60, epoch: (20_501, 78 * 60 + 43), meanYear: 365.2422, meanMonth: 29.530589,
        keptYears: (78 * 60 + 43 - 125)...(78 * 60 + 43 + 73))
    static let ethiopic = FoundationScale(
        .ethiopicAmeteMihret, yearsOfEra: 5500, baseEra: 1, epoch: (20_342, 2018), meanYear: 365.25,
        meanMonth: 365.25 / 13, monthsOfYear: 13)
    static let islamicCivil = FoundationScale(
        .islamicCivil, epoch: (20_266, 1447), meanYear: 10_631.0 / 30, meanMonth: 10_631.0 / 360,
        monthsOfYear: 12)

    private init?(
        _ identifier: Calendar.Identifier, yearsOfEra: Int = 0, baseEra: Int = 0,
        epoch: (day: Int, year: Int),
        meanYear: Double, meanMonth: Double, monthsOfYear: Int? = nil, countedLeapMonth: Int? = nil,
        keptYears: ClosedRange<Int>? = nil
    ) {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = .gmt
        self.calendar = calendar
        self.yearsOfEra = yearsOfEra
        self.baseEra = baseEra
        self.epoch = epoch
        self.meanYear = meanYear
        self.meanMonth = meanMonth
        self.monthsOfYear = monthsOfYear
        self.countedLeapMonth = countedLeapMonth
        self.keptYears = keptYears
        // A build without Foundation's calendar data answers with another calendar instead of an error.
        let first = ScaleDate(year: epoch.year, month: .init(number: 1), day: 1)
        guard date(of: epoch.day) == first, date(of: epoch.day - 1).year == epoch.year - 1 else { return nil }
    }

    /// Year, month and day of the month of a day number.
    func date(of day: Int) -> ScaleDate {
        let parts = calendar.dateComponents(
            [.era, .year, .month, .day, .isLeapMonth], from: Date(timeIntervalSince1970: Double(day) * 86_400)
        )
        var month = RecurrenceRule.MonthNumber(number: parts.month ?? 1, isLeap: parts.isLeapMonth ?? false)
        if let counted = countedLeapMonth {
            // RFC 7529 numbers a leap month after the month before it, `5L`, and the others without it.
            month = .init(
                number: month.number - (month.number >= counted ? 1 : 0), isLeap: month.number == counted)
        }
        if let number = parts.day, number < 1 {
            // ICU's Chinese calendar can call the last day of a month the day 0 of the next, such as 2057-09-28.
            let before = self.date(of: day - 1)
            return ScaleDate(year: before.year, month: before.month, day: before.day + 1)
        }
        return ScaleDate(
            year: (parts.year ?? 1) + ((parts.era ?? baseEra) - baseEra) * yearsOfEra, month: month,
            day: parts.day ?? 1)
    }

    /// The year with a number.
    func year(_ number: Int) -> ScaleYear {
        guard let keptYears, keptYears.contains(number) else { return computedYear(number) }
        if let kept = Self.kept.withLock({ $0[number] }) { return kept }
        let year = computedYear(number)
        Self.kept.withLock { $0[number] = year }
        return year
    }

    /// The Chinese years that were computed already: the Moon is followed for each of them.
    private static let kept = Mutex<[Int: ScaleYear]>([:])

    private func computedYear(_ number: Int) -> ScaleYear {
        // No year is off its mean by more than a month and a half; the bounds only guard against a calendar that
        // contradicts itself.
        var end = epoch.day + Int((Double(number + 1 - epoch.year) * meanYear).rounded()) + 20
        for _ in 0..<8 where date(of: end).year <= number { end += 25 }
        // Backwards, because a date tells how far it is from the beginning of its month, not from its end.
        var months: [(number: RecurrenceRule.MonthNumber, first: Int, length: Int)] = []
        for _ in 0..<24 {
            let last = date(of: end - 1)
            if last.year < number { break }
            if last.year == number { months.append((last.month, end - last.day, last.day)) }
            end -= last.day
        }
        return ScaleYear(
            number: number, firstDay: end, dayCount: months.reduce(0) { $0 + $1.length },
            months: months.reversed().map { month in
                ScaleYear.Month(number: month.number, offset: month.first - end, length: month.length)
            })
    }

    /// The number of the month that a day lies in, counted without gaps over the years.
    func monthOrdinal(of day: Int) -> Int {
        let date = date(of: day)
        if let monthsOfYear { return date.year * monthsOfYear + date.month.number - 1 }
        // Lunar months stray from their mean by less than two weeks over ten thousand years.
        return Int((Double(day - date.day + 1 - epoch.day) / meanMonth).rounded())
    }

    /// The number of the year that holds a month.
    func yearNumber(ofMonth ordinal: Int) -> Int {
        if let monthsOfYear { return ordinal.dividedFloor(by: monthsOfYear) }
        return date(of: epoch.day + Int((Double(ordinal) * meanMonth).rounded()) + 14).year
    }
}
