import CalendarrCore
import Foundation
import Testing

struct SnapshotCodingTests {
    private static func fullSnapshot() throws -> CalendarrSnapshot {
        CalendarrSnapshot(
            writtenAt: try Samples.date("2026-09-10T00:26:40Z"),
            coverageStart: try Samples.date("2026-09-03T00:00:00Z"),
            coverageEnd: try Samples.date("2026-10-22T00:00:00Z"), isLoggedIn: true, writerVersion: "1.2.3",
            events: [
                SnapshotEvent(
                    id: "ical:home/a", title: "Zürich \"first\" and/or \\ second",
                    start: try Samples.date("2026-09-10T00:00:00Z"),
                    end: try Samples.date("2026-09-11T00:00:00Z"), isAllDay: true, colorHex: "#34a853",
                    location: "", calendarKey: "ical:home"),
                SnapshotEvent(
                    id: "ical:club/b/20260914T090000Z", title: "Training 🎾",
                    start: try Samples.date("2026-09-14T09:00:00Z"),
                    end: try Samples.date("2026-09-14T10:00:00Z"), isAllDay: false, colorHex: "#4285f4",
                    location: "Hall 3", calendarKey: "ical:club"),
            ], theme: SnapshotTheme(), language: "de",
            calendarStates: [
                "ical:home": CalendarSourceStatus(
                    state: .available, asOf: try Samples.date("2026-09-10T00:26:40Z")),
                "ical:club": CalendarSourceStatus(
                    state: .stale, asOf: try Samples.date("2026-09-09T20:00:00Z"),
                    coverageStart: try Samples.date("2026-09-03T00:00:00Z"),
                    coverageEnd: try Samples.date("2026-10-01T00:00:00Z"), detail: .timeout),
                "ical:new": CalendarSourceStatus(state: .neverFetched, detail: .unreachable),
            ])
    }

    @Test func writesTheBytesOfTheGoldenFile() throws {
        let bytes = try SnapshotCoding.encode(try Self.fullSnapshot())
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == String(decoding: try Fixtures.bytes("schema2-full.json"), as: UTF8.self))
    }

    @Test func readsBackWhatItWrote() throws {
        let snapshot = try Self.fullSnapshot()
        #expect(
            try SnapshotCoding.decode(CalendarrSnapshot.self, from: try Fixtures.bytes("schema2-full.json"))
                == snapshot)
        let compact = try SnapshotCoding.encode(snapshot, layout: .compact)
        #expect(try SnapshotCoding.decode(CalendarrSnapshot.self, from: compact) == snapshot)
        #expect(compact.count { $0 == 0x0A } == 1)
        #expect(compact.last == 0x0A)
    }

    @Test func keysAreSortedByTheirBytes() throws {
        // Canonically "e\u{301}" sorts after "f", by its bytes before it.
        let bytes = try SnapshotCoding.encode(
            ["f": 1, "e\u{301}": 2, "Z": 3, "a10": 4, "a2": 5, "a/b": 6], layout: .compact)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "{\"Z\":3,\"a/b\":6,\"a10\":4,\"a2\":5,\"e\u{301}\":2,\"f\":1}\n")
    }

    @Test func calendarsAndSessionAreGolden() throws {
        let calendars = [
            SnapshotCalendar(id: "ical:club", name: "Club", colorHex: "#4285f4"),
            SnapshotCalendar(id: "ical:home", name: "Home", colorHex: "#34a853"),
        ]
        let session = SharedSession(
            baseURL: "https://calendar.example.org/", username: "ana", isLoggedIn: true,
            writtenAt: Samples.now)
        #expect(try SnapshotCoding.encode(calendars) == Fixtures.bytes("calendars.json"))
        #expect(try SnapshotCoding.encode(session) == Fixtures.bytes("session.json"))
        #expect(
            try SnapshotCoding.decode(SharedSession.self, from: Fixtures.bytes("session.json")) == session)
    }

    @Test(arguments: [0.0, 0.25, 0.999_999, -0.5, -1_000_000_000.75])
    func datesAreTruncatedWhereverTheyAreSet(fraction: TimeInterval) throws {
        let date = Samples.now.addingTimeInterval(fraction)
        var snapshot = Samples.snapshot(
            events: [Samples.event("a", from: date, to: date)], from: date, to: date, writtenAt: date,
            states: [
                "k": CalendarSourceStatus(state: .stale, asOf: date, coverageStart: date, coverageEnd: date)
            ])
        #expect(try Self.roundTrip(snapshot) == snapshot)
        snapshot.writtenAt = date
        snapshot.coverageStart = date
        snapshot.coverageEnd = date
        snapshot.events[0].start = date
        snapshot.events[0].end = date
        snapshot.calendarStates["k"]?.asOf = date
        snapshot.calendarStates["k"]?.coverageStart = date
        snapshot.calendarStates["k"]?.coverageEnd = date
        #expect(try Self.roundTrip(snapshot) == snapshot)
        #expect(snapshot.writtenAt.timeIntervalSince1970 == date.timeIntervalSince1970.rounded(.down))
        var session = SharedSession(baseURL: "", username: "", isLoggedIn: true, writtenAt: date)
        session.writtenAt = date
        #expect(
            try SnapshotCoding.decode(SharedSession.self, from: SnapshotCoding.encode(session)) == session)
    }

    /// As numbers, because Foundation cannot describe every date that it can hold.
    @Test(arguments: [-63_114_076_800, 63_113_904_000, 1e15, -1e15, .infinity, -.infinity, .nan])
    func datesThatTheWireCannotCarryAreHeldWithinIt(seconds: TimeInterval) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let event = Samples.event("a", from: date, to: date)
        #expect(try SnapshotCoding.decode(SnapshotEvent.self, from: SnapshotCoding.encode(event)) == event)
    }

    private static func roundTrip(_ snapshot: CalendarrSnapshot) throws -> CalendarrSnapshot {
        try SnapshotCoding.decode(CalendarrSnapshot.self, from: SnapshotCoding.encode(snapshot))
    }
}
