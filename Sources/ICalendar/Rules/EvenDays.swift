/// A DAILY or WEEKLY rule that names nothing but weekdays, which nearly every series is: its starts lie on days that
/// come back at an even distance, at the time of DTSTART.
///
/// ``RuleIterator`` is the reference; this gives its answers, and is charged as much, without an iterator's set-up.
struct EvenDays {
    /// The day that the first period begins with.
    private let firstDay: Int
    /// Days from one period to the next.
    private let step: Int
    /// The days within a period, ascending.
    private let offsets: [Int]
    private let start: WallTime

    /// The days of a rule; `nil` if the rule says more than that.
    init?(_ rule: RecurrenceRule, dtstart: WallTime) {
        guard rule.count == nil, rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty,
            rule.months.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty,
            rule.setPositions.isEmpty
        else { return nil }
        start = dtstart
        let day = dtstart.day
        switch rule.frequency {
        case .daily where rule.weekdays.isEmpty:
            (firstDay, step, offsets) = (day.number, rule.interval, [0])
        case .weekly:
            let weekday = day.weekday
            firstDay = day.number - (weekday - rule.weekStart + 7) % 7
            step = 7 * rule.interval
            let days = rule.weekdays.reduce(into: UInt8(0)) { days, wanted in
                days |= 1 << UInt8((wanted.weekday - rule.weekStart + 7) % 7)
            }
            let own = (weekday - rule.weekStart + 7) % 7
            offsets = days == 0 ? [own] : (0..<7).filter { days >> UInt8($0) & 1 == 1 }
        default: return nil
        }
    }

    /// The starts from `first`, which is not before DTSTART, to before `end`.
    func starts(from first: WallTime, before end: WallTime, budget: inout RuleBudget) -> [WallTime] {
        var starts: [WallTime] = []
        let second = start.secondOfDay
        let endDay = Int(end.seconds).dividedCeiling(by: secondsPerDay)
        var day = firstDay + max(0, (first.day.number - firstDay).dividedFloor(by: step)) * step
        while day < endDay, budget.spend(candidates: 1) {
            for offset in offsets {
                let time = WallTime(day: CivilDay(number: day + offset), secondOfDay: second)
                if time < first { continue }
                guard time < end else { return starts }
                guard budget.spendOccurrence() else { return starts }
                starts.append(time)
            }
            day += step
        }
        return starts
    }
}
