/// The periods of a DAILY rule: days.
struct DayPeriods: RulePeriods {
    private let firstDay: Int
    private let interval: Int
    private var filter: DayFilter?

    init(_ rule: RecurrenceRule, firstDay: Int) {
        self.firstDay = firstDay
        interval = rule.interval
        filter = DayFilter(rule)
    }

    var basesPerPeriod: Int? { filter == nil ? 1 : nil }

    func index(reaching time: Int) -> Int {
        Swift.max(0, (time.dividedFloor(by: secondsPerDay) - firstDay).dividedFloor(by: interval))
    }

    mutating func read(
        _ index: inout Int, before end: Int, into bases: inout [Int], budget: inout RuleBudget
    ) -> Bool {
        let endDay = end.dividedCeiling(by: secondsPerDay)
        while true {
            let day = firstDay + index * interval
            guard day < endDay, budget.spend(candidates: 1) else { return false }
            let next = filter == nil ? day : filter?.first(from: day, before: endDay, budget: &budget)
            if next == day {
                bases.removeAll(keepingCapacity: true)
                bases.append(day * secondsPerDay)
                return true
            }
            if budget.isExhausted { return false }
            index = ((next ?? endDay) - firstDay).dividedCeiling(by: interval)
        }
    }
}
