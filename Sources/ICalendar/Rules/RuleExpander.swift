/// Turns a rule into the starts that lie in a range.
struct RuleExpander {
    /// What it costs to ask for the starts of a rule, however few they are, in candidates.
    static func openingCost(of rule: RecurrenceRule) -> Int { 20 + 4 * rule.scale.dateCost }

    /// The starts that a rule generates inside a range: ascending, unique, in local time.
    ///
    /// COUNT is counted from DTSTART, which is always the first instance (RFC 5545 section 3.8.5.3), before any
    /// exclusion. DTSTART itself is in the result only if the rule generates it: the caller adds it to the set.
    ///
    /// - Parameters:
    ///   - rule: The rule; its `until` is not looked at.
    ///   - dtstart: The start of the series.
    ///   - isAllDay: Whether DTSTART is a DATE; then each start is a midnight, one a date.
    ///   - until: The last moment, inclusive, that UNTIL allows, already in local time.
    ///   - range: What is wanted, half-open. Nothing after the year 9999 is found.
    ///   - budget: What the search may cost; it says afterwards whether the search was cut short.
    static func starts(
        of rule: RecurrenceRule, dtstart: WallTime, isAllDay: Bool, until: WallTime?,
        in range: Range<WallTime>,
        budget: inout RuleBudget
    ) -> [WallTime] {
        var first = isAllDay ? WallTime(day: dtstart.day) : dtstart
        if range.lowerBound > first {
            let day = range.lowerBound.day
            // A date begins at its midnight; rules more often than daily could find a later second of it.
            let isInside = isAllDay && range.lowerBound.secondOfDay > 0
            first = isAllDay ? WallTime(day: isInside ? day + 1 : day) : range.lowerBound
        }
        var end = min(range.upperBound, WallTime(day: CivilDay.last + 1))
        if let until {
            end = min(end, isAllDay ? WallTime(day: until.day + 1) : until + 1)
        }
        guard first < end else { return [] }

        let start = isAllDay ? WallTime(day: dtstart.day) : dtstart
        if let days = EvenDays(rule, dtstart: start) {
            return days.starts(from: first, before: end, budget: &budget)
        }
        var iteration = RuleChooser.iteration(
            of: rule, dtstart: dtstart, isAllDay: isAllDay, in: first..<end, budget: &budget)
        iteration.seek(to: first, budget: &budget)
        var starts: [WallTime] = []
        while !budget.isExhausted, let start = iteration.next(before: end, budget: &budget) {
            guard budget.spendOccurrence() else { break }
            if isAllDay {
                starts.append(WallTime(day: start.day))
                if rule.frequency.isSubDaily {
                    iteration.seek(to: WallTime(day: start.day + 1), budget: &budget)
                }
            } else {
                starts.append(start)
            }
        }
        return starts
    }
}
