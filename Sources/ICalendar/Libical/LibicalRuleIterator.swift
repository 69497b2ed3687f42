internal import CLibical

/// The starts of a rule as libical finds them.
///
/// Nothing inside libical can be interrupted, so that only rules may come here that are known to have a start soon:
/// ``RuleChooser`` sees to it. The time is given to libical without zone, and the text is our own, because libical
/// wraps large numbers around and wants its lists sorted.
final class LibicalRuleIterator: RuleIteration {
    private let iterator: OpaquePointer
    private let isCounted: Bool
    /// A start that was found on the way and is not returned yet.
    private var pending: WallTime?

    /// What finding one start costs, in candidates: libical takes some microseconds for it.
    private static let startCost = 50

    /// libical's iterator for a rule, or `nil` if libical refuses it; UNTIL is not looked at.
    init?(_ rule: RecurrenceRule, dtstart: WallTime, isAllDay: Bool) {
        let parsed = icalrecurrencetype_from_string(rule.text)
        guard parsed.freq != ICAL_NO_RECURRENCE,
            let iterator = icalrecur_iterator_new(parsed, Self.time(dtstart, isDate: isAllDay))
        else { return nil }
        self.iterator = iterator
        isCounted = rule.count != nil
    }

    deinit {
        icalrecur_iterator_free(iterator)
    }

    func seek(to time: WallTime, budget: inout RuleBudget) {
        // libical cannot jump where it has to count.
        if !isCounted, budget.spend(candidates: Self.startCost) {
            icalrecur_iterator_set_start(iterator, Self.time(time, isDate: false))
            pending = nil
        }
        while let start = pending ?? read(budget: &budget) {
            pending = start
            if start >= time { return }
            pending = nil
        }
    }

    func next(before end: WallTime, budget: inout RuleBudget) -> WallTime? {
        guard let start = pending ?? read(budget: &budget) else { return nil }
        pending = start < end ? nil : start
        return start < end ? start : nil
    }

    private func read(budget: inout RuleBudget) -> WallTime? {
        guard budget.spend(candidates: Self.startCost) else { return nil }
        let time = icalrecur_iterator_next(iterator)
        guard icaltime_is_null_time(time) == 0 else { return nil }
        return WallTime(
            year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
            minute: Int(time.minute), second: Int(time.second))
    }

    private static func time(_ wallTime: WallTime, isDate: Bool) -> icaltimetype {
        var time = icaltime_null_time()
        let (year, month, day) = wallTime.day.date
        let second = wallTime.secondOfDay
        time.year = CInt(year)
        time.month = CInt(month)
        time.day = CInt(day)
        time.is_date = isDate ? 1 : 0
        if !isDate {
            time.hour = CInt(second / 3600)
            time.minute = CInt(second / 60 % 60)
            time.second = CInt(second % 60)
        }
        return time
    }
}
