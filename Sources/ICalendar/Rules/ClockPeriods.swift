/// The periods of a SECONDLY, MINUTELY or HOURLY rule.
///
/// What cannot match is passed by arithmetic: months and days by the day filter, hours, minutes and seconds by the
/// lists of the rule.
struct ClockPeriods: RulePeriods {
    private let first: Int
    private let step: Int
    private var filter: DayFilter?
    /// Allowed hours, minutes and seconds as bits; `nil` where every one is.
    private let hours: UInt64?
    private let minutes: UInt64?
    private let seconds: UInt64?
    private let isUnreachable: Bool

    /// The periods of a sub-daily rule whose DTSTART is `start`.
    init(_ rule: RecurrenceRule, start: Int) {
        let unit: Int
        switch rule.frequency {
        case .hourly: unit = 3600
        case .minutely: unit = 60
        default: unit = 1
        }
        first = start.dividedFloor(by: unit) * unit
        step = rule.interval * unit
        filter = DayFilter(rule)
        hours = Self.bits(rule.hours)
        minutes = unit < 3600 ? Self.bits(rule.minutes) : nil
        seconds = unit < 60 ? Self.bits(rule.seconds) : nil
        isUnreachable = !Self.isReachable(
            from: first, step: step, hours: hours, minutes: minutes, seconds: seconds)
    }

    private static func bits(_ values: [Int]) -> UInt64? {
        values.isEmpty ? nil : values.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Whether some period has an allowed time of day: else the search would never end.
    private static func isReachable(
        from first: Int, step: Int, hours: UInt64?, minutes: UInt64?, seconds: UInt64?
    )
        -> Bool
    {
        if hours == nil, minutes == nil, seconds == nil { return true }
        // The times of day that are met are those with this remainder.
        var (divisor, rest) = (secondsPerDay, step % secondsPerDay)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return stride(from: first.remainderFloor(by: divisor), to: secondsPerDay, by: divisor).contains {
            second in
            isAllowed(second / 3600, hours) && isAllowed(second / 60 % 60, minutes)
                && isAllowed(second % 60, seconds)
        }
    }

    private static func isAllowed(_ value: Int, _ bits: UInt64?) -> Bool {
        bits.map { $0 >> UInt64(value) & 1 == 1 } ?? true
    }

    var basesPerPeriod: Int? {
        if isUnreachable { return 0 }
        return filter == nil && hours == nil && minutes == nil && seconds == nil ? 1 : nil
    }

    func index(reaching time: Int) -> Int {
        Swift.max(0, (time - first).dividedFloor(by: step))
    }

    mutating func read(
        _ index: inout Int, before end: Int, into bases: inout [Int], budget: inout RuleBudget
    ) -> Bool {
        if isUnreachable { return false }
        while true {
            let time = first + index * step
            guard time < end, budget.spend(candidates: 1) else { return false }
            guard let allowed = firstAllowed(from: time, before: end, budget: &budget) else {
                if !budget.isExhausted { index = (end - first).dividedCeiling(by: step) }
                return false
            }
            if allowed == time {
                bases.removeAll(keepingCapacity: true)
                bases.append(time)
                return true
            }
            index = (allowed - first).dividedCeiling(by: step)
        }
    }

    /// A time not before `time` before which nothing is allowed; `time` itself if it is allowed.
    private mutating func firstAllowed(from time: Int, before end: Int, budget: inout RuleBudget) -> Int? {
        let day = time.dividedFloor(by: secondsPerDay)
        if filter != nil {
            let endDay = end.dividedCeiling(by: secondsPerDay)
            guard let next = filter?.first(from: day, before: endDay, budget: &budget) else { return nil }
            if next != day { return next * secondsPerDay }
        }
        let second = time - day * secondsPerDay
        if let hours, !Self.isAllowed(second / 3600, hours) {
            return day * secondsPerDay + Self.next(after: second / 3600, in: hours, below: 24) * 3600
        }
        if let minutes, !Self.isAllowed(second / 60 % 60, minutes) {
            return time - second % 3600 + Self.next(after: second / 60 % 60, in: minutes, below: 60) * 60
        }
        if let seconds, !Self.isAllowed(second % 60, seconds) {
            return time - second % 60 + Self.next(after: second % 60, in: seconds, below: 60)
        }
        return time
    }

    /// The next allowed value; `bound`, which is the beginning of the next round, if there is none.
    private static func next(after value: Int, in bits: UInt64, below bound: Int) -> Int {
        let later = bits & (UInt64.max << UInt64(value))
        return later == 0 ? bound : later.trailingZeroBitCount
    }
}
