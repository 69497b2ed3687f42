import CalendarrCore
import Foundation
import Testing

@Suite struct SnapshotDifferenceTests {
    private static let day: TimeInterval = 86_400
    private static let origin = Date(timeIntervalSince1970: 1_788_998_400)

    /// An event of an hour, so many days after the first day.
    private func event(_ id: String, _ days: Double, title: String = "T", key: String = "ical:a")
        -> SnapshotEvent
    {
        let start = Self.origin + days * Self.day
        return SnapshotEvent(
            id: id, title: title, start: start, end: start + 3600, isAllDay: false, colorHex: "#000000",
            location: "", calendarKey: key)
    }

    /// A snapshot of ten days from that day on.
    private func snapshot(
        _ events: [SnapshotEvent], from: Double = 0, states: [String: CalendarSourceStatus] = [:]
    ) -> CalendarrSnapshot {
        CalendarrSnapshot(
            writtenAt: Self.origin + from, coverageStart: Self.origin + from * Self.day,
            coverageEnd: Self.origin + (from + 10) * Self.day, isLoggedIn: true, writerVersion: "\(from)",
            events: events, theme: SnapshotTheme(), language: "system", calendarStates: states)
    }

    @Test func tellsWhatBecameOfEach() {
        var later = event("later", 4)
        later.title = "New"
        var longer = event("longer", 5)
        longer.end += 60
        let difference = SnapshotDifference(
            from: snapshot([
                event("same", 1), event("gone", 2), event("title", 3), event("later", 3), event("longer", 5),
            ]),
            to: snapshot([event("same", 1), event("title", 3, title: "New"), later, longer, event("more", 6)])
        )
        #expect(difference.added.map(\.id) == ["more"])
        #expect(difference.removed.map(\.id) == ["gone"])
        #expect(difference.changed.map(\.after.id) == ["title"])
        #expect(difference.changed.map(\.fields) == [[.title]])
        #expect(difference.moved.map(\.after.id) == ["later", "longer"])
        #expect(difference.moved.map(\.fields) == [[.start, .end, .title], [.end]])
        #expect(difference.notCovered.isEmpty)
        #expect(!difference.isEmpty)
    }

    @Test func whenAndByWhomItWasWrittenDoesNotCount() {
        var other = snapshot([event("a", 1)], states: ["ical:a": CalendarSourceStatus(state: .available)])
        other.writtenAt += 3600
        other.writerVersion = "next"
        let difference = SnapshotDifference(
            from: snapshot(
                [event("a", 1)],
                states: ["ical:a": CalendarSourceStatus(state: .available, asOf: Self.origin)]),
            to: other)
        #expect(difference.isEmpty)
        #expect(difference.notCovered.isEmpty)
    }

    /// The window moves on every day; nothing is added or removed by that.
    @Test func theMovingWindowRemovesNothing() {
        let all = [0.5, 1.5, 9.5, 10.5].map { event("\($0)", $0) }
        let difference = SnapshotDifference(
            from: snapshot(Array(all[...2])), to: snapshot(Array(all[1...]), from: 1))
        #expect(difference.isEmpty)
        #expect(
            difference.notCovered == [
                UncoveredEvent(event: all[0], side: .old, reason: .outsideCoverage),
                UncoveredEvent(event: all[3], side: .new, reason: .outsideCoverage),
            ])
    }

    /// What overlaps the edge would be shown.
    @Test func anEventAcrossTheEdgeIsCovered() {
        var night = event("night", 1)
        night.start -= 3600
        night.end = Self.origin + Self.day + 1
        #expect(SnapshotDifference(from: snapshot([night]), to: snapshot([], from: 1)).removed == [night])
        night.end -= 1
        #expect(SnapshotDifference(from: snapshot([night]), to: snapshot([], from: 1)).removed.isEmpty)
    }

    @Test(arguments: [CalendarSourceState.denied, .neverFetched, .unreadable, .hidden, .other("new")])
    func aCalendarWithoutInformationHasLostNothing(state: CalendarSourceState) {
        let lost = event("a", 1)
        let difference = SnapshotDifference(
            from: snapshot([lost], states: ["ical:a": CalendarSourceStatus(state: .available)]),
            to: snapshot([], states: ["ical:a": CalendarSourceStatus(state: state)]))
        #expect(difference.isEmpty)
        #expect(
            difference.notCovered == [UncoveredEvent(event: lost, side: .old, reason: .calendarUnknown)])
    }

    @Test func aCalendarThatIsNoLongerPartHasLostNothing() {
        let states = ["ical:b": CalendarSourceStatus(state: .available)]
        let difference = SnapshotDifference(
            from: snapshot([event("a", 1)]), to: snapshot([event("b", 1, key: "ical:b")], states: states))
        #expect(difference.removed.isEmpty)
        #expect(difference.added.map(\.id) == ["b"])
        #expect(difference.notCovered.map(\.reason) == [.calendarUnknown])
    }

    @Test(arguments: [(2.0, 1), (3.5, 0)])
    func aCalendarSpeaksNoFurtherThanItsData(until days: Double, notCovered: Int) {
        let status = CalendarSourceStatus(
            state: .stale, asOf: Self.origin, coverageStart: Self.origin,
            coverageEnd: Self.origin + days * Self.day)
        let difference = SnapshotDifference(
            from: snapshot([event("a", 3)]), to: snapshot([], states: ["ical:a": status]))
        #expect(difference.notCovered.count == notCovered)
        #expect(difference.removed.count == 1 - notCovered)
    }

    @Test func anIdThatIsThereTwiceIsComparedInOrder() {
        let difference = SnapshotDifference(
            from: snapshot([event("a", 1), event("a", 2)]),
            to: snapshot([event("a", 1), event("a", 3), event("a", 4)]))
        #expect(difference.moved.map(\.after.start) == [Self.origin + 3 * Self.day])
        #expect(difference.added.map(\.start) == [Self.origin + 4 * Self.day])
    }
}
