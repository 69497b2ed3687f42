import Foundation
import Testing

@testable import CalendarSources

/// What servers answer when a calendar is listed.
struct MemberListingTests {
    @Test func takesInAWholeCalendar() throws {
        let keeper = ModelKeeper(ModelServer())
        let names = (0..<120).map { "\($0).ics" }.sorted()
        for name in names { keeper.server.calendar.put(name) }
        var result: SynchronisationResult?
        let requests = try keeper.requests { result = try keeper.run() }
        let batches = [names[..<50], names[50..<100], names[100...]]
        #expect(requests == [.listing, .itself] + batches.map { .resources($0.map(keeper.href)) })
        #expect(result?.listed == 120)
        #expect(result?.fetched == 120)
        #expect(result?.requests == 5)
        keeper.expectInStep()
        #expect(try keeper.run() == nil)
    }

    @Test func takesInAnEmptyCalendar() throws {
        let keeper = ModelKeeper(ModelServer())
        try keeper.run()
        keeper.expectInStep()
        #expect(try keeper.run() == nil)
    }

    @Test func emptiesACalendarThatIsEmptied() throws {
        let keeper = try ModelKeeper.inStep { $0.token = .none }
        for name in ["a.ics", "b.ics", "c.ics"] { keeper.server.calendar.remove(name) }
        let result = try #require(try keeper.run())
        #expect(result.removed == 3)
        keeper.expectInStep()
    }

    @Test(arguments: ServerProfile.Spelling.allCases, ServerProfile.Spelling.allCases)
    func knowsResourcesInAllSpellings(_ first: ServerProfile.Spelling, _ second: ServerProfile.Spelling)
        throws
    {
        let names = ["a b@c#d.ics", "üml äut+plus.ics", "100%.ics", "q?x=1&y.ics"]
        let keeper = ModelKeeper(ModelServer(ServerProfile("test") { $0.spellings = (first, second, first) }))
        for name in names { keeper.server.calendar.put(name) }
        try keeper.run()
        keeper.expectInStep()
        for name in names.dropLast() { keeper.server.calendar.put(name) }
        keeper.server.calendar.remove("q?x=1&y.ics")
        try keeper.run()
        keeper.expectInStep()
        keeper.server.profile.spellings = (second, first, second)
        keeper.server.calendar.clock += 86_400
        let result = try #require(try keeper.run())
        #expect(result.fetched == 0)
        keeper.expectInStep()
        let href = ModelServer.spelled(keeper.server.prefix + names[0], second)
        #expect(keeper[names[0]]?.member.href == href)
    }

    @Test func takesAnotherPrefixWhereTheServerAnswersSo() throws {
        let keeper = ModelKeeper(
            ModelServer(ServerProfile("test") { $0.prefix = "/dav.php/alice/work cal/" }))
        keeper.server.calendar.put("a.ics")
        try keeper.run()
        keeper.expectInStep()
        keeper.server.calendar.put("a.ics")
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests == [.changes(since: "n1"), .resources([keeper.href("a.ics")])])
        keeper.expectInStep()
    }

    @Test func followsARedirect() throws {
        let keeper = try ModelKeeper.inStep {
            $0.prefix = "/dav.php/alice/work cal/"
            $0.redirects = true
        }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        try keeper.run()
        #expect(keeper.replica.resources.count == 2)
        keeper.expectInStep()
        keeper.server.calendar.put("b.ics")
        try keeper.run()
        keeper.expectInStep()
    }

    /// The resources under the old prefix are the same ones, and not there twice.
    @Test func followsAServerToAnotherPrefix() throws {
        let keeper = try ModelKeeper.inStep { $0.prefix = "/dav.php/alice/work cal/" }
        keeper.server.calendar.clock += 86_400
        let result = try #require(try keeper.run())
        #expect(result.removed == 3)
        #expect(keeper.replica.resources.count == 3)
        keeper.expectInStep()
    }

    @Test func takesAResourceOnceThatIsListedTwice() throws {
        let keeper = try ModelKeeper.inStep { $0.listing = .twice }
        keeper.server.calendar.clock += 86_400
        let result = try #require(try keeper.run())
        #expect(result.listed == 3)
        #expect(result.fetched == 0)
        keeper.expectInStep()
    }

    @Test func doesNotFetchWhatHoldsNoEvents() throws {
        let keeper = ModelKeeper(ModelServer(ServerProfile("test") { $0.tellsComponents = true }))
        keeper.server.calendar.put("a.ics")
        keeper.server.calendar.put("b.ics", component: "VTODO")
        keeper.server.calendar.put("c.ics", component: "VJOURNAL")
        keeper.server.calendar.put("d.ics", component: "VFREEBUSY")
        let result = try #require(try keeper.run())
        #expect(result.fetched == 2)
        #expect(keeper["b.ics"]?.text == [])
        #expect(keeper["c.ics"]?.text == [])
        keeper.expectInStep()
        keeper.server.calendar.clock += 86_400
        #expect(try keeper.requests { try keeper.run() } == [.listing])
    }

    @Test(arguments: [400, 403, 405, 500, 501, 507])
    func asksForEventsWhereAListingIsRefused(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep {
            $0.listing = .refused(status)
            $0.token = .none
        }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        let result = try #require(try keeper.run())
        #expect(result.remarks == [.listingRefused("answers \(status)")])
        keeper.expectInStep()
    }

    @Test func asksForEventsWhereAListingLacksTheCalendar() throws {
        let keeper = try ModelKeeper.inStep {
            $0.listing = .withoutItself
            $0.token = .none
        }
        keeper.server.calendar.put("b.ics")
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests == [.listing, .query, .itself, .resources([keeper.href("b.ics")])])
        keeper.expectInStep()
    }

    @Test func believesThatThereAreNoEventsIfTheCalendarAnswersForItself() throws {
        let keeper = try ModelKeeper.inStep {
            $0.listing = .refused(403)
            $0.token = .none
        }
        for name in ["a.ics", "b.ics", "c.ics"] { keeper.server.calendar.remove(name) }
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests.prefix(3) == [.listing, .query, .itself])
        keeper.expectInStep()
    }

    /// Calypso: a calendar that does not exist is answered with nothing at all.
    @Test func doesNotTakeNothingForAnEmptyCalendar() throws {
        let keeper = try ModelKeeper.inStep { $0.token = .none }
        let calendar = try keeper.server.describe()
        for conversation in [Silence(), Silence(listing: DAVFailure.answer(403))] {
            #expect(throws: FetchFailure.self) {
                try CalendarSynchronisation(of: calendar, by: conversation, now: keeper.now)
                    .run(keeper.replica, from: ReplicaState())
            }
        }
        keeper.expectInStep()
    }

    @Test(arguments: [401, 404, 410, 429, 503])
    func failsWhereThereIsNoCalendar(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep {
            $0.listing = .refused(status)
            $0.token = .none
        }
        let before = keeper.replica.resources
        keeper.server.calendar.put("b.ics")
        let requests = keeper.requests { _ = #expect(throws: FetchFailure.self) { try keeper.run() } }
        #expect(requests == [.listing])
        #expect(keeper.replica.resources == before)
    }

    /// Xandikos answers so, with 207.
    @Test func saysThatACalendarIsNotThere() throws {
        let keeper = try ModelKeeper.inStep()
        let calendar = try keeper.server.describe()
        let error = #expect(throws: FetchFailure.self) {
            try CalendarSynchronisation(of: calendar, by: Silence(isMissing: true), now: keeper.now)
                .run(keeper.replica, from: ReplicaState())
        }
        #expect(error?.code == .notFound)
    }

    @Test(arguments: [.breaksOff, .cut] as [ServerProfile.Listing])
    func removesNothingByAListingThatIsNotWhole(_ listing: ServerProfile.Listing) throws {
        let keeper = try ModelKeeper.inStep {
            $0.listing = listing
            $0.token = .none
        }
        keeper.server.calendar.put("a.ics")
        let before = keeper.replica.resources
        do {
            try keeper.run()
            // It was asked for in the other way.
            keeper.expectInStep()
        } catch {
            #expect(keeper.replica.resources == before)
        }
        #expect(keeper["c.ics"] != nil)
    }

    @Test func boundsTheMembersOfACalendar() throws {
        let keeper = try ModelKeeper.inStep { $0.token = .none }
        keeper.limits.membersPerCalendar = 3
        keeper.server.calendar.put("a.ics")
        try keeper.run()
        keeper.expectInStep()
        let before = keeper.replica.resources
        keeper.server.calendar.put("d.ics")
        let error = #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(error?.code == .tooLarge)
        #expect(keeper.replica.resources == before)
    }

    @Test func boundsTheMembersOfAReport() throws {
        let keeper = try ModelKeeper.inStep()
        keeper.limits.membersPerCalendar = 3
        for number in 0..<20 { keeper.server.calendar.put("n\(number).ics") }
        for number in 0..<20 { keeper.server.calendar.remove("n\(number).ics") }
        keeper.server.calendar.put("a.ics")
        #expect(try keeper.requests { try keeper.run() }.contains(.listing))
        keeper.expectInStep()
    }

    /// Answers with nothing, or not.
    private final class Silence: DAVConversation {
        private let listing: DAVFailure?
        private let isMissing: Bool

        init(listing: DAVFailure? = nil, isMissing: Bool = false) {
            self.listing = listing
            self.isMissing = isMissing
        }

        func ask(_ request: DAVRequest, _ take: (DAVResponse) throws -> Void) throws -> (
            end: MultistatusEnd, address: SourceAddress
        ) {
            if let listing, request.method == .propfind, request.depth == .one { throw listing }
            if isMissing { try take(DAVResponse(href: Href("/http%3A//x/"), status: 404)) }
            return (MultistatusEnd(), request.address)
        }

        func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
            throw DAVFailure.answer(404)
        }
    }
}
