import CalendarrCore
import Foundation
import Testing

struct ComplicationTimelineTests {
    /// 2026-09-10T00:26:40Z.
    private let from = Samples.now

    private func dates(
        _ snapshot: CalendarrSnapshot, horizon: TimeInterval = 24 * 3600, maxEntries: Int = 100,
        zone: String = "UTC"
    ) throws -> [Date] {
        ComplicationTimeline.entryDates(
            from: from, in: snapshot, horizon: horizon, maxEntries: maxEntries,
            timeZone: try #require(TimeZone(identifier: zone)))
    }

    private func date(_ text: String) throws -> Date { try Samples.date("2026-09-10T\(text)Z") }

    @Test func withoutEventsThereAreNowAndTheFullHours() throws {
        let dates = try dates(Samples.snapshot())
        #expect(dates.count == 25)
        #expect(dates.first == from)
        #expect(dates[1] == (try date("01:00:00")))
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.timeIntervalSince($0) <= 3600 })
        #expect(dates.last == from.addingTimeInterval(23 * 3600 + 2000))
    }

    @Test func theHoursAreThoseOfTheZone() throws {
        let dates = try dates(Samples.snapshot(), zone: "Asia/Kolkata")
        #expect(dates[1] == (try date("00:30:00")))
        // Midnight there.
        #expect(dates.contains(try date("18:30:00")))
    }

    @Test func startsEndsAndTheEndOfCoverageAreEntries() throws {
        let event = Samples.event("a", from: try date("03:10:00"), to: try date("03:50:00"))
        let long = Samples.event("b", from: Samples.hours(-30), to: Samples.hours(30))
        let dates = try dates(Samples.snapshot(events: [event, long], to: try date("05:05:00")))
        for text in ["03:10:00", "03:50:00", "05:05:00"] { #expect(dates.contains(try date(text))) }
        #expect(dates.count == 28)
        #expect(dates == dates.sorted())
        #expect(dates.allSatisfy { $0 >= from && $0 <= from.addingTimeInterval(24 * 3600) })
    }

    @Test func theHorizonIsInclusive() throws {
        let end = from.addingTimeInterval(600)
        let event = Samples.event("a", from: end, to: end.addingTimeInterval(1))
        #expect(try dates(Samples.snapshot(events: [event]), horizon: 600) == [from, end])
    }

    @Test func thereIsOneEntryASecond() throws {
        let start = from.addingTimeInterval(60)
        let events = (0..<5).map { Samples.event("\($0)", from: start, to: start.addingTimeInterval(1)) }
        #expect(
            try dates(Samples.snapshot(events: events), horizon: 120)
                == [from, start, start.addingTimeInterval(1)])
        let later = from.addingTimeInterval(0.5)
        let dates = ComplicationTimeline.entryDates(
            from: later, in: Samples.snapshot(events: [Samples.event("a", from: from, to: from)]), horizon: 60
        )
        #expect(dates == [later])
    }

    @Test func theEarliestAreKept() throws {
        let all = try dates(Samples.snapshot())
        #expect(try dates(Samples.snapshot(), maxEntries: 3) == Array(all.prefix(3)))
        #expect(try dates(Samples.snapshot(), maxEntries: 1) == [from])
        #expect(try dates(Samples.snapshot(), maxEntries: 0).isEmpty)
        #expect(try dates(Samples.snapshot(), maxEntries: -1).isEmpty)
    }

    @Test(arguments: [0, -5, TimeInterval.nan, -TimeInterval.infinity])
    func withoutAHorizonThereIsNow(horizon: TimeInterval) throws {
        #expect(try dates(Samples.snapshot(), horizon: horizon) == [from])
    }

    @Test(arguments: [1e12, TimeInterval.infinity, TimeInterval.greatestFiniteMagnitude])
    func anEndlessHorizonIsBounded(horizon: TimeInterval) throws {
        #expect(try dates(Samples.snapshot(), horizon: horizon).count == 100)
    }

    @Test func theDefaultsAreADayAndAHundred() {
        let events = (0..<300).map {
            Samples.event(
                "\($0)", from: Samples.now.addingTimeInterval(Double($0) * 60), to: Samples.hours(30))
        }
        #expect(
            ComplicationTimeline.entryDates(from: from, in: Samples.snapshot(events: events)).count == 100)
        let last = ComplicationTimeline.entryDates(from: from, in: Samples.snapshot()).last
        #expect(last.map { $0 > Samples.hours(22.9) && $0 <= Samples.hours(24) } == true)
    }
}
