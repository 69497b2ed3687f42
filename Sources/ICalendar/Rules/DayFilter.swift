/// The days that the limiting parts of a DAILY, WEEKLY or sub-daily rule leave over, found year by year.
struct DayFilter: Sendable {
    private let selector: YearSelector
    private var year: ScaleYear
    private var days: DaySet

    /// The filter of a rule; `nil` if the rule takes every day.
    init?(_ rule: RecurrenceRule) {
        guard rule.limitsDays else { return nil }
        var plain = rule
        plain.scale = .gregorian
        plain.skip = .omit
        selector = YearSelector(plain, ordinalScope: .month)
        year = ScaleYear(number: 0, firstDay: 0, dayCount: 0, months: [])
        days = .empty
    }

    /// The first day at or after `day` that is left over, if there is one before `end`.
    mutating func first(from day: Int, before end: Int, budget: inout RuleBudget) -> Int? {
        var day = day
        while day < end {
            if day < year.firstDay || day >= year.firstDay + year.dayCount {
                guard budget.spend(candidates: RuleScale.gregorian.cost(ofYear: 0)) else { return nil }
                year = ScaleYear(gregorian: CivilDay(number: day).date.year)
                days = selector.days(of: year)
            }
            if let position = days.next(from: day - year.firstDay + 1) {
                let found = year.firstDay + position - 1
                return found < end ? found : nil
            }
            day = year.firstDay + year.dayCount
        }
        return nil
    }
}
