import Foundation
import Testing

@testable import CalendarSources

/// Resources whose text cannot be had, or is none: each keeps what is known of it, and takes no other one down.
struct UnreadResourceTests {
    /// What comes in place of a calendar, and what it is.
    static let texts: [(String, UnreadReason)] = [
        ("<html>Log in</html>", .notCalendar), ("BEGIN:VCARD\r\nEND:VCARD\r\n", .notCalendar),
        ("{}", .notCalendar), ("PK\u{3}\u{4}\0", .notCalendar), ("", .empty), (" \r\n", .empty),
        ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", .incomplete),
    ]
    static let ways: [ServerProfile.Multiget] = [.works, .omits(100), .refused(500)]

    @Test(arguments: texts, ways)
    func keepsTheKnownText(_ text: (String, UnreadReason), _ multiget: ServerProfile.Multiget) throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = multiget }
        let known = try #require(keeper["b.ics"]?.text)
        keeper.server.calendar.put("a.ics")
        keeper.server.calendar.put("b.ics", text: Array(text.0.utf8))
        let result = try #require(try keeper.run())
        #expect(keeper["b.ics"]?.text == known)
        #expect(keeper["b.ics"]?.member.etag == nil)
        #expect(keeper.replica.missed.map(\.value) == [text.1])
        #expect(
            keeper["a.ics"]?.text == keeper.server.calendar.resources["a.ics"]?.text, "the others are current"
        )
        #expect(result.remarks.contains(.unread(1)))

        keeper.server.calendar.put("b.ics")
        try keeper.run()
        #expect(keeper.replica.missed.isEmpty)
        keeper.expectInStep()
    }

    @Test(arguments: texts.dropLast(3))
    func leavesOutWhatNeverWasACalendar(_ text: (String, UnreadReason)) throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.calendar.put("d.ics", text: Array(text.0.utf8))
        try keeper.run()
        #expect(keeper["d.ics"]?.text == [])
        #expect(keeper.replica.missed.map(\.value) == [text.1])
        #expect(try keeper.run() == nil, "it is not asked for again and again")
    }

    @Test(arguments: [(403, UnreadReason.refused), (500, .unavailable), (507, .unavailable)])
    func keepsTheKnownTextOfWhatIsRefused(_ status: Int, _ reason: UnreadReason) throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = .omits(100) }
        let known = try #require(keeper["b.ics"]?.text)
        keeper.server.getFails = status
        keeper.server.calendar.put("b.ics")
        try keeper.run()
        #expect(keeper["b.ics"]?.text == known)
        #expect(keeper.replica.missed.map(\.value) == [reason])
        keeper.server.getFails = nil
        keeper.server.calendar.clock += 86_400
        try keeper.run()
        keeper.expectInStep()
    }

    /// What may be over soon is not left for a day, and what may not is not asked for every time.
    @Test(arguments: [(403, false), (500, true)])
    func asksAgainInTime(_ status: Int, _ isSoon: Bool) throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = .omits(100) }
        keeper.server.getFails = status
        keeper.server.calendar.put("b.ics")
        try keeper.run()
        keeper.server.getFails = nil
        keeper.server.calendar.clock += 60
        #expect(try keeper.run() == nil)
        keeper.server.calendar.clock += 3_600
        #expect((try keeper.run() != nil) == isSoon)
        #expect(keeper.replica.missed.isEmpty == isSoon)
    }

    @Test func failsWhereTheServerFailsAtMany() throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = .omits(100) }
        keeper.limits.unavailable = 2
        keeper.server.getFails = 500
        let before = keeper.replica.resources
        for name in ["a.ics", "b.ics", "c.ics"] { keeper.server.calendar.put(name) }
        #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(keeper.replica.resources == before)
        keeper.limits.unavailable = 3
        try keeper.run()
        #expect(keeper.replica.missed.count == 3)
    }

    /// A part of the new texts is not passed off as the calendar.
    @Test(arguments: 1..<8)
    func failsWhereTheServerDies(at request: Int) throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = .omits(50) }
        let before = keeper.replica.resources
        for name in ["a.ics", "b.ics", "c.ics", "d.ics"] { keeper.server.calendar.put(name) }
        let start = keeper.server.requests.count
        keeper.server.before = { server, number in
            server.isDead = number > start + request
        }
        do {
            try keeper.run()
            #expect(keeper.replica.missed.isEmpty)
            keeper.expectInStep()
        } catch {
            #expect(keeper.replica.resources == before)
        }
    }

    @Test func failsWhereNothingElseComes() throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = .omits(100) }
        keeper.limits.unreadInARow = 2
        let before = keeper.replica.resources
        for name in ["a.ics", "b.ics", "c.ics"] {
            keeper.server.calendar.put(name, text: Array("<html>".utf8))
        }
        let failure = #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(failure?.code == .http)
        #expect(keeper.replica.resources == before)
        keeper.limits.unreadInARow = 3
        try keeper.run()
        #expect(keeper.replica.missed.count == 3)
    }
}
