import CalendarrCore
import Foundation
import Testing

/// An empty screen must never lie.
struct DisplayStateTests {
    private let range = Samples.hours(0)..<Samples.hours(24)
    private let event = Samples.event("a", from: Samples.hours(1), to: Samples.hours(2))

    private func state(_ snapshot: CalendarrSnapshot) -> DisplayState {
        SnapshotReadResult.ok(snapshot).displayState(for: range)
    }

    @Test func eachReadResultHasItsState() {
        #expect(SnapshotReadResult.neverWritten.displayState(for: range) == .neverWritten)
        #expect(SnapshotReadResult.loggedOut.displayState(for: range) == .loggedOut)
        #expect(
            SnapshotReadResult.incompatible(found: 3, maxSupported: 2).displayState(for: range)
                == .incompatible(found: 3, maxSupported: 2))
        #expect(SnapshotReadResult.unreadable("why").displayState(for: range) == .unreadable("why"))
        #expect(state(Samples.snapshot(isLoggedIn: false)) == .loggedOut)
    }

    @Test func emptyIsOnlyWhatIsWhollyCovered() {
        #expect(state(Samples.snapshot(events: [event])) == .events)
        #expect(state(Samples.snapshot()) == .empty)
        #expect(state(Samples.snapshot(from: Samples.hours(0), to: Samples.hours(24))) == .empty)
        #expect(state(Samples.snapshot(from: Samples.hours(0), to: Samples.hours(23))) == .noInformation)
        #expect(state(Samples.snapshot(from: Samples.hours(1), to: Samples.hours(24))) == .noInformation)
        #expect(state(Samples.snapshot(from: Samples.hours(30), to: Samples.hours(40))) == .noInformation)
        #expect(
            SnapshotReadResult.ok(Samples.snapshot()).displayState(for: range.lowerBound..<range.lowerBound)
                == .noInformation)
    }

    @Test func anEventOutsideTheCoverageDoesNotCount() {
        #expect(
            state(Samples.snapshot(events: [event], from: Samples.hours(3), to: Samples.hours(9)))
                == .noInformation)
    }

    @Test(arguments: [
        (CalendarSourceState.available, true), (.stale, true), (.hidden, true), (.denied, false),
        (.neverFetched, false), (.loggedOut, false), (.incompatible, false), (.unreadable, false),
        (.other("new"), false),
    ])
    func aSourceThatSaysNothingIsNotAnEmptyCalendar(source: CalendarSourceState, isEmpty: Bool) {
        let states = ["ical:a": CalendarSourceStatus(state: source)]
        #expect(state(Samples.snapshot(states: states)) == (isEmpty ? .empty : .noInformation))
        #expect(state(Samples.snapshot(events: [event], states: states)) == .events)
    }

    @Test func aCalendarSpeaksForItsOwnCoverage() {
        func states(_ start: Double?, _ end: Double?) -> [String: CalendarSourceStatus] {
            [
                "ical:a": CalendarSourceStatus(
                    state: .stale, asOf: Samples.now, coverageStart: start.map(Samples.hours),
                    coverageEnd: end.map(Samples.hours))
            ]
        }
        #expect(state(Samples.snapshot(states: states(0, 24))) == .empty)
        #expect(state(Samples.snapshot(states: states(nil, 23))) == .noInformation)
        #expect(state(Samples.snapshot(states: states(1, nil))) == .noInformation)
    }
}
