import Testing

@testable import ICalendar

struct SeriesExpanderTests {
    private let weekly = [
        "UID:w", "SUMMARY:W", "DTSTART;TZID=Europe/Zurich:20260302T100000",
        "DTEND;TZID=Europe/Zurich:20260302T110000", "RRULE:FREQ=WEEKLY;COUNT=4",
    ]

    private func event(_ lines: [String], _ more: String...) -> String {
        "BEGIN:VEVENT\n" + (lines + more).joined(separator: "\n") + "\nEND:VEVENT\n"
    }

    @Test func namesInstancesByTheirOriginalStart() throws {
        let series = try Expansion(event(weekly))
        #expect(
            series.ids == [
                "w/20260302T090000Z", "w/20260309T090000Z", "w/20260316T090000Z", "w/20260323T090000Z",
            ])
        let floating = try Expansion(event(["UID:f", "DTSTART:20260302T100000", "RRULE:FREQ=DAILY;COUNT=1"]))
        #expect(floating.ids == ["f/20260302T100000"])
        let days = try Expansion(event(["UID:d", "DTSTART:20260302", "RRULE:FREQ=DAILY;COUNT=1"]))
        #expect(days.ids == ["d/20260302"])
        #expect(try Expansion(event(["UID:s", "DTSTART:20260302T100000Z"])).ids == ["s/-"])
    }

    @Test func putsAnOverrideInThePlaceOfItsInstance() throws {
        let series = try Expansion(
            event(weekly)
                + event([
                    "UID:w", "SUMMARY:Moved", "RECURRENCE-ID:20260309T090000Z", "DTSTART:20260310T150000Z",
                ]))
        #expect(
            series.occurrences == [
                "W 20260302T090000Z 20260302T100000Z", "Moved 20260310T150000Z 20260310T150000Z",
                "W 20260316T090000Z 20260316T100000Z", "W 20260323T090000Z 20260323T100000Z",
            ])
        #expect(series.ids[1] == "w/20260309T090000Z")
    }

    @Test func takesTheNewestRevisionOfAnOverride() throws {
        let old = event([
            "UID:w", "SUMMARY:Old", "SEQUENCE:1", "RECURRENCE-ID:20260309T090000Z",
            "DTSTART:20260310T150000Z",
        ])
        let new = event([
            "UID:w", "SUMMARY:New", "SEQUENCE:2", "RECURRENCE-ID:20260309T090000Z",
            "DTSTART:20260311T150000Z",
        ])
        for feed in [old + new, new + old] {
            let series = try Expansion(event(weekly) + feed)
            #expect(
                series.occurrences.filter { !$0.hasPrefix("W") } == ["New 20260311T150000Z 20260311T150000Z"])
        }
    }

    @Test func movesAllLaterInstancesOnTheWall() throws {
        let series = try Expansion(
            event(weekly)
                + event([
                    "UID:w", "SUMMARY:Later", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T090000Z",
                    "DTSTART;TZID=Europe/Zurich:20260324T120000", "DURATION:PT2H",
                ]))
        #expect(
            series.occurrences == [
                "W 20260302T090000Z 20260302T100000Z", "W 20260309T090000Z 20260309T100000Z",
                "Later 20260324T110000Z 20260324T130000Z", "Later 20260331T100000Z 20260331T120000Z",
            ])
        #expect(series.ids[3] == "w/20260323T090000Z")
    }

    @Test func bringsInstancesIntoTheWindowThatARangeMovesFar() throws {
        // Every instance originally lies months before the window.
        let series = try Expansion(
            event(["UID:r", "SUMMARY:R", "DTSTART:20250901T090000Z", "RRULE:FREQ=DAILY;COUNT=3"])
                + event([
                    "UID:r", "SUMMARY:R", "RECURRENCE-ID;RANGE=THISANDFUTURE:20250902T090000Z",
                    "DTSTART:20260310T090000Z",
                ]))
        #expect(series.ids == ["r/20250902T090000Z", "r/20250903T090000Z"])
    }

    @Test func endsASeriesByACancelledRange() throws {
        let series = try Expansion(
            event(weekly)
                + event([
                    "UID:w", "STATUS:CANCELLED", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T090000Z",
                    "DTSTART:20260316T090000Z",
                ]))
        #expect(series.ids == ["w/20260302T090000Z", "w/20260309T090000Z"])
    }

    @Test func removesTheOverridesOfACancelledSeries() throws {
        let series = try Expansion(
            event(weekly, "STATUS:CANCELLED")
                + event(["UID:w", "SUMMARY:X", "RECURRENCE-ID:20260309T090000Z", "DTSTART:20260310T150000Z"]))
        #expect(series.occurrences.isEmpty)
    }

    @Test func showsBothOfTwoEventsThatNoRevisionTellsApart() throws {
        let first = event(["UID:1", "SUMMARY:A", "DTSTART:20260310T090000Z"])
        let second = event(["UID:1", "SUMMARY:B", "DTSTART:20260311T090000Z"])
        #expect(try Expansion(first + second + first).occurrences.count == 2)
    }

    @Test func takesTheFirstReadingWhereTheClockShowsAnHourTwice() throws {
        let series = try Expansion(
            event([
                "UID:1", "SUMMARY:N", "DTSTART;TZID=Europe/Zurich:20261024T023000",
                "RRULE:FREQ=DAILY;UNTIL=20261025T010000Z",
            ]), from: "20261020T000000Z", to: "20261101T000000Z")
        #expect(
            series.occurrences == [
                "N 20261024T003000Z 20261024T003000Z", "N 20261025T003000Z 20261025T003000Z",
            ])
    }

    @Test func addsDatesAndPeriodsOfTheirOwnLength() throws {
        let series = try Expansion(
            event([
                "UID:1", "SUMMARY:P", "DTSTART:20260310T090000Z", "DTEND:20260310T100000Z",
                "RDATE;VALUE=PERIOD:20260311T090000Z/PT3H,20260312T090000Z/20260312T093000Z",
                "RDATE:20260313T090000Z,nonsense,20260310T090000Z",
            ]))
        #expect(
            series.occurrences == [
                "P 20260310T090000Z 20260310T100000Z", "P 20260311T090000Z 20260311T120000Z",
                "P 20260312T090000Z 20260312T093000Z", "P 20260313T090000Z 20260313T100000Z",
            ])
        #expect(series.defects == ["8 value: RDATE \"nonsense\" is no date; value ignored"])
    }

    @Test func keepsTheFirstInstanceOfAnUnusableRule() throws {
        let series = try Expansion(
            event(["UID:1", "SUMMARY:E", "DTSTART:20260310T090000Z", "RRULE:FREQ=SOMETIMES"]))
        #expect(series.ids == ["1/20260310T090000Z"])
        #expect(series.defects.count == 1)
    }

    @Test func boundsTheExclusions() throws {
        var limits = ExpansionLimits()
        limits.datesPerComponent = 2
        let series = try Expansion(
            event(weekly, "EXDATE:20260302T090000Z,20260309T090000Z,20260316T090000Z"), limits: limits)
        #expect(series.ids == ["w/20260316T090000Z", "w/20260323T090000Z"])
        #expect(series.defects == ["8 limit: EXDATE has more than 2 dates; the others are passed over"])
    }

    @Test func boundsTheOccurrencesOfAFeed() throws {
        var limits = ExpansionLimits()
        limits.occurrencesPerFeed = 3
        let series = try Expansion(event(weekly), limits: limits)
        #expect(series.ids.count == 3)
        #expect(series.defects.count == 1)
        #expect(series.result.knownUntil?.description == "20260301T000000Z")
        #expect(try Expansion(event(weekly)).result.knownUntil == nil)
    }

    @Test func countsWhatRulesCost() throws {
        var limits = ExpansionLimits()
        limits.occurrencesPerComponent = 5
        let series = try Expansion(
            event(["UID:1", "DTSTART:20260301T000000Z", "RRULE:FREQ=SECONDLY"]), limits: limits)
        #expect(series.ids.count == 5)
        #expect(series.defects.map { $0.prefix(7) } == ["2 limit"])
    }

    @Test func saysFromWhenOnInstancesMayBeMissing() throws {
        var limits = ExpansionLimits()
        limits.occurrencesPerComponent = 5
        let lines = ["UID:1", "DTSTART:20260301T000000Z", "RRULE:FREQ=DAILY", "RDATE:20260320T000000Z"]
        let series = try Expansion(event(lines), limits: limits)
        #expect(series.ids.count == 6)
        #expect(series.result.knownUntil?.description == "20260305T000000Z")
        // A change of all later instances brings those that are missing forward by a day.
        let change = [
            "UID:1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T000000Z", "DTSTART:20260303T000000Z",
        ]
        let moved = try Expansion(event(lines) + event(change), limits: limits)
        #expect(moved.result.knownUntil?.description == "20260304T000000Z")
        limits.candidatesPerFeed = 0
        limits.candidatesInReserve = 0
        let unknown = try Expansion(event(lines), limits: limits)
        #expect(unknown.result.knownUntil?.description == "20260301T000000Z")
    }

    @Test(arguments: ["Z", ""])
    func spendsNothingBeforeTheWindow(suffix: String) throws {
        let series = try Expansion(
            event(["UID:1", "DTSTART:20260101T000000\(suffix)", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"]))
        #expect(series.ids.count >= 9_999)
        #expect(series.result.knownUntil == series.result.occurrences.map(\.start).max())
        #expect(series.result.occurrences.map(\.start).min()?.description == "20260301T000000Z")
        #expect(series.defects.count == 1)
    }

    @Test func leavesOutWhatAnEXRULECannotBeFollowedTo() throws {
        var limits = ExpansionLimits()
        limits.occurrencesPerComponent = 5
        let covered = try Expansion(
            event(["UID:1", "DTSTART:20260301T000000Z", "RRULE:FREQ=MINUTELY", "EXRULE:FREQ=MINUTELY"]),
            limits: limits)
        #expect(covered.ids.isEmpty)
        let dense = try Expansion(
            event(["UID:1", "DTSTART:20260301T000000Z", "RRULE:FREQ=MINUTELY", "EXRULE:FREQ=SECONDLY"]),
            limits: limits)
        #expect(dense.ids.isEmpty)
        #expect(dense.defects.count == 1)
    }

    @Test func reportsAnUnknownZoneOnce() throws {
        let lines = [
            "UID:1", "SUMMARY:E", "DTSTART;TZID=Nowhere/Land:20260310T090000",
            "DTEND;TZID=Nowhere/Land:20260310T100000",
        ]
        let single = try Expansion(event(lines))
        #expect(single.occurrences == ["E 20260310T080000Z 20260310T090000Z"])
        #expect(single.defects.count == 1)
        let series = try Expansion(event(lines, "RRULE:FREQ=DAILY;COUNT=1"))
        #expect(series.ids == ["1/20260310T090000"])
    }

    @Test func leavesOutAnEventWithoutStartAndKeepsItsNeighbour() throws {
        let feed = try Expansion(
            event(["UID:1", "DTSTART:20269901T000000Z"])
                + event(["UID:2", "SUMMARY:Good", "DTSTART:20260310T090000Z"]))
        #expect(feed.occurrences == ["Good 20260310T090000Z 20260310T090000Z"])
        #expect(
            feed.defects == [
                "2 component: VEVENT has no usable DTSTART; event left out",
                "4 value: DTSTART \"20269901T000000Z\" is no date or time; line ignored",
            ])
        #expect(feed.result.counts.unusable == 1)
    }
}
