/// The periods of a WEEKLY rule: weeks that begin on WKST.
struct WeekPeriods: RulePeriods {
    private let firstDay: Int
    private let step: Int
    /// The days within the week, ascending.
    private let offsets: [Int]
    private var filter: DayFilter?

    init(_ rule: RecurrenceRule, firstDay day: Int) {
        let weekday = CivilDay(number: day).weekday
        firstDay = day - (weekday - rule.weekStart + 7) % 7
        step = 7 * rule.interval
        let weekdays = rule.weekdays.isEmpty ? [weekday] : rule.weekdays.map(\.weekday)
        offsets = Set(weekdays.map { ($0 - rule.weekStart + 7) % 7 }).sorted()
        filter = rule.months.isEmpty ? nil : DayFilter(rule)
    }

    var basesPerPeriod: Int? { filter == nil ? offsets.count : nil }

    func index(reaching time: Int) -> Int {
        Swift.max(0, (time.dividedFloor(by: secondsPerDay) - firstDay).dividedFloor(by: step))
    }

    mutating func read(
        _ index: inout Int, before end: Int, into bases: inout [Int], budget: inout RuleBudget
    ) -> Bool {
        let endDay = end.dividedCeiling(by: secondsPerDay)
        while true {
            let week = firstDay + index * step
            guard week < endDay, budget.spend(candidates: 1) else { return false }
            bases.removeAll(keepingCapacity: true)
            var next = week
            for offset in offsets {
                let day = week + offset
                if filter == nil || filter?.first(from: day, before: day + 1, budget: &budget) == day {
                    bases.append(day * secondsPerDay)
                }
            }
            if budget.isExhausted { return false }
            if !bases.isEmpty { return true }
            // Months that BYMONTH leaves out are passed in one step.
            next = filter?.first(from: week + 7, before: endDay + 7, budget: &budget) ?? endDay + step
            if budget.isExhausted { return false }
            index = Swift.max(index + 1, (next - firstDay).dividedFloor(by: step))
        }
    }
}
