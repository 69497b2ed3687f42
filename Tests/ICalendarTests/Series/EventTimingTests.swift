import Testing

@testable import ICalendar

struct EventTimingTests {
    private func expand(_ lines: String...) throws -> Expansion {
        try Expansion("BEGIN:VEVENT\nUID:1\nSUMMARY:E\n" + lines.joined(separator: "\n") + "\nEND:VEVENT")
    }

    @Test func lastsAsDTENDSays() throws {
        let timed = try expand("DTSTART:20260310T090000Z", "DTEND:20260310T100000Z")
        #expect(timed.occurrences == ["E 20260310T090000Z 20260310T100000Z"])
        let days = try expand("DTSTART;VALUE=DATE:20260328", "DTEND;VALUE=DATE:20260330")
        #expect(days.occurrences == ["E 20260327T230000Z 20260329T220000Z all-day"])
    }

    @Test func takesDaysOfADurationOnTheWallAndHoursExactly() throws {
        let nominal = try expand("DTSTART;TZID=Europe/Zurich:20260328T180000", "DURATION:P1D")
        #expect(nominal.occurrences == ["E 20260328T170000Z 20260329T160000Z"])
        let exact = try expand("DTSTART;TZID=Europe/Zurich:20260328T180000", "DURATION:PT24H")
        #expect(exact.occurrences == ["E 20260328T170000Z 20260329T170000Z"])
    }

    @Test func hasNoExtentOrOneDayWithoutAnEnd() throws {
        #expect(try expand("DTSTART:20260310T090000Z").occurrences == ["E 20260310T090000Z 20260310T090000Z"])
        let day = try expand("DTSTART;VALUE=DATE:20260310")
        #expect(day.occurrences == ["E 20260309T230000Z 20260310T230000Z all-day"])
    }

    @Test func reportsAnEndThatIsNone() throws {
        let backwards = try expand("DTSTART:20260310T090000Z", "DTEND:20260310T080000Z")
        #expect(backwards.occurrences == ["E 20260310T090000Z 20260310T090000Z"])
        #expect(backwards.defects == ["6 value: DTEND lies before DTSTART; taken as an event without end"])
        let negative = try expand("DTSTART:20260310T090000Z", "DURATION:-PT1H")
        #expect(negative.occurrences == ["E 20260310T090000Z 20260310T090000Z"])
        #expect(negative.defects == ["6 value: DURATION is negative; taken as an event without end"])
        let mixed = try expand("DTSTART:20260310T090000Z", "DTEND;VALUE=DATE:20260311")
        #expect(mixed.occurrences == ["E 20260310T090000Z 20260310T090000Z"])
        #expect(mixed.defects.count == 1)
    }

    @Test func prefersDTENDToADurationBesideIt() throws {
        let both = try expand("DTSTART:20260310T090000Z", "DURATION:PT5H", "DTEND:20260310T110000Z")
        #expect(both.occurrences == ["E 20260310T090000Z 20260310T110000Z"])
    }

    @Test func takesAMarkedMidnightToMidnightAsAllDay() throws {
        let marked = try expand(
            "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "DTSTART;TZID=America/New_York:20260310T000000",
            "DTEND;TZID=America/New_York:20260312T000000")
        #expect(marked.occurrences == ["E 20260309T230000Z 20260311T230000Z all-day"])
        let timed = try expand(
            "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "DTSTART;TZID=America/New_York:20260310T010000",
            "DTEND;TZID=America/New_York:20260312T000000")
        #expect(timed.occurrences == ["E 20260310T050000Z 20260312T040000Z"])
    }

    @Test func clampsAnEndBeyondTheYear9999() throws {
        let endless = try expand("DTSTART:20260310T090000Z", "DURATION:P9999999W")
        #expect(endless.occurrences == ["E 20260310T090000Z 99991231T235959Z"])
        let days = try expand("DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:99991231")
        #expect(days.occurrences == ["E 20260309T230000Z 99991230T230000Z all-day"])
    }

    @Test func startsInTheYearOne() throws {
        let old = try Expansion(
            Expansion.event("UID:1", "SUMMARY:E", "DTSTART:00010101T000000Z", "DTEND:99991231T000000Z"))
        #expect(old.occurrences == ["E 00010101T000000Z 99991231T000000Z"])
    }
}
