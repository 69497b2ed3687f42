/// Which iterator serves a rule: the first line of the table that fits.
///
/// libical serves what it was measured right on, what always has a start soon, because a call into it cannot be
/// interrupted, and what is rare enough for its price. Ours serves the rest; it is the reference, and a test holds
/// both to the same answer on all shapes on which libical was measured right.
enum RuleChooser {
    /// A line of the table.
    struct Line: Sendable {
        /// The iterators.
        enum Server: Sendable {
            case libical, ours
        }

        let shape: String
        let server: Server
        let reason: String
        let fits: @Sendable (RecurrenceRule, CivilDay) -> Bool
    }

    /// The table; its last line fits every rule. Times are those of one rule from 2020, asked for seven weeks of
    /// 2026: in ours it takes between 1 and 5 µs.
    static let table: [Line] = [
        Line(
            shape: "RSCALE, SKIP", server: .ours,
            reason: "libical can loop for ever in calendars whose years come in cycles"
        ) { rule, _ in rule.scale != .gregorian || rule.skip != .omit },
        Line(
            shape: "SECONDLY, MINUTELY, HOURLY", server: .ours,
            reason: "libical starts out of phase, ignores INTERVAL beside BYHOUR, and scans for minutes"
        ) { rule, _ in rule.frequency.isSubDaily },
        Line(
            shape: "BYHOUR, BYMINUTE, BYSECOND", server: .ours,
            reason: "libical lets BYSETPOS count days instead of times"
        ) { rule, _ in !(rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty) },
        Line(
            shape: "BYWEEKNO, BYYEARDAY", server: .ours,
            reason: "libical takes a wrong weekday, is wrong at the edges of years, refuses combinations"
        ) { rule, _ in !(rule.weekNumbers.isEmpty && rule.yearDays.isEmpty) },
        Line(
            shape: "COUNT", server: .ours,
            reason:
                "libical has to step from DTSTART, 3 to 40 µs each; it does not count a DTSTART that does not match"
        ) { rule, _ in rule.count != nil },
        Line(
            shape: "DAILY, WEEKLY", server: .ours,
            reason:
                "libical was measured right but takes 50 to 270 µs; it ignores BYSETPOS and negative BYMONTHDAY, "
                + "and weeks that do not begin on MO or SU go wrong"
        ) { rule, _ in rule.frequency == .daily || rule.frequency == .weekly },
        Line(
            shape: "DTSTART before 1583 or after 2400, INTERVAL above 100", server: .ours,
            reason:
                "libical counts by the Julian calendar before 1583, stops in 2582 and keeps INTERVAL in 16 bits"
        ) { rule, day in !(1583...2400).contains(day.date.year) || rule.interval > 100 },
        Line(
            shape: "MONTHLY with BYDAY, not numbered, and BYSETPOS up to 4", server: .libical,
            reason:
                "measured right, and how most programs on Linux count positions; every month has four of each "
                + "weekday; few enough that their price does not show"
        ) { rule, _ in
            rule.frequency == .monthly && rule.months.isEmpty && rule.monthDays.isEmpty
                && !rule.setPositions.isEmpty && rule.setPositions.allSatisfy { abs($0) <= 4 }
                && !rule.weekdays.isEmpty && rule.weekdays.allSatisfy { $0.ordinal == 0 }
        },
        Line(
            shape: "MONTHLY, YEARLY", server: .ours,
            reason:
                "libical was measured right on most, and takes 14 to 270 µs; it searches to the year 2582 for a start "
                + "that does not exist"
        ) { _, _ in true },
    ]

    /// The line that a rule falls under.
    static func line(for rule: RecurrenceRule, dtstart: WallTime) -> Line? {
        table.first { $0.fits(rule, dtstart.day) }
    }

    /// What a call into libical costs, in candidates of ours.
    static let libicalCost = 500

    /// Which iterator serves a rule that is asked for its starts in a range, when a budget has so much left.
    static func server(
        of rule: RecurrenceRule, dtstart: WallTime, in range: Range<WallTime>, budget: RuleBudget
    ) -> Line.Server {
        guard budget.candidates >= 10 * libicalCost else { return .ours }
        // Overrides ask about single days, by the thousand; libical takes as long for a day as for a season.
        guard range.upperBound - range.lowerBound > 2 * Int64(secondsPerDay) else { return .ours }
        // libical stops in 2582; a start that is found before it may lie after the end.
        guard range.upperBound.day.date.year <= 2400 else { return .ours }
        return line(for: rule, dtstart: dtstart)?.server ?? .ours
    }

    /// The iterator for a rule that is asked for its starts in a range.
    static func iteration(
        of rule: RecurrenceRule, dtstart: WallTime, isAllDay: Bool, in range: Range<WallTime>,
        budget: inout RuleBudget
    ) -> any RuleIteration {
        if server(of: rule, dtstart: dtstart, in: range, budget: budget) == .libical,
            budget.spend(candidates: libicalCost),
            let libical = LibicalRuleIterator(rule, dtstart: dtstart, isAllDay: isAllDay)
        {
            return libical
        }
        return RuleIterator(rule, dtstart: dtstart, isAllDay: isAllDay)
    }
}
