import CalendarrCore
import Foundation
import Testing

/// Reading what other versions wrote.
struct SnapshotReadingTests {
    @Test(arguments: [
        // Seven days back and 42 ahead by the calendar: the change to summer time lies between.
        ("Europe/Zurich", "2026-03-17T23:00:00Z", "2026-05-05T22:00:00Z"),
        ("UTC", "2026-03-18T00:00:00Z", "2026-05-06T00:00:00Z"),
        ("Pacific/Auckland", "2026-03-17T11:00:00Z", "2026-05-05T12:00:00Z"),
    ])
    func schema1CoversTheWindowOfItsWriter(zone: String, start: String, end: String) throws {
        let snapshot = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: Fixtures.bytes("schema1-plain.json"),
            calendar: Samples.calendar(zone))
        #expect(snapshot.coverageStart == (try Samples.date(start)))
        #expect(snapshot.coverageEnd == (try Samples.date(end)))
    }

    @Test func schema1FillsInWhatItDoesNotHave() throws {
        let snapshot = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: Fixtures.bytes("schema1-plain.json"))
        #expect(snapshot.schemaVersion == 1)
        #expect(snapshot.isLoggedIn)
        #expect(snapshot.writerVersion == "unknown")
        #expect(snapshot.events.map(\.calendarKey) == [""])
        #expect(snapshot.theme.today == "#444444")
        #expect(snapshot.theme.primary == "#4285f4")
        #expect(snapshot.theme.accent == "#ea4335")
        #expect(snapshot.calendarStates.isEmpty)
    }

    @Test func schema1IsWrittenAsTheCurrentSchemaWithItsCoverage() throws {
        let old = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: Fixtures.bytes("schema1-plain.json"),
            calendar: Samples.calendar("Asia/Tokyo"))
        let new = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: SnapshotCoding.encode(old),
            calendar: Samples.calendar("America/Lima"))
        #expect(new.schemaVersion == CalendarrSnapshot.currentSchema)
        #expect(new.coverage == old.coverage)
        #expect(new.events == old.events)
    }

    @Test(arguments: [(499, 42), (500, 10), (501, 10)])
    func schema1WithAsManyEventsAsFitEndsAtItsLast(count: Int, lastCoveredDay: Int) throws {
        let calendar = try Samples.calendar("UTC")
        let written = try Samples.date("2026-09-10T12:00:00Z")
        let last = try Samples.date("2026-09-20T00:00:00Z")
        // The last one by start does not stand last.
        let events = (0..<count).map { index in
            let start = last.addingTimeInterval(index == 3 ? 0 : -3600)
            return """
                {"id":"\(index)","title":"","start":"\(start.formatted(.iso8601))","end":"\(start.formatted(.iso8601))",
                 "isAllDay":false,"colorHex":"","location":""}
                """
        }
        let json = """
            {"writtenAt":"\(written.formatted(.iso8601))","events":[\(events.joined(separator: ","))],
             "todayColorHex":"","textColorHex":"","backgroundColorHex":"","lineColorHex":"","language":"de"}
            """
        let snapshot = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: Data(json.utf8), calendar: calendar)
        let start = calendar.startOfDay(for: written)
        #expect(snapshot.coverageStart == start.addingTimeInterval(-7 * 86_400))
        #expect(snapshot.coverageEnd == start.addingTimeInterval(Double(lastCoveredDay) * 86_400))
        #expect(snapshot.events.count == count)
    }

    @Test func oddStatesDoNotMakeASnapshotUnreadable() throws {
        let snapshot = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: Fixtures.bytes("schema2-from-the-future-minor.json"))
        #expect(snapshot.events.map(\.id) == ["x"])
        #expect(snapshot.calendarStates["ical:a"]?.state == .other("entangled"))
        #expect(snapshot.calendarStates["ical:a"]?.detail == .other("quantum"))
        #expect(snapshot.calendarStates["ical:b"]?.state == .unreadable)
        #expect(snapshot.calendarStates["ical:c"]?.state == .unreadable)
        let again = try SnapshotCoding.decode(CalendarrSnapshot.self, from: SnapshotCoding.encode(snapshot))
        #expect(again == snapshot)
    }

    @Test(arguments: ["schema3.json", "schema2-without-coverage.json", "calendars.json", "session.json"])
    func whatIsNotASnapshotIsRefused(name: String) throws {
        let bytes = try Fixtures.bytes(name)
        #expect(throws: DecodingError.self) {
            try SnapshotCoding.decode(CalendarrSnapshot.self, from: bytes)
        }
    }

    @Test func aSchema1ReaderReadsTheCurrentSchema() throws {
        /// What readers of schema 1 require.
        struct Schema1: Decodable {
            struct Event: Decodable {
                var id, title, colorHex, location: String
                var start, end: Date
                var isAllDay: Bool
            }
            var writtenAt: Date
            var events: [Event]
            var todayColorHex, textColorHex, backgroundColorHex, lineColorHex, language: String
        }
        let old = try SnapshotCoding.decode(Schema1.self, from: Fixtures.bytes("schema2-full.json"))
        #expect(old.events.count == 2)
        #expect(old.textColorHex == "#FFFFFF")
    }

    @Test(arguments: [
        "available", "stale", "denied", "neverFetched", "loggedOut", "incompatible", "unreadable", "hidden",
    ])
    func eachStateHasItsName(name: String) {
        let state = CalendarSourceState(rawValue: name)
        #expect(state.rawValue == name)
        if case .other = state { Issue.record("\(name) is not known") }
        #expect(state == .other(name))
        #expect(Set([state, .other(name)]).count == 1)
    }

    @Test(arguments: [
        "unreachable", "refused", "notFound", "notCalendar", "incomplete", "tooLarge", "timeout", "http",
    ])
    func eachDetailHasItsName(name: String) {
        let detail = CalendarSourceDetail(rawValue: name)
        #expect(detail.rawValue == name)
        if case .other = detail { Issue.record("\(name) is not known") }
        #expect(detail == .other(name))
        #expect(Set([detail, .other(name)]).count == 1)
    }
}
