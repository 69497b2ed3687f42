/// The starts of any rule, ascending, from DTSTART on, by arithmetic on day numbers and seconds of a wall: the
/// reference.
///
/// A period's set is the product of its bases and the times counted from each, never written out; BYSETPOS picks
/// from that set by position (RFC 5545 section 3.3.10).
struct RuleIterator: RuleIteration {
    private var periods: any RulePeriods
    private let times: TimesOfDay
    private let setPositions: [Int]
    /// DTSTART.
    private let start: Int

    /// The bases of the current period.
    private var bases: [Int] = []
    /// The places in the current period's set that BYSETPOS picks, ascending; `nil` where it picks all.
    private var picked: [Int]?
    /// How many starts the current period has, and how many of them are behind.
    private var size = 0
    private var cursor = 0
    /// The period to read next.
    private var nextPeriod = 0
    /// Nothing before this is of interest, or it was returned already.
    private var lowest: Int
    /// What COUNT still allows.
    private var remaining: Int
    private let isCounted: Bool
    /// Whether it is known if the rule generates DTSTART.
    private var isStartJudged = false

    /// An iterator over the starts of a rule; the times of an all-day series play no part.
    init(_ rule: RecurrenceRule, dtstart: WallTime, isAllDay: Bool) {
        var rule = rule
        var dtstart = dtstart
        if isAllDay {
            // RFC 5545 section 3.3.10: these parts are ignored beside a DTSTART that is a DATE.
            (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
            dtstart = WallTime(day: dtstart.day)
        }
        let day = dtstart.day.number
        let second = dtstart.secondOfDay
        var hours = rule.hours.isEmpty ? [second / 3600] : rule.hours
        var minutes = rule.minutes.isEmpty ? [second / 60 % 60] : rule.minutes
        var seconds = rule.seconds.isEmpty ? [second % 60] : rule.seconds
        start = Int(dtstart.seconds)
        switch rule.frequency {
        case .yearly: periods = YearPeriods(rule, firstDay: day)
        case .monthly: periods = MonthPeriods(rule, firstDay: day)
        case .weekly: periods = WeekPeriods(rule, firstDay: day)
        case .daily: periods = DayPeriods(rule, firstDay: day)
        case .hourly, .minutely, .secondly:
            periods = ClockPeriods(rule, start: start)
            hours = [0]
            if rule.frequency != .hourly { minutes = [0] }
            if rule.frequency == .secondly { seconds = [0] }
        }
        times = TimesOfDay(hours: hours, minutes: minutes, seconds: seconds)
        setPositions = rule.setPositions
        lowest = start
        remaining = rule.count ?? .max
        isCounted = rule.count != nil
    }

    mutating func seek(to time: WallTime, budget: inout RuleBudget) {
        let target = Int(time.seconds)
        guard target > lowest else { return }
        if isCounted {
            count(upTo: target, budget: &budget)
        } else if cursor == size || value(at: size - 1) < target {
            (size, cursor) = (0, 0)
            nextPeriod = max(nextPeriod, periods.index(reaching: target))
        } else {
            cursor = max(cursor, place(notBefore: target))
        }
        lowest = max(lowest, target)
    }

    mutating func next(before end: WallTime, budget: inout RuleBudget) -> WallTime? {
        let end = Int(end.seconds)
        while remaining > 0 {
            if cursor < size {
                let start = value(at: cursor)
                guard start < end else { return nil }
                pass(1)
                return WallTime(seconds: Int64(start))
            }
            guard load(before: end, budget: &budget) else { return nil }
        }
        return nil
    }

    /// Reads the next period that has something; `false` if none before `end` has.
    private mutating func load(before end: Int, budget: inout RuleBudget) -> Bool {
        guard periods.read(&nextPeriod, before: end, into: &bases, budget: &budget) else { return false }
        nextPeriod += 1
        let whole = bases.count * times.count
        picked = setPositions.isEmpty ? nil : Self.places(setPositions, in: whole)
        size = picked?.count ?? whole
        cursor = place(notBefore: lowest)
        if isCounted, !isStartJudged {
            isStartJudged = true
            // DTSTART always counts as the first instance, also where the rule does not generate it.
            if cursor == size || value(at: cursor) != start { remaining -= 1 }
        }
        return true
    }

    /// Leaves starts behind that count.
    private mutating func pass(_ number: Int) {
        guard number > 0 else { return }
        cursor += number
        lowest = value(at: cursor - 1) + 1
        if isCounted { remaining -= number }
    }

    /// Leaves all starts before a time behind.
    private mutating func count(upTo target: Int, budget: inout RuleBudget) {
        while remaining > 0 {
            if cursor < size {
                pass(min(remaining, max(0, place(notBefore: target) - cursor)))
                if cursor < size { return }
            }
            // The first period is cut by DTSTART; in every later one the number is the same.
            if nextPeriod > 0, let number = periods.basesPerPeriod {
                let whole = number * times.count
                let size = setPositions.isEmpty ? whole : Self.places(setPositions, in: whole).count
                if size == 0 {
                    remaining = 0
                    return
                }
                let skipped = min(periods.index(reaching: target) - nextPeriod, remaining / size)
                if skipped > 0 {
                    nextPeriod += skipped
                    remaining -= skipped * size
                    if remaining == 0 { return }
                }
            }
            guard load(before: target, budget: &budget) else { return }
        }
    }

    /// The places, ascending, that BYSETPOS picks in a set of a size.
    private static func places(_ positions: [Int], in size: Int) -> [Int] {
        let places = positions.map { $0 > 0 ? $0 - 1 : size + $0 }.filter { (0..<size).contains($0) }
        return places.count < 2 ? places : Set(places).sorted()
    }

    /// The start at a place in the current period.
    private func value(at place: Int) -> Int {
        let (base, time) = (picked?[place] ?? place).quotientAndRemainder(dividingBy: times.count)
        return bases[base] + times[time]
    }

    /// The first place in the current period that is not before a time.
    private func place(notBefore time: Int) -> Int {
        // The last base not after the time: all times of the bases before it are earlier.
        let base = bases.firstPlace { $0 > time } - 1
        let whole = base < 0 ? 0 : base * times.count + times.firstIndex(notBefore: time - bases[base])
        return picked?.firstPlace { $0 >= whole } ?? whole
    }
}

extension Array {
    /// The first place from which on a condition holds, if it holds for all after one for which it does.
    fileprivate func firstPlace(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
