import CalendarrCore
import Foundation
import Testing

struct WatchPushPolicyTests {
    private func next(_ events: [SnapshotEvent], isLoggedIn: Bool = true) -> String? {
        WatchPushPolicy.nextEventIdentity(
            in: Samples.snapshot(events: events, isLoggedIn: isLoggedIn), at: Samples.now)?.id
    }

    @Test func theNextAppointmentHasTheEarliestStartOfThoseThatHaveNotEnded() {
        let ended = Samples.event("ended", from: Samples.hours(-2), to: Samples.hours(0))
        let running = Samples.event("running", from: Samples.hours(-1), to: Samples.hours(1))
        let coming = Samples.event("coming", from: Samples.hours(1), to: Samples.hours(2))
        let later = Samples.event("later", from: Samples.hours(2), to: Samples.hours(3))
        #expect(next([later, coming, running, ended]) == "running")
        #expect(next([later, coming, ended]) == "coming")
        #expect(next([ended]) == nil)
        #expect(next([]) == nil)
        #expect(next([coming], isLoggedIn: false) == nil)
    }

    @Test func anAppointmentWithoutExtentCountsUntilItStarts() {
        #expect(next([Samples.event("now", from: Samples.now, to: Samples.now)]) == "now")
        #expect(next([Samples.event("past", from: Samples.hours(-1), to: Samples.hours(-1))]) == nil)
    }

    @Test func tiesAreDecidedByEndThenId() {
        let events = ["b", "a"].map { Samples.event($0, from: Samples.hours(1), to: Samples.hours(2)) }
        #expect(next(events) == "a")
        #expect(next(events + [Samples.event("z", from: Samples.hours(1), to: Samples.hours(1.5))]) == "z")
    }

    @Test func onlyAChangeIsWorthAPush() {
        let first = NextEventIdentity(id: "a", start: Samples.hours(1))
        let moved = NextEventIdentity(id: "a", start: Samples.hours(2))
        let other = NextEventIdentity(id: "b", start: Samples.hours(1))
        for (previous, current, pushes) in [
            (nil, nil, false), (nil, first, true), (first, nil, true), (first, first, false),
            (first, moved, true),
            (first, other, true),
        ] as [(NextEventIdentity?, NextEventIdentity?, Bool)] {
            #expect(
                WatchPushPolicy.shouldPushComplicationUpdate(previous: previous, current: current) == pushes)
        }
    }

    @Test func anIdentitySurvivesCoding() throws {
        let identity = NextEventIdentity(id: "a", start: Samples.now.addingTimeInterval(0.7))
        #expect(
            try SnapshotCoding.decode(NextEventIdentity.self, from: SnapshotCoding.encode(identity))
                == identity)
    }
}
