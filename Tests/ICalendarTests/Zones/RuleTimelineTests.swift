import Testing

@testable import ICalendar

struct RuleTimelineTests {
    private func rule(_ text: String, _ start: String, from: Int, to: Int) throws -> RuledOnsets {
        var notes: [RuleNote] = []
        let rule = try #require(RecurrenceRule(text, notes: &notes))
        guard case .local(let wallTime, _) = TimeParser().parse(Array(start.utf8)) else {
            throw FeedError(code: .notCalendar, explanation: start)
        }
        let yearly = try #require(YearlyRule(rule, start: wallTime, offset: from))
        return RuledOnsets(rule: yearly, offsetFrom: from, offsetTo: to)
    }

    /// Two rules in each decade of a century, and two that have no end.
    private func century() throws -> [RuledOnsets] {
        var rules: [RuledOnsets] = []
        for decade in stride(from: 1900, to: 2000, by: 10) {
            rules.append(
                try rule(
                    "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=10", "\(decade)0301T020000", from: 3600, to: 7200)
            )
            rules.append(
                try rule(
                    "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=\(decade + 9)1231", "\(decade)1001T030000",
                    from: 7200, to: 3600))
        }
        rules.append(
            try rule("FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "20000401T020000", from: 3600, to: 7200))
        rules.append(
            try rule("FREQ=YEARLY;BYMONTH=9;BYDAY=2SU", "20000901T030000", from: 7200, to: 3600))
        return rules
    }

    @Test func findsWhatAllRulesTogetherFind() throws {
        let rules = try century()
        let (timeline, leftOut) = RuleTimeline.of(rules, limit: 2)
        #expect(leftOut == 0)
        for day in stride(from: -26_000, to: 30_000, by: 5) {
            let instant = Instant(seconds: Int64(day) * 86_400 + 4_000)
            let expected = rules.compactMap { $0.last(notAfter: instant) }.max { $0.instant < $1.instant }
            #expect(timeline.last(notAfter: instant) == expected)
        }
    }

    @Test func leavesOutRulesThatHoldAtTheSameTimeBeyondTheBound() throws {
        let rules = try (1...12).map {
            try rule("FREQ=YEARLY;BYMONTH=\($0);BYDAY=1SU", "19700101T020000", from: 3600, to: 600 * $0)
        }
        let (timeline, leftOut) = RuleTimeline.of(rules, limit: 8)
        #expect(leftOut == 4)
        #expect(timeline.last(notAfter: Instant(seconds: 1_796_000_000))?.offset == 4_800)
    }

    @Test func takesARuleOfOneOnset() throws {
        let single = try rule("FREQ=YEARLY;COUNT=1", "20000101T000000", from: 0, to: 3600)
        let (timeline, _) = RuleTimeline.of([single], limit: 1)
        #expect(timeline.last(notAfter: Instant(seconds: 946_684_799)) == nil)
        #expect(timeline.last(notAfter: Instant(seconds: 946_684_800))?.offset == 3600)
        #expect(RuleTimeline.of([], limit: 1).timeline.last(notAfter: Instant(seconds: 0)) == nil)
    }
}
