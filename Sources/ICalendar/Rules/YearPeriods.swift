/// The periods of a YEARLY rule: years of its calendar.
struct YearPeriods: RulePeriods {
    private let scale: RuleScale
    private let firstYear: Int
    private let interval: Int
    private let selector: YearSelector
    private let skip: RecurrenceRule.Skip
    /// The last year that can begin before a time that was asked about.
    private var known = (end: Int.min, lastYear: 0)

    init(_ rule: RecurrenceRule, firstDay: Int) {
        scale = rule.scale
        let first = scale.date(of: firstDay)
        firstYear = first.year
        interval = rule.interval
        skip = rule.skip
        selector = YearSelector(
            Self.withImpliedParts(rule, first: first, weekday: CivilDay(number: firstDay).weekday),
            ordinalScope: rule.months.isEmpty ? .year : .month)
    }

    /// What DTSTART says where the rule is silent (RFC 5545 section 3.3.10).
    private static func withImpliedParts(_ rule: RecurrenceRule, first: ScaleDate, weekday: Int)
        -> RecurrenceRule
    {
        var rule = rule
        if rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty {
            if !rule.weekNumbers.isEmpty {
                rule.weekdays = [.init(ordinal: 0, weekday: weekday)]
            } else {
                rule.monthDays = [first.day]
                if rule.months.isEmpty { rule.months = [first.month] }
            }
        }
        return rule
    }

    var basesPerPeriod: Int? { nil }

    func index(reaching time: Int) -> Int {
        let year = scale.date(of: time.dividedFloor(by: secondsPerDay)).year
        // SKIP=FORWARD moves the last day of one year into the next.
        return Swift.max(0, (year - firstYear).dividedFloor(by: interval) - (skip == .forward ? 1 : 0))
    }

    /// The last year that can begin before a time, so that no year far beyond has to be read to know it.
    private mutating func lastYear(before end: Int) -> Int {
        if known.end != end { known = (end, scale.date(of: end.dividedCeiling(by: secondsPerDay) + 1).year) }
        return known.lastYear
    }

    mutating func read(
        _ index: inout Int, before end: Int, into bases: inout [Int], budget: inout RuleBudget
    ) -> Bool {
        while true {
            let number = firstYear + index * interval
            guard number <= lastYear(before: end), budget.spend(candidates: scale.cost(ofYear: number)) else {
                return false
            }
            let year = scale.year(number)
            guard (year.firstDay - (skip == .backward ? 1 : 0)) * secondsPerDay < end else { return false }
            let days = selector.days(of: year)
            if !days.isEmpty {
                bases.removeAll(keepingCapacity: true)
                var position = days.next(from: 0)
                while let day = position {
                    bases.append((year.firstDay + day - 1) * secondsPerDay)
                    position = days.next(from: day + 1)
                }
                return true
            }
            index += 1
        }
    }
}
