import Testing

@testable import ICalendar

/// What rules may cost, counted in candidates.
struct RuleBoundsTests {
    /// Seven weeks of 2026, as a snapshot asks for.
    private static let window = "20260903T000000"..<"20261022T000000"
    private static let always = "00010101T000000"..<"99991231T235959"

    private struct Search {
        var starts: [WallTime]
        var spent: Int
        var isExhausted: Bool
    }

    private func search(
        _ text: String, from dtstart: String, in range: Range<String> = window, candidates: Int = 100_000,
        occurrences: Int = 10_000
    ) throws -> Search {
        var notes: [RuleNote] = []
        let rule = try #require(RecurrenceRule(text, notes: &notes))
        let start = try #require(wallTime(dtstart))
        let bounds = try #require(wallTime(range.lowerBound))..<#require(wallTime(range.upperBound))
        var budget = RuleBudget(candidates: candidates, occurrences: occurrences)
        let starts = RuleExpander.starts(
            of: rule, dtstart: start, isAllDay: !dtstart.contains("T"), until: rule.untilInUTC, in: bounds,
            budget: &budget)
        return Search(starts: starts, spent: candidates - budget.candidates, isExhausted: budget.isExhausted)
    }

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYSETPOS=5",
        "FREQ=MONTHLY;BYMONTHDAY=19;BYDAY=-1FR", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=3", "FREQ=WEEKLY;BYMONTH=3;BYDAY=MO",
        "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=DAILY;INTERVAL=7;BYDAY=FR",
        "FREQ=HOURLY;INTERVAL=24;BYHOUR=5",
        "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30", "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30",
        "FREQ=MONTHLY;BYDAY=6MO", "RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300",
        "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=30;SKIP=OMIT",
        "RSCALE=CHINESE;FREQ=MONTHLY;BYMONTH=1L;BYMONTHDAY=30",
    ]) func givesUpAtTheEndOfTheRange(_ rule: String) throws {
        let found = try search(rule, from: "19700101T000000")
        #expect(found.starts.isEmpty)
        #expect(!found.isExhausted)
        #expect(found.spent <= 2_500)
    }

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=19;BYDAY=-1FR",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
    ]) func looksThroughAllYearsWithinTheBudget(_ rule: String) throws {
        let found = try search(rule, from: "19700101T000000", in: Self.always)
        #expect(found.starts.isEmpty)
        #expect(!found.isExhausted)
    }

    @Test(arguments: [
        "RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300", "RSCALE=CHINESE;FREQ=MONTHLY;BYMONTH=13",
        "FREQ=DAILY;INTERVAL=7;BYDAY=FR", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2",
        "FREQ=MINUTELY;BYHOUR=9;COUNT=2000000000",
    ]) func flagsASearchThatCostsTooMuch(_ rule: String) throws {
        let found = try search(
            rule, from: "19700101T000000", in: "90000101T000000"..<"99991231T235959", candidates: 90)
        #expect(found.isExhausted)
        #expect(found.starts.isEmpty)
        #expect(found.spent <= 90)
    }

    @Test(arguments: [
        ("FREQ=SECONDLY", "19700101T000000"), ("FREQ=SECONDLY;COUNT=2000000000", "19700101T000000"),
        ("FREQ=MINUTELY;BYSECOND=0,1,2", "00010101T000000"), ("FREQ=SECONDLY;BYHOUR=9", "20260831T000000"),
    ]) func cutsTooManyStarts(_ rule: String, _ dtstart: String) throws {
        let found = try search(rule, from: dtstart)
        #expect(found.starts.count == 10_000)
        #expect(found.starts.first.map { $0.day.description } == "20260903")
        #expect(found.isExhausted)
        #expect(found.spent <= 25_000)
    }

    @Test func tellsABudgetThatIsJustEnough() throws {
        let found = try search("FREQ=DAILY;COUNT=3", from: "20260903T090000", occurrences: 3)
        #expect(found.starts.count == 3)
        #expect(!found.isExhausted)
        #expect(try search("FREQ=DAILY;COUNT=4", from: "20260903T090000", occurrences: 3).isExhausted)
    }

    @Test(arguments: [
        ("FREQ=SECONDLY", "19700101T000000"), ("FREQ=HOURLY", "19900101T003000"),
        ("FREQ=DAILY", "00010101T090000"),
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "00010101T090000"), ("FREQ=MONTHLY;BYDAY=2TU", "16010101T090000"),
        ("FREQ=YEARLY", "00010301T090000"), ("FREQ=DAILY;COUNT=999999999", "00010101T090000"),
        ("FREQ=WEEKLY;COUNT=999999999", "00010101T090000"),
        ("FREQ=MINUTELY;INTERVAL=7;COUNT=999999999999", "00010101T090000"),
        ("FREQ=SECONDLY;INTERVAL=3;BYMONTH=9", "19700101T000000"),
        ("FREQ=HOURLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0", "19700101T000000"),
    ]) func jumpsToTheRange(_ rule: String, _ dtstart: String) throws {
        let found = try search(rule, from: dtstart, in: "20261001T000000"..<"20261002T000000", occurrences: 5)
        #expect(found.spent <= 400)
    }

    @Test func countsByArithmetic() throws {
        let last = try search(
            "FREQ=SECONDLY;COUNT=2000000000", from: "19700101T000000",
            in: "20330518T033315"..<"20340101T000000")
        #expect(last.starts.map(\.description) == (15...19).map { "20330518T0333\($0)" })
        #expect(last.spent <= 10)
        let quarters = try search(
            "FREQ=HOURLY;BYMINUTE=0,15,30,45;BYSETPOS=1,-1;COUNT=1000003", from: "19700101T004500",
            in: "20270115T000000"..<"20280101T000000")
        // One start in the first hour, two in each of the next 500 001.
        #expect(quarters.starts.last?.description == "20270115T094500")
        #expect(!quarters.isExhausted)
    }

    @Test func countsNothingBeyondTheBudget() throws {
        let found = try search("FREQ=MINUTELY;BYHOUR=9,10,11;COUNT=2000000000", from: "19700101T000000")
        #expect(found.starts.isEmpty)
        #expect(found.isExhausted)
        #expect(found.spent <= 100_000)
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=YEARLY;BYDAY=MO", "FREQ=DAILY;COUNT=5", "RSCALE=HEBREW;FREQ=YEARLY",
    ])
    func isEmptyAtOnceWhereDTSTARTLiesAfterTheRange(_ rule: String) throws {
        let found = try search(rule, from: "99990101T000000")
        #expect(found.starts.isEmpty)
        #expect(found.spent == 0)
    }

    @Test func servesTheFirstAndTheLastYear() throws {
        let last = try search("FREQ=DAILY", from: "99991230", in: "00010101T000000"..<"99991231T235959")
        #expect(last.starts.map(\.day.description) == ["99991230", "99991231"])
        let first = try search(
            "FREQ=WEEKLY;BYDAY=SU,MO", from: "00010101", in: "00010101T000000"..<"00010115T000000")
        #expect(first.starts.map(\.day.description) == ["00010101", "00010107", "00010108", "00010114"])
        let beyond = try search("FREQ=YEARLY;INTERVAL=9000", from: "10000101", in: Self.always)
        #expect(beyond.starts.map(\.day.description) == ["10000101"])
    }

    @Test func listsNoTimesThatItDoesNotNeed() throws {
        let sixty = (0..<60).map(String.init).joined(separator: ",")
        let hours = (0..<24).map(String.init).joined(separator: ",")
        let found = try search(
            "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty);BYSETPOS=366,-1",
            from: "19700101T000000", in: "20260101T000000"..<"20280101T000000")
        #expect(
            found.starts.map(\.description) == [
                "20260101T000605", "20261231T235959", "20270101T000605", "20271231T235959",
            ])
    }

    @Test func findsOneStartADateInAnAllDaySeries() throws {
        for rule in [
            "FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=7", "FREQ=HOURLY;BYHOUR=3,4", "FREQ=DAILY;BYHOUR=1,2,3",
        ] {
            let found = try search(rule, from: "19700101")
            #expect(found.starts.count == 49, "\(rule)")
            #expect(found.starts.allSatisfy { $0.secondOfDay == 0 })
            #expect(found.spent <= 200)
        }
    }

    @Test func beginsAtTheFirstMidnightOfARangeInAnAllDaySeries() throws {
        let found = try search("FREQ=HOURLY", from: "20260101", in: "20260301T100000"..<"20260303T100000")
        #expect(found.starts.map(\.day.description) == ["20260302", "20260303"])
    }

    @Test func keepsUntilInclusive() throws {
        let last = "20260910T090000"
        #expect(
            try search("FREQ=DAILY;UNTIL=\(last)", from: "20260901T090000").starts.last?.description == last)
        #expect(
            try search("FREQ=DAILY;UNTIL=20260910T085959", from: "20260901T090000").starts.last?.description
                == "20260909T090000")
        #expect(try search("FREQ=DAILY;UNTIL=20260910", from: "20260901T230000").starts.count == 8)
        #expect(try search("FREQ=DAILY;UNTIL=19990101", from: "20260901T230000").spent == 0)
    }
}
