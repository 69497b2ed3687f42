import Foundation
import Testing

@testable import CalendarSources

/// Calendars that change while they are brought in step.
struct MeanwhileTests {
    /// What happens before which request of a run, the description of the calendar being the first.
    private static func run(_ keeper: ModelKeeper, _ changes: [Int: (inout ModelCalendar) -> Void]) throws {
        let start = keeper.server.requests.count
        keeper.server.before = { server, number in changes[number - start]?(&server.calendar) }
        defer { keeper.server.before = nil }
        try keeper.run()
    }

    private static let marks: [ServerProfile.Mark] = [.counter, .hash, .seconds]

    /// A calendar that is listed: no tokens.
    private static func keeper(_ mark: ServerProfile.Mark) throws -> ModelKeeper {
        let keeper = ModelKeeper(
            ModelServer(
                ServerProfile("test") {
                    $0.ctag = mark
                    $0.token = .none
                }))
        for name in ["a.ics", "b.ics"] { keeper.server.calendar.put(name) }
        keeper.server.calendar.clock += 60
        try keeper.run()
        try keeper.run()
        keeper.server.calendar.clock += 60
        #expect(try keeper.run() == nil)
        return keeper
    }

    @Test(arguments: marks)
    func noticesAChangeAfterTheMarksWereRead(_ mark: ServerProfile.Mark) throws {
        let keeper = try Self.keeper(mark)
        keeper.server.calendar.put("a.ics")
        try Self.run(keeper, [1: { $0.put("c.ics") }, 4: { $0.put("b.ics") }])
        try keeper.run()
        keeper.expectInStep()
    }

    @Test(arguments: marks)
    func keepsTheETagThatCameWithTheText(_ mark: ServerProfile.Mark) throws {
        let keeper = try Self.keeper(mark)
        keeper.server.calendar.put("a.ics")
        // Between listing and multiget.
        try Self.run(keeper, [3: { $0.put("a.ics") }])
        let resource = try #require(keeper.server.calendar.resources["a.ics"])
        #expect(keeper["a.ics"]?.member.etag == keeper.server.etag(of: resource))
        keeper.expectInStep()
    }

    @Test(arguments: marks)
    func removesWhatGoesBetweenListingAndText(_ mark: ServerProfile.Mark) throws {
        let keeper = try Self.keeper(mark)
        keeper.server.calendar.put("a.ics")
        keeper.server.calendar.put("c.ics")
        try Self.run(keeper, [3: { calendar in ["a.ics", "c.ics"].forEach { calendar.remove($0) } }])
        keeper.expectInStep()
        try keeper.run()
        keeper.expectInStep()
    }

    @Test(arguments: marks)
    func findsWhatComesBackBetweenListingAndText(_ mark: ServerProfile.Mark) throws {
        let keeper = try Self.keeper(mark)
        keeper.server.calendar.remove("a.ics")
        try Self.run(keeper, [3: { $0.put("a.ics") }])
        keeper.expectInStep()
        try keeper.run()
        keeper.expectInStep()
    }

    /// A ctag that is made of what is in the calendar is the same before and after: only what was listed is not.
    @Test func noticesWhatCameAndWentAroundTheListing() throws {
        let keeper = try Self.keeper(.hash)
        keeper.server.calendar.put("a.ics")
        try Self.run(keeper, [1: { $0.put("c.ics") }, 2: { $0.remove("c.ics") }])
        try keeper.run()
        keeper.expectInStep()
        #expect(keeper["c.ics"] == nil)
    }

    /// The same, and it goes after its text was fetched.
    @Test func noticesWhatWentAfterItsTextWasFetched() throws {
        let keeper = try Self.keeper(.hash)
        keeper.server.calendar.put("a.ics")
        try Self.run(keeper, [1: { $0.put("c.ics") }])
        #expect(keeper["c.ics"] != nil)
        keeper.server.calendar.remove("c.ics")
        try keeper.run()
        keeper.expectInStep()
    }

    /// It is away only while its text is fetched, and comes back as it was, and the ctag with it.
    @Test func noticesWhatComesBackAsItWas() throws {
        let keeper = try Self.keeper(.hash)
        keeper.server.calendar.put("c.ics")
        try Self.run(keeper, [3: { $0.move("c.ics", to: "d.ics") }])
        #expect(keeper["c.ics"] == nil)
        keeper.server.calendar.move("d.ics", to: "c.ics")
        try keeper.run()
        keeper.expectInStep()
    }

    /// SOGo: what changes later in the second of a mark leaves the mark as it is.
    @Test func asksAgainAboutASecondThatWasNotOver() throws {
        for token in [ServerProfile.Mark.seconds, .none] {
            let keeper = ModelKeeper(
                ModelServer(
                    ServerProfile("test") {
                        $0.ctag = .seconds
                        $0.token = token
                    }))
            keeper.server.calendar.put("a.ics")
            try keeper.run()
            keeper.server.calendar.put("a.ics")
            keeper.server.calendar.put("b.ics")
            keeper.server.calendar.clock += 60
            try keeper.run()
            keeper.expectInStep()
            #expect(try keeper.run() == nil)
        }
    }
}
