import CalendarrCore
import Foundation
import Testing

struct EventWindowTests {
    private let events = (0..<10).map { index in
        Samples.event("\(index)", from: Samples.hours(Double(index)), to: Samples.hours(Double(index) + 0.5))
    }

    @Test func aWindowSortsItsEvents() {
        let window = EventWindow(events: events.reversed(), coverage: Samples.hours(0)..<Samples.hours(10))
        #expect(window.events == events)
    }

    @Test func aSnapshotIsAWindow() {
        let snapshot = Samples.snapshot(events: events, from: Samples.hours(0), to: Samples.hours(10))
        #expect(EventWindow(snapshot) == EventWindow(events: events, coverage: snapshot.coverage))
        let inverted = Samples.snapshot(from: Samples.hours(1), to: Samples.hours(0))
        #expect(EventWindow(inverted).coverage.isEmpty)
    }

    @Test func narrowingIntersects() {
        let window = EventWindow(events: events, coverage: Samples.hours(2)..<Samples.hours(20))
        let narrowed = window.narrowed(to: Samples.hours(-5)..<Samples.hours(4))
        #expect(narrowed.coverage == Samples.hours(2)..<Samples.hours(4))
        #expect(narrowed.events.map(\.id) == ["2", "3"])
    }

    @Test(arguments: [(0, 0), (1, 1), (9, 9), (10, 10), (11, 10), (-3, 0)])
    func aCapEndsTheCoverageAtTheFirstThatIsDropped(cap: Int, kept: Int) {
        let window = EventWindow(events: events, coverage: Samples.hours(-1)..<Samples.hours(20))
        let narrowed = window.narrowed(to: window.coverage, maxEvents: cap)
        #expect(narrowed.events == Array(events.prefix(kept)))
        #expect(narrowed.coverage.upperBound == (kept < 10 ? events[kept].start : Samples.hours(20)))
        #expect(narrowed.coverage.lowerBound == Samples.hours(-1))
    }

    @Test func filteringLeavesTheCoverageAlone() {
        var events = events
        for index in events.indices { events[index].calendarKey = index % 2 == 0 ? "even" : "odd" }
        let snapshot = Samples.snapshot(events: events)
        #expect(snapshot.filtered(toCalendarKeys: []) == snapshot)
        #expect(snapshot.filtered(excludingCalendarKeys: []) == snapshot)
        #expect(snapshot.filtered(toCalendarKeys: ["even"]).events.count == 5)
        #expect(
            snapshot.filtered(excludingCalendarKeys: ["even"]).events.allSatisfy { $0.calendarKey == "odd" })
        let none = snapshot.filtered(toCalendarKeys: ["unknown"])
        #expect(none.events.isEmpty)
        #expect(none.coverage == snapshot.coverage)
        #expect(snapshot.filtered(excludingCalendarKeys: ["even", "odd"]).coverage == snapshot.coverage)
    }
}
