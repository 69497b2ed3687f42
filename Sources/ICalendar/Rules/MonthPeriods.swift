/// The periods of a MONTHLY rule: months of its calendar.
struct MonthPeriods: RulePeriods {
    private let scale: RuleScale
    private let firstMonth: Int
    private let interval: Int
    private let selector: MonthSelector
    private let months: [RecurrenceRule.MonthNumber]
    private let skip: RecurrenceRule.Skip
    private var year: ScaleYear
    /// The number of the first month of ``year``.
    private var yearStart: Int
    /// The last month that can begin before a time that was asked about.
    private var known = (end: Int.min, lastMonth: 0)

    init(_ rule: RecurrenceRule, firstDay: Int) {
        scale = rule.scale
        firstMonth = scale.monthOrdinal(of: firstDay)
        interval = rule.interval
        let isImplied = rule.monthDays.isEmpty && rule.weekdays.isEmpty
        selector = MonthSelector(
            monthDays: isImplied ? [scale.date(of: firstDay).day] : rule.monthDays, weekdays: rule.weekdays,
            skip: rule.skip)
        months = rule.months
        skip = rule.skip
        year = ScaleYear(number: 0, firstDay: 0, dayCount: 0, months: [])
        yearStart = 0
    }

    var basesPerPeriod: Int? { nil }

    func index(reaching time: Int) -> Int {
        let month = scale.monthOrdinal(of: time.dividedFloor(by: secondsPerDay))
        // SKIP=FORWARD moves the last day of one month into the next.
        return Swift.max(0, (month - firstMonth).dividedFloor(by: interval) - (skip == .forward ? 1 : 0))
    }

    mutating func read(
        _ index: inout Int, before end: Int, into bases: inout [Int], budget: inout RuleBudget
    ) -> Bool {
        while true {
            let ordinal = firstMonth + index * interval
            guard ordinal <= lastMonth(before: end), budget.spend(candidates: 1),
                load(ordinal, budget: &budget)
            else { return false }
            let month = year.months[ordinal - yearStart]
            let firstDay = year.firstDay + month.offset
            guard (firstDay - (skip == .backward ? 1 : 0)) * secondsPerDay < end else { return false }
            if months.isEmpty || months.contains(month.number) {
                var days = selector.days(
                    length: month.length, firstWeekday: CivilDay(number: firstDay).weekday)
                if days != 0 {
                    bases.removeAll(keepingCapacity: true)
                    while days != 0 {
                        bases.append((firstDay - 1 + days.trailingZeroBitCount) * secondsPerDay)
                        days &= days - 1
                    }
                    return true
                }
            }
            index += 1
        }
    }

    /// The last month that can begin before a time, so that no month far beyond has to be read to know it.
    private mutating func lastMonth(before end: Int) -> Int {
        if known.end != end {
            known = (end, scale.monthOrdinal(of: end.dividedCeiling(by: secondsPerDay) + 1))
        }
        return known.lastMonth
    }

    /// Makes ``year`` the one that holds a month.
    private mutating func load(_ ordinal: Int, budget: inout RuleBudget) -> Bool {
        if ordinal >= yearStart, ordinal - yearStart < year.months.count { return true }
        if scale != .gregorian, !budget.spend(candidates: scale.dateCost) { return false }
        let number = scale.yearNumber(ofMonth: ordinal)
        if scale != .gregorian, !budget.spend(candidates: scale.cost(ofYear: number)) { return false }
        year = scale.year(number)
        yearStart = scale.firstMonthOrdinal(of: year)
        return true
    }
}
