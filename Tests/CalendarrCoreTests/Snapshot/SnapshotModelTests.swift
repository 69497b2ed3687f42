import CalendarrCore
import Foundation
import Testing

struct SnapshotModelTests {
    @Test func constantsAreThoseOfTheContract() {
        #expect(CalendarrSnapshot.currentSchema == 2)
        #expect(CalendarrSnapshot.maxSupportedSchema == 2)
        #expect(SnapshotCoverage.daysBehind == 7)
        #expect(SnapshotCoverage.daysAhead == 42)
        #expect(SnapshotCoverage.maxEvents == 500)
        #expect(WatchCoverage.daysBehind == 1)
        #expect(WatchCoverage.daysAhead == 14)
        #expect(WatchCoverage.maxEvents == 120)
    }

    @Test func coverageIsHalfOpen() {
        let snapshot = Samples.snapshot(from: Samples.hours(0), to: Samples.hours(2))
        #expect(!snapshot.covers(Samples.hours(0).addingTimeInterval(-1)))
        #expect(snapshot.covers(Samples.hours(0)))
        #expect(snapshot.covers(Samples.hours(2).addingTimeInterval(-1)))
        #expect(!snapshot.covers(Samples.hours(2)))
    }

    @Test func coverageThatEndsBeforeItStartsIsEmpty() {
        let snapshot = Samples.snapshot(from: Samples.hours(2), to: Samples.hours(0))
        #expect(snapshot.coverage.isEmpty)
        #expect(!snapshot.covers(Samples.hours(1)))
    }

    @Test func eventsAreOrderedByStartThenEndThenTheBytesOfTheId() {
        let events = [
            Samples.event("z", from: Samples.hours(0), to: Samples.hours(1)),
            Samples.event("e\u{301}", from: Samples.hours(1), to: Samples.hours(2)),
            Samples.event("f", from: Samples.hours(1), to: Samples.hours(2)),
            Samples.event("\u{e9}", from: Samples.hours(1), to: Samples.hours(2)),
            Samples.event("a", from: Samples.hours(1), to: Samples.hours(3)),
        ]
        #expect(
            events.reversed().sorted(by: SnapshotEvent.areInOrder).map { Array($0.id.utf8) }
                == events.map { Array($0.id.utf8) })
    }

    @Test func calendarsAreOrderedByNameThenKey() {
        let calendars = [("b", "Alpha"), ("c", "Alpha"), ("a", "Zeta"), ("d", "alpha")]
            .map { SnapshotCalendar(id: $0.0, name: $0.1, colorHex: "") }
        #expect(calendars.reversed().sorted(by: SnapshotCalendar.areInOrder) == calendars)
    }

    @Test(arguments: [
        (-2.0, -1.0, false), (-1.0, 0.0, false), (-1.0, 1.0, true), (0.0, 0.0, true), (1.0, 1.0, true),
        (2.0, 2.0, false),
        (2.0, 3.0, false), (1.0, 3.0, true), (-1.0, 3.0, true), (1.0, -1.0, true), (-1.0, -3.0, false),
    ])
    func overlapIsHalfOpen(start: Double, end: Double, overlaps: Bool) {
        let event = Samples.event("a", from: Samples.hours(start), to: Samples.hours(end))
        #expect(event.overlaps(Samples.hours(0)..<Samples.hours(2)) == overlaps)
        #expect(!event.overlaps(Samples.hours(1)..<Samples.hours(1)))
    }
}
