import CalendarrCore
import Foundation
import Testing

struct WatchTrimTests {
    private let calendar: Calendar
    private let today: Date

    init() throws {
        calendar = try Samples.calendar("Europe/Zurich")
        today = calendar.startOfDay(for: Samples.now)
    }

    private func day(_ offset: Double) -> Date { today.addingTimeInterval(offset * 86_400) }

    private func trim(_ snapshot: CalendarrSnapshot) -> CalendarrSnapshot {
        snapshot.trimmedForWatch(now: Samples.now, calendar: calendar)
    }

    @Test func theWindowIsADayBackAndFourteenAhead() {
        let trimmed = trim(Samples.snapshot(from: day(-7), to: day(42)))
        #expect(trimmed.coverageStart == day(-1))
        #expect(trimmed.coverageEnd == day(14))
    }

    @Test(arguments: [
        // Summer time ends on 2026-10-25 and begins on 2026-03-29: days of 25 and 23 hours.
        ("2026-10-25T12:00:00Z", "2026-10-23T22:00:00Z", "2026-11-07T23:00:00Z"),
        ("2026-03-29T12:00:00Z", "2026-03-27T23:00:00Z", "2026-04-11T22:00:00Z"),
        ("2026-03-30T12:00:00Z", "2026-03-28T23:00:00Z", "2026-04-12T22:00:00Z"),
        ("2024-02-28T12:00:00Z", "2024-02-26T23:00:00Z", "2024-03-12T23:00:00Z"),
    ])
    func theWindowCountsCalendarDays(now: String, start: String, end: String) throws {
        let snapshot = Samples.snapshot(from: .distantPast, to: .distantFuture)
        let trimmed = snapshot.trimmedForWatch(now: try Samples.date(now), calendar: calendar)
        #expect(trimmed.coverageStart == (try Samples.date(start)))
        #expect(trimmed.coverageEnd == (try Samples.date(end)))
    }

    @Test(arguments: [
        // Midnight does not exist on the day that summer time begins there.
        ("America/Santiago", "2026-09-06T12:00:00Z", "2026-09-05T04:00:00Z", "2026-09-20T03:00:00Z"),
        ("Africa/Cairo", "2026-04-24T12:00:00Z", "2026-04-22T22:00:00Z", "2026-05-07T21:00:00Z"),
        // Samoa had no 2011-12-30.
        ("Pacific/Apia", "2011-12-30T12:00:00Z", "2011-12-29T10:00:00Z", "2012-01-13T10:00:00Z"),
    ])
    func theWindowSurvivesOddMidnights(zone: String, now: String, start: String, end: String) throws {
        let snapshot = Samples.snapshot(from: .distantPast, to: .distantFuture)
        let calendar = try Samples.calendar(zone)
        let trimmed = snapshot.trimmedForWatch(now: try Samples.date(now), calendar: calendar)
        #expect(trimmed.coverageStart == (try Samples.date(start)))
        #expect(trimmed.coverageEnd == (try Samples.date(end)))
    }

    @Test func coverageIsNeverWidened() {
        let trimmed = trim(Samples.snapshot(from: day(0.5), to: day(3)))
        #expect(trimmed.coverageStart == day(0.5))
        #expect(trimmed.coverageEnd == day(3))
    }

    @Test(arguments: [-100.0, 100.0])
    func aSnapshotOutsideTheWindowIsEmptyInBoth(offset: Double) {
        let event = Samples.event("a", from: day(offset), to: day(offset + 1))
        let trimmed = trim(Samples.snapshot(events: [event], from: day(offset), to: day(offset + 5)))
        #expect(trimmed.events.isEmpty)
        #expect(trimmed.coverage.isEmpty)
    }

    @Test func eventsThatTouchTheWindowStay() {
        let events = [
            Samples.event("ended at its start", from: day(-2), to: day(-1)),
            Samples.event("running at its start", from: day(-3), to: day(-0.9)),
            Samples.event("inside", from: day(1), to: day(2)),
            Samples.event("running at its end", from: day(13.9), to: day(20)),
            Samples.event("starts at its end", from: day(14), to: day(15)),
        ]
        let trimmed = trim(Samples.snapshot(events: events.reversed(), from: day(-7), to: day(42)))
        #expect(trimmed.events.map(\.id) == ["running at its start", "inside", "running at its end"])
    }

    @Test func everythingElseIsCarriedOver() {
        let states = ["ical:home": CalendarSourceStatus(state: .stale, asOf: day(-9), coverageEnd: day(30))]
        var snapshot = Samples.snapshot(
            from: day(-7), to: day(42), writtenAt: day(-3), isLoggedIn: false, states: states)
        snapshot.theme = SnapshotTheme(
            today: "a", text: "b", background: "c", line: "d", primary: "e", accent: "f")
        let trimmed = trim(snapshot)
        #expect(trimmed.writtenAt == snapshot.writtenAt)
        #expect(trimmed.theme == snapshot.theme)
        #expect(trimmed.language == snapshot.language)
        #expect(trimmed.isLoggedIn == snapshot.isLoggedIn)
        #expect(trimmed.writerVersion == snapshot.writerVersion)
        #expect(trimmed.calendarStates == states)
    }

    /// 200 events an hour apart, so that number 120 starts at a known instant.
    private func hourly(_ count: Int, from start: Date) -> [SnapshotEvent] {
        (0..<count).map { index in
            let begin = start.addingTimeInterval(Double(index) * 3600)
            return Samples.event("e\(index)", from: begin, to: begin.addingTimeInterval(1800))
        }
    }

    @Test func withTooManyEventsTheCoverageEndsAtTheFirstThatIsDropped() {
        let events = hourly(200, from: today)
        let trimmed = trim(Samples.snapshot(events: events, from: day(-7), to: day(42)))
        #expect(trimmed.events == Array(events.prefix(120)))
        #expect(trimmed.coverageEnd == events[120].start)
        #expect(trimmed.coverageStart == day(-1))
    }

    @Test func asManyAsFitAreNotCut() {
        let trimmed = trim(Samples.snapshot(events: hourly(120, from: today), from: day(-7), to: day(42)))
        #expect(trimmed.events.count == 120)
        #expect(trimmed.coverageEnd == day(14))
    }

    @Test func eventsThatStartWithTheFirstDroppedGoToo() {
        var events = hourly(115, from: today)
        let crowd = day(6)
        for index in 0..<10 {
            events.append(
                Samples.event("crowd \(index)", from: crowd, to: crowd.addingTimeInterval(Double(60 + index)))
            )
        }
        let trimmed = trim(Samples.snapshot(events: events, from: day(-7), to: day(42)))
        #expect(trimmed.events.count == 115)
        #expect(trimmed.coverageEnd == crowd)
        #expect(trimmed.events.allSatisfy { $0.start < trimmed.coverageEnd })
    }

    @Test func whenNothingCanBeProvedNothingIsLeft() {
        let crowd = (0..<130).map { Samples.event("\($0)", from: day(-2), to: day(3)) }
        let trimmed = trim(Samples.snapshot(events: crowd, from: day(-7), to: day(42)))
        #expect(trimmed.events.isEmpty)
        #expect(trimmed.coverage == day(-1)..<day(-1))
    }

    @Test func trimmingTwiceIsTrimmingOnce() {
        let trimmed = trim(Samples.snapshot(events: hourly(200, from: today), from: day(-7), to: day(42)))
        #expect(trim(trimmed) == trimmed)
    }

    @Test func aDayLaterLessIsKnownNotMore() {
        let trimmed = trim(Samples.snapshot(from: day(-7), to: day(10)))
        let later = trimmed.trimmedForWatch(now: day(3.5), calendar: calendar)
        #expect(later.coverage == day(2)..<day(10))
    }
}
