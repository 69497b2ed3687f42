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
            guard budget.spend(candidates: 1), load(ordinal, budget: &budget) else { return false }
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

    /// Makes ``year`` the one that holds a month.
    private mutating func load(_ ordinal: Int, budget: inout RuleBudget) -> Bool {
        if ordinal >= yearStart, ordinal - yearStart < year.months.count { return true }
        let cost = scale == .gregorian ? 0 : scale.yearCost
        guard budget.spend(candidates: cost) else { return false }
        year = scale.year(scale.yearNumber(ofMonth: ordinal))
        yearStart = scale.firstMonthOrdinal(of: year)
        return true
    }
}
