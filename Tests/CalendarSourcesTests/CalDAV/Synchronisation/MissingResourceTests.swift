import Foundation
import Testing

@testable import CalendarSources

/// Resources that a listing leaves out: removed only if they are not there.
struct MissingResourceTests {
    private static func keeper(count: Int) throws -> ModelKeeper {
        try ModelKeeper.inStep(with: (0..<count).map { "\($0 + 100).ics" }) { $0.token = .none }
    }

    @Test func keepsWhatAListingLeavesOutAtRandom() throws {
        let keeper = try Self.keeper(count: 30)
        keeper.server.profile.listing = .omits(40)
        for number in 0..<10 {
            keeper.server.calendar.put("\(100 + number).ics")
            let result = try #require(try keeper.run())
            #expect(result.remarks.contains { if case .leftOutOfListing = $0 { true } else { false } })
            keeper.expectInStep("run \(number)")
            #expect(keeper.state.lastListing == nil, "it is listed again")
        }
        keeper.server.profile.listing = .works
        try keeper.run()
        #expect(try keeper.run() == nil)
    }

    @Test func removesWhatIsNotThere() throws {
        let keeper = try Self.keeper(count: 30)
        for number in 0..<10 { keeper.server.calendar.remove("\(100 + number).ics") }
        let result = try #require(try keeper.run())
        #expect(result.removed == 10)
        #expect(result.remarks == [])
        keeper.expectInStep()
    }

    @Test func boundsTheConfirmations() throws {
        let keeper = try Self.keeper(count: 100)
        keeper.limits.confirmations = 7
        for number in 0..<60 { keeper.server.calendar.remove("\(100 + number).ics") }
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests.count { if case .get = $0 { true } else { false } } == 7)
        keeper.expectInStep()
    }

    @Test func removesNothingWhereTheSampleShowsThatItIsThere() throws {
        let keeper = try Self.keeper(count: 100)
        keeper.limits.confirmations = 7
        keeper.server.profile.listing = .omits(70)
        let before = keeper.replica.resources
        keeper.server.calendar.put("100.ics")
        #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(keeper.replica.resources == before)
    }

    /// Asked for its events, a calendar does not name its tasks.
    @Test func keepsAnyNumberOfTasksThatAQueryDoesNotName() throws {
        let keeper = try Self.keeper(count: 3)
        for number in 0..<20 { keeper.server.calendar.put("todo\(number).ics", component: "VTODO") }
        try keeper.run()
        keeper.limits.confirmations = 7
        keeper.server.profile.listing = .refused(403)
        for _ in 0..<3 {
            keeper.server.calendar.put("100.ics")
            try keeper.run()
            #expect(keeper.names.count == 23)
            #expect(keeper.state.lastListing != nil)
        }
    }

    /// A server that moved to another host, with absolute references.
    @Test func removesNothingThatHasNoAddressHere() throws {
        let keeper = try Self.keeper(count: 3)
        let path = keeper.server.prefix + "100.ics"
        try keeper.replica.note(path, ReplicaMember(href: "https://old.example.org/x.ics", etag: "x"))
        keeper.server.calendar.remove("100.ics")
        #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(keeper["100.ics"] != nil)
    }

    @Test(arguments: [403, 405, 500, 501])
    func removesNothingThatCannotBeAskedFor(_ status: Int) throws {
        let keeper = try Self.keeper(count: 5)
        keeper.server.getFails = status
        let before = keeper.replica.resources
        keeper.server.calendar.remove("100.ics")
        try keeper.run()
        #expect(keeper.replica.resources.mapValues(\.text) == before.mapValues(\.text))
        #expect(keeper.replica.missed.keys.sorted() == [keeper.server.prefix + "100.ics"])
        #expect(keeper.state.lastListing != nil)
        keeper.server.getFails = nil
        keeper.server.calendar.clock += 86_400
        try keeper.run()
        keeper.expectInStep()
    }
}
