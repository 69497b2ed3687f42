import Foundation
import Testing

@testable import ICalendar

/// Our iterator against libical's, on random rules of the shapes on which libical was measured right.
struct RuleDifferentialTests {
    private static let years: [RecurrenceRule.Frequency: Int] = [
        .yearly: 12, .monthly: 5, .weekly: 2, .daily: 2,
    ]

    /// 500 rules each: four of them, or as many as `make differential` asks for.
    private static let seeds: ClosedRange<UInt64> = {
        let asked = ProcessInfo.processInfo.environment["DIFFERENTIAL_RULES"].flatMap { UInt64($0) } ?? 0
        return 1...max(4, asked / 500)
    }()

    @Test(arguments: seeds) func agreesWithLibical(seed: UInt64) throws {
        var rules = RandomRules(seed: seed)
        var compared = 0
        while compared < 500 {
            let rule = rules.rule()
            let time = rules.time()
            let length = Int64(366 * 86_400 * (Self.years[rule.frequency] ?? 1))
            var budget = RuleBudget(candidates: 1_000_000, occurrences: 10_000)
            // DTSTART is a start of the rule: what else it means is a choice, which the tables show. A rule without
            // any is never handed to libical, which would search to the year 2582.
            var probe = rule
            probe.count = nil
            var search = RuleIterator(probe, dtstart: time, isAllDay: false)
            guard let dtstart = search.next(before: time + length, budget: &budget) else { continue }

            let end = dtstart + length
            let from = rules.chance(0.5) ? dtstart : dtstart + Int64(rules.number(0...Int(length)))
            let ours = starts(RuleIterator(rule, dtstart: dtstart, isAllDay: false), from, end)
            let libical = try #require(
                LibicalRuleIterator(rule, dtstart: dtstart, isAllDay: false), "\(rule.text)")
            #expect(ours == starts(libical, from, end), "\(rule.text) from \(dtstart), sought at \(from)")
            compared += 1
        }
    }

    /// The first 60 starts in a range.
    private func starts(_ iteration: any RuleIteration, _ from: WallTime, _ end: WallTime) -> [String] {
        var iteration = iteration
        var budget = RuleBudget(candidates: 1_000_000, occurrences: 60)
        var starts: [String] = []
        iteration.seek(to: from, budget: &budget)
        while budget.spendOccurrence(), let start = iteration.next(before: end, budget: &budget) {
            starts.append(start.description)
        }
        return starts
    }

    /// What most rules say is expanded without an iterator: to the same starts, at the same price.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func evenDaysAgreeWithTheIterator(seed: UInt64) throws {
        var rules = RandomRules(seed: seed)
        var compared = 0
        while compared < 500 {
            let rule = rules.rule()
            let dtstart = rules.time()
            guard let days = EvenDays(rule, dtstart: dtstart) else { continue }
            let first = max(dtstart, dtstart + Int64(rules.number(-100...400)) * 80_000)
            let end = first + Int64(rules.number(0...100)) * 80_000
            let allowance = RuleBudget(
                candidates: rules.number(0...60),
                occurrences: rules.chance(0.8) ? 1_000 : rules.number(0...20))

            var (ours, theirs) = (allowance, allowance)
            var iterator = RuleIterator(rule, dtstart: dtstart, isAllDay: false)
            iterator.seek(to: first, budget: &theirs)
            var expected: [WallTime] = []
            while !theirs.isExhausted, let start = iterator.next(before: end, budget: &theirs),
                theirs.spendOccurrence()
            {
                expected.append(start)
            }
            let found = days.starts(from: first, before: end, budget: &ours)
            #expect(found == expected, "\(rule.text) from \(dtstart), \(first) to \(end)")
            #expect(ours == theirs, "\(rule.text) from \(dtstart), \(first) to \(end)")
            compared += 1
        }
    }

    @Test(arguments: RuleChooser.table.map(\.shape)) func reachesEveryLineOfTheChooser(_ shape: String) throws
    {
        let examples = [
            "RSCALE, SKIP": "RSCALE=HEBREW;FREQ=YEARLY", "SECONDLY, MINUTELY, HOURLY": "FREQ=HOURLY",
            "BYHOUR, BYMINUTE, BYSECOND": "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9",
            "BYWEEKNO, BYYEARDAY": "FREQ=YEARLY;BYWEEKNO=20", "COUNT": "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=5",
            "DAILY, WEEKLY": "FREQ=WEEKLY;BYDAY=MO",
            "DTSTART before 1583 or after 2400, INTERVAL above 100": "FREQ=YEARLY;INTERVAL=101",
            "MONTHLY with BYDAY, not numbered, and BYSETPOS up to 4": "FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-4",
            "MONTHLY, YEARLY": "FREQ=MONTHLY;BYMONTHDAY=19;BYDAY=-1FR",
        ]
        var notes: [RuleNote] = []
        let rule = try #require(examples[shape].flatMap { RecurrenceRule($0, notes: &notes) })
        let dtstart = try #require(wallTime("20260302T090000"))
        #expect(RuleChooser.line(for: rule, dtstart: dtstart)?.shape == shape)
    }

    @Test(arguments: [
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5", "FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=2",
        "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1,2,3;BYSETPOS=1", "FREQ=MONTHLY;BYMONTH=3;BYDAY=MO;BYSETPOS=1",
        "FREQ=MONTHLY;BYSETPOS=1", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1",
    ]) func keepsRulesFromLibicalThatCanHaveNoStart(_ text: String) throws {
        var notes: [RuleNote] = []
        let rule = try #require(RecurrenceRule(text, notes: &notes))
        let leapDay = try #require(wallTime("20240229T090000"))
        #expect(RuleChooser.line(for: rule, dtstart: leapDay)?.server == .ours)
    }

    @Test func writesRulesCanonically() throws {
        var notes: [RuleNote] = []
        let text =
            "BYSETPOS=-1;FREQ=YEARLY;INTERVAL=2;BYMONTH=10,3,3;BYDAY=SU,-1MO;WKST=SU;COUNT=7;UNTIL=20300101"
        let rule = try #require(RecurrenceRule(text, notes: &notes))
        #expect(rule.text == "FREQ=YEARLY;COUNT=7;INTERVAL=2;BYDAY=-1MO,SU;BYMONTH=3,10;BYSETPOS=-1;WKST=SU")
        let leap = try #require(
            RecurrenceRule("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD", notes: &notes))
        #expect(leap.text == "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD")
    }
}
