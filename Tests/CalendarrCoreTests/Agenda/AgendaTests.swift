import CalendarrCore
import Foundation
import Testing

struct AgendaTests {
    private let calendar: Calendar
    private let today: Date

    init() throws {
        calendar = try Samples.calendar("Europe/Zurich")
        today = calendar.startOfDay(for: Samples.now)
    }

    private func day(_ offset: Double) -> Date { today.addingTimeInterval(offset * 86_400) }

    private func agenda(
        _ events: [SnapshotEvent] = [], from start: Double = -7, to end: Double = 3, maxDays: Int = 366
    ) -> [AgendaDay] {
        EventWindow(events: events, coverage: day(start)..<day(end))
            .agenda(from: Samples.now, calendar: calendar, maxDays: maxDays)
    }

    @Test func daysBeginTodayAndEndWithTheCoverage() {
        #expect(agenda().map(\.start) == [day(0), day(1), day(2)])
        #expect(agenda().allSatisfy { $0.isCovered && $0.events.isEmpty })
    }

    @Test func daysOutsideTheCoverageAreAbsent() {
        #expect(agenda(from: 2, to: 4).map(\.start) == [day(2), day(3)])
        #expect(agenda(from: -7, to: 0).isEmpty)
        #expect(agenda(from: 1.5, to: 1.5).isEmpty)
    }

    @Test func aDayThatIsPartlyKnownSaysHowMuch() {
        let days = agenda(from: 0.25, to: 1.5)
        #expect(days.map(\.start) == [day(0), day(1)])
        #expect(days.map(\.coverage) == [day(0.25)..<day(1), day(1)..<day(1.5)])
        #expect(days.map(\.isCovered) == [false, false])
    }

    @Test func coverageWinsOverContradictingEvents() {
        let events = [
            Samples.event("before", from: day(0.1), to: day(0.2)),
            Samples.event("after", from: day(1.6), to: day(1.7)),
            Samples.event("far", from: day(5), to: day(6)),
        ]
        #expect(agenda(events, from: 0.25, to: 1.5).allSatisfy { $0.events.isEmpty })
    }

    @Test func anEventOfSeveralDaysIsOnEach() {
        let trip = Samples.event("trip", from: day(-2), to: day(2), allDay: true)
        #expect(agenda([trip]).map { $0.events.count } == [1, 1, 0])
        let night = Samples.event("night", from: day(0.9), to: day(1.1))
        #expect(agenda([night]).map { $0.events.count } == [1, 1, 0])
        let untilMidnight = Samples.event("evening", from: day(0.9), to: day(1))
        #expect(agenda([untilMidnight]).map { $0.events.count } == [1, 0, 0])
    }

    @Test func anEventWithoutExtentIsOnItsDay() {
        let events = [0, 1, 2.5, 3].map { Samples.event("\($0)", from: day($0), to: day($0)) }
        #expect(agenda(events).map { $0.events.map(\.id) } == [["0.0"], ["1.0"], ["2.5"]])
    }

    @Test func allDayComesFirstThenTheStart() {
        let events = [
            Samples.event("b", from: day(0.5), to: day(0.6)),
            Samples.event("a", from: day(0.4), to: day(0.6)),
            Samples.event("running", from: day(-1), to: day(0.1)),
            Samples.event("day", from: day(0), to: day(1), allDay: true),
            Samples.event("trip", from: day(-1), to: day(1), allDay: true),
        ]
        #expect(agenda(events).first?.events.map(\.id) == ["trip", "day", "running", "a", "b"])
    }

    @Test func daysOfOtherLengthsAreWhole() throws {
        let sunday = try Samples.date("2026-10-24T22:00:00Z")
        let window = EventWindow(events: [], coverage: sunday..<sunday.addingTimeInterval(25 * 3600))
        let days = window.agenda(from: sunday, calendar: calendar)
        #expect(days.count == 1)
        #expect(days.first?.isCovered == true)
    }

    @Test func anEndlessCoverageIsBounded() {
        let event = Samples.event("for ever", from: .distantPast, to: .distantFuture)
        let window = EventWindow(events: [event], coverage: .distantPast ..< .distantFuture)
        let days = window.agenda(from: Samples.now, calendar: calendar)
        #expect(days.count == EventWindow.maxAgendaDays)
        #expect(days.allSatisfy { $0.events.count == 1 })
        #expect(agenda(to: 40, maxDays: 5).count == 5)
        #expect(agenda(to: 40, maxDays: -5).isEmpty)
    }
}
