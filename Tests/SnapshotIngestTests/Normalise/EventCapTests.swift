import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

@Suite struct EventCapTests {
    private func window() throws -> Range<Date> {
        try date("2026-09-10T00:00:00Z")..<date("2026-09-11T00:00:00Z")
    }

    @Test(arguments: [0, 3, 4, 500]) func belowTheCapNothingChanges(maximum: Int) throws {
        let events = try [3, 1, 2].map { try SnapshotEvent.sample("\($0)", start: $0, end: 5) }
        let cap = EventCap(events, window: try window(), maximum: maximum)
        #expect(cap.events.map(\.id) == ["1.0", "2.0", "3.0"])
        #expect(cap.coverage == (try window()))
        #expect(cap.dropped == 0)
    }

    @Test func coverageEndsAtTheFirstEventDropped() throws {
        let events = try (1...9).map { try SnapshotEvent.sample("\($0)", start: Double($0), end: 20) }
        let cap = EventCap(events.shuffled(), window: try window(), maximum: 4)
        #expect(cap.events.map(\.id) == ["1", "2", "3", "4"])
        #expect(cap.coverage == (try window().lowerBound)..<events[4].start)
        #expect(cap.dropped == 5)
    }

    @Test func eventsAtThatInstantGoWithIt() throws {
        let starts: [Double] = [1, 2, 3, 3, 3, 4]
        let events = try starts.enumerated().map { try SnapshotEvent.sample("\($0)", start: $1, end: 5) }
        let cap = EventCap(events, window: try window(), maximum: 4)
        #expect(cap.events.map(\.id) == ["0", "1"])
        #expect(cap.coverage.upperBound == events[2].start)
        #expect(cap.dropped == 4)
    }

    @Test(arguments: [-1.0, 0.0]) func aCoverageThatMeetsItsStartHasNoEvents(start: Double) throws {
        let events = try (0..<5).map { try SnapshotEvent.sample("\($0)", start: start, end: 5) }
        let cap = EventCap(
            events + [try .sample("earlier", start: -5, end: 5)], window: try window(), maximum: 3)
        #expect(cap.events.isEmpty)
        #expect(cap.coverage.isEmpty)
        #expect(cap.coverage.lowerBound == (try window().lowerBound))
        #expect(cap.dropped == 6)
    }

    @Test func sortsByStartEndAndTheBytesOfTheID() throws {
        let events = [
            try SnapshotEvent.sample("e\u{301}", start: 1, end: 2),
            try SnapshotEvent.sample("z", start: 1, end: 2), try SnapshotEvent.sample("é", start: 1, end: 2),
            try SnapshotEvent.sample("a", start: 1, end: 3), try SnapshotEvent.sample("b", start: 0, end: 9),
        ]
        let sorted = EventCap(events.shuffled(), window: try window(), maximum: 0).events
        #expect(sorted.map { Array($0.id.utf8) } == ["b", "e\u{301}", "z", "é", "a"].map { Array($0.utf8) })
    }
}
