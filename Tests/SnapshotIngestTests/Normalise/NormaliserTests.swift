import CalendarrCore
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct NormaliserTests {
    @Test(arguments: [
        ("2026-08-31T23:00:00Z", 3600, false), ("2026-08-31T23:00:00Z", 3601, true),
        ("2026-09-01T00:00:00Z", 0, true), ("2026-08-31T23:59:59Z", 0, false),
        ("2026-10-01T00:00:00Z", 3600, false), ("2026-09-30T23:59:59Z", 3600, true),
        ("2026-10-01T00:00:00Z", 0, false), ("2026-08-01T00:00:00Z", 86_400 * 90, true),
        ("2026-09-10T08:00:00Z", -60, true),
    ])
    func keepsWhatTouchesTheWindow(start: String, seconds: Int64, isKept: Bool) throws {
        let events = try Normaliser.sample().events(of: [.sample(start: start, seconds: seconds)]).events
        #expect(events.isEmpty == !isKept)
        #expect(events.allSatisfy { $0.end >= $0.start })
    }

    @Test(arguments: [("red", "#ff0000"), ("#0f0", "#00ff00"), ("nonsense", "#010203"), ("", "#010203")])
    func theEventsOwnColourComesFirst(color: String, hex: String) throws {
        #expect(try Normaliser.sample().events(of: [.sample(color: color)]).events.map(\.colorHex) == [hex])
    }

    @Test func carriesCleanTextsAndItsCalendar() throws {
        let occurrence = try Occurrence.sample(title: " a\nb\u{0} ", location: " Room\r\nFloor ")
        let event = try #require(try Normaliser.sample().events(of: [occurrence]).events.first)
        #expect(event.title == "a b")
        #expect(event.location == "Room\nFloor")
        #expect(event.calendarKey == "ical:a")
        #expect(event.start == (try date("2026-09-10T08:00:00Z")))
        #expect(event.end == (try date("2026-09-10T09:00:00Z")))
    }

    @Test(arguments: [("de", "Beschäftigt"), ("en", "Busy"), ("system", "Busy")])
    func aBusyEventSaysNothingElse(language: String, title: String) throws {
        let occurrences = [
            try Occurrence.sample(
                uid: "p", title: "Secret", location: "Clinic", color: "red", isPrivate: true),
            try Occurrence.sample(uid: "q", title: "Open", location: "Office", color: "red"),
        ]
        let normaliser = try Normaliser.sample(privateEvents: .busy, language: language)
        let events = normaliser.events(of: occurrences).events
        #expect(events.map(\.id) == ["ical:a/p", "ical:a/q"])
        #expect(events.map(\.title) == [title, "Open"])
        #expect(events.map(\.location) == ["", "Office"])
        #expect(events.map(\.colorHex) == ["#010203", "#ff0000"])
    }

    @Test func privateEventsCanBeDroppedWithoutChangingOtherIDs() throws {
        let occurrences = [
            try Occurrence.sample(title: "A", isPrivate: true), try Occurrence.sample(title: "B"),
        ]
        let shown = try Normaliser.sample(privateEvents: .show).events(of: occurrences)
        let dropped = try Normaliser.sample(privateEvents: .drop).events(of: occurrences)
        #expect(shown.droppedAsPrivate == 0)
        #expect(dropped.droppedAsPrivate == 1)
        #expect(dropped.events == shown.events.filter { $0.title == "B" })
    }

    @Test(arguments: [PrivateEvents.show, .busy, .drop], [1, 3, 10, 39, 40, 41, 100])
    func bringsAllThatTheCapCanKeep(privateEvents: PrivateEvents, maximum: Int) throws {
        // Ties at every start, shared UIDs, every third event private.
        let occurrences = try (0..<40).map { number in
            try Occurrence.sample(
                uid: "uid-\(number % 7)", start: "2026-09-1\(number % 5)T08:00:00Z", title: "\(number)",
                isPrivate: number % 3 == 0)
        }
        var normaliser = try Normaliser.sample(privateEvents: privateEvents)
        let all = normaliser.events(of: occurrences)
        normaliser.maximum = maximum
        let some = normaliser.events(of: occurrences)
        #expect(some.events.count + some.beyondCap == all.events.count)
        #expect(some.droppedAsPrivate == all.droppedAsPrivate)
        let capped = EventCap(
            some.events, beyond: some.beyondCap, window: normaliser.window, maximum: maximum)
        let expected = EventCap(all.events, window: normaliser.window, maximum: maximum)
        #expect(capped.events == expected.events)
        #expect(capped.coverage == expected.coverage)
        #expect(capped.dropped == expected.dropped)
    }
}
