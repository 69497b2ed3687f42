import Testing

@testable import ICalendar

/// Recurrences as a table of rule, DTSTART and expected starts.
struct RuleTableTests {
    @Test(arguments: try RuleEntry.table("rfc5545-examples")) func expandsRFC5545Examples(_ entry: RuleEntry)
        throws
    {
        try check(entry)
    }

    @Test(arguments: try RuleEntry.table("rfc7529-examples")) func expandsRFC7529Examples(_ entry: RuleEntry)
        throws
    {
        try check(entry)
    }

    @Test(arguments: try RuleEntry.table("count")) func countsDTSTARTFirst(_ entry: RuleEntry) throws {
        try check(entry)
    }

    @Test(arguments: try RuleEntry.table("edges")) func expandsEdges(_ entry: RuleEntry) throws {
        try check(entry)
    }

    @Test(arguments: try RuleEntry.table("malformed")) func repairsMalformedRules(_ entry: RuleEntry) throws {
        try check(entry)
    }

    @Test(arguments: try RuleEntry.table("vcalendar")) func translatesRulesOfVCalendar(_ entry: RuleEntry)
        throws
    {
        try check(entry)
    }

    private func check(_ entry: RuleEntry) throws {
        var notes: [RuleNote] = []
        let rule = RecurrenceRule(entry.rule, notes: &notes)
        let expectedNotes = entry.notes + (entry.unusable.map { ["\($0): rule ignored"] } ?? [])
        #expect(notes.map { "\($0.problem): \($0.action)" } == expectedNotes)
        if entry.unusable != nil {
            #expect(rule == nil)
            return
        }
        let known = try #require(rule)
        let dtstart = try #require(wallTime(entry.dtstart))
        #expect(starts(of: known, dtstart, entry, from: dtstart) == entry.starts)

        // The same from the middle of the list on, so that what is passed over is counted right.
        for first in [1, entry.starts.count / 2, entry.starts.count - 1]
        where entry.starts.indices.contains(first) {
            let from = try #require(wallTime(entry.starts[first]))
            #expect(starts(of: known, dtstart, entry, from: from) == Array(entry.starts[first...]))
        }
    }

    private func starts(of rule: RecurrenceRule, _ dtstart: WallTime, _ entry: RuleEntry, from: WallTime)
        -> [String]
    {
        let wanted = entry.starts.filter { wallTime($0).map { $0 >= from } ?? false }.count
        var budget = RuleBudget(candidates: 1_000_000, occurrences: entry.goesOn ? wanted : 10_000)
        let starts = RuleExpander.starts(
            of: rule, dtstart: dtstart, isAllDay: entry.isAllDay, until: rule.untilInUTC,
            in: from..<WallTime(day: CivilDay.last + 1), budget: &budget)
        #expect(budget.isExhausted == entry.goesOn)
        return starts.map { text($0, isAllDay: entry.isAllDay) }
    }
}
