import Testing

@testable import ICalendar

@Suite struct YearlyRuleTests {
    @Test(arguments: [
        // rule, DTSTART, moment, the last onset before it
        ("FREQ=YEARLY", "19700329T020000", "20260401T000000", "20260329T020000"),
        ("FREQ=YEARLY", "19700329T020000", "20260329T020000", "20260329T020000"),
        ("FREQ=YEARLY", "19700329T020000", "20260329T015959", "20250329T020000"),
        ("FREQ=YEARLY", "20240229T020000", "20270101T000000", "20240229T020000"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "16010101T020000", "20260401T000000", "20260329T020000"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "00010101T020000", "20260401T000000", "20260308T020000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=-2SU", "19700101T020000", "20261231T000000", "20261018T020000"),
        ("FREQ=YEARLY;BYMONTH=5;BYDAY=5SU", "19700101T020000", "20281231T000000", "20270530T020000"),
        ("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=-1", "19700101T020000", "20261231T000000", "20261130T020000"),
        (
            "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU", "19700101T020000",
            "20261231T000000", "20260308T020000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=-1", "19700101T020000", "20261231T000000",
            "20260329T020000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=2", "19700101T020000", "20261231T000000",
            "20260308T020000"
        ),
        ("FREQ=YEARLY;BYMONTH=3,10;BYMONTHDAY=1", "19700101T020000", "20260601T000000", "20260301T020000"),
        (
            "FREQ=YEARLY;INTERVAL=0;BYMONTH=3;BYMONTHDAY=1", "19700101T020000", "20260601T000000",
            "20260301T020000"
        ),
        (
            "FREQ=YEARLY;INTERVAL=3;BYMONTH=3;BYMONTHDAY=1", "20200101T000000", "20251231T000000",
            "20230301T000000"
        ),
        (
            "FREQ=YEARLY;BYHOUR=3;BYMINUTE=30;BYMONTH=3;BYMONTHDAY=1", "20200101T000000", "20251231T000000",
            "20250301T033000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T100000Z", "19870405T020000", "20261231T000000",
            "20060402T020000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T095959Z", "19870405T020000", "20261231T000000",
            "20050403T020000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T020000", "19870405T020000", "20261231T000000",
            "20060402T020000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402", "19870405T020000", "20261231T000000",
            "20060402T020000"
        ),
        ("FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;COUNT=3", "19870405T020000", "20261231T000000", "19890402T020000"),
        (
            "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;COUNT=2000000000", "19870405T020000", "20261231T000000",
            "20260405T020000"
        ),
        (
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", "20000101T000000", "20401231T000000",
            "20320229T000000"
        ),
        (
            "FREQ=YEARLY;INTERVAL=9999999;BYMONTH=1;BYMONTHDAY=1", "19700101T020000", "20260401T000000",
            "19700101T020000"
        ),
        ("freq=yearly;bymonth=3;byday=-1su;wkst=mo", "19700101T020000", "20260401T000000", "20260329T020000"),
    ])
    func lastOnsetIsFound(text: String, start: String, moment: String, onset: String) throws {
        let start = try #require(WallTime(start))
        let rule = try #require(try yearly(text, start: start, offset: -28_800))
        #expect(rule.last(notAfter: try #require(WallTime(moment)))?.description == onset)
    }

    @Test func nothingComesBeforeTheStart() throws {
        let start = try #require(WallTime("20260601T020000"))
        let rule = try #require(try yearly("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", start: start, offset: 0))
        #expect(rule.first.description == "20270328T020000")
        #expect(rule.last(notAfter: rule.first - 1) == nil)
        #expect(rule.last(notAfter: rule.first) == rule.first)
    }

    @Test(arguments: [
        "FREQ=DAILY", "FREQ=MINUTELY", "FREQ=SECONDLY", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=YEARLY;BYDAY=-1SU",
        "FREQ=YEARLY;BYYEARDAY=100", "FREQ=YEARLY;BYWEEKNO=12", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=6SU", "FREQ=YEARLY;BYMONTH=3,4;BYDAY=SU;BYSETPOS=1",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=1,2", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;BYHOUR=1,2",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;UNTIL=19690101T000000Z", "FREQ=YEARLY;RSCALE=HEBREW",
    ])
    func otherRulesAreNone(text: String) throws {
        let start = try #require(WallTime("19700101T020000"))
        #expect(try yearly(text, start: start, offset: 0) == nil)
    }

    private func yearly(_ text: String, start: WallTime, offset: Int) throws -> YearlyRule? {
        var notes: [RuleNote] = []
        let rule = try #require(RecurrenceRule(text, notes: &notes))
        return YearlyRule(rule, start: start, offset: offset)
    }
}
