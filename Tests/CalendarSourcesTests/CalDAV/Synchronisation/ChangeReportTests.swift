import Foundation
import Testing

@testable import CalendarSources

/// What servers answer when they are asked what changed.
struct ChangeReportTests {
    private static let token = "n3"

    @Test func asksForWhatChangedOnly() throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.put("d.ics")
        keeper.server.calendar.remove("a.ics")
        var result: SynchronisationResult?
        let requests = try keeper.requests { result = try keeper.run() }
        // The one that nothing was said of stands for all others.
        let resources = ["b.ics", "d.ics"].map(keeper.href)
        #expect(requests == [.changes(since: Self.token), .one("c.ics"), .resources(resources)])
        keeper.expectInStep()
        #expect(result?.listed == 3)
        #expect(result?.fetched == 2)
        #expect(result?.removed == 1)
        #expect(result?.requests == 3)
        #expect(result?.remarks == [])
        #expect(keeper.state.syncToken == "n6")
        #expect(try keeper.requests { try keeper.run() } == [])
    }

    @Test(arguments: [403, 409, 412, 400, 500])
    func listsWhereTheTokenIsNotKnown(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep {
            $0.unknownToken = .refused(status, isExplained: true)
        }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        keeper.server.calendar.forgetTokens()
        var result: SynchronisationResult?
        let requests = try keeper.requests { result = try keeper.run() }
        #expect(
            requests == [
                .changes(since: Self.token), .listing, .itself, .resources([keeper.href("b.ics")]),
                .get("c.ics"),
            ])
        keeper.expectInStep()
        #expect(result?.remarks == [])
        #expect(keeper.state.syncBrokenSince == nil)
        keeper.server.calendar.put("a.ics")
        #expect(try keeper.requests { try keeper.run() }.first == .changes(since: "n6"))
    }

    @Test(arguments: [400, 403, 404, 405, 409, 410, 412, 415, 418, 500, 501])
    func leavesAServerAloneThatRefusesToTell(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .refused(status) }
        keeper.server.calendar.put("b.ics")
        let result = try #require(try keeper.run())
        keeper.expectInStep()
        #expect(result.remarks == [.changesNotTold("answers \(status)")])
        #expect(keeper.state.syncBrokenSince == keeper.now)
        for day in 1...8 {
            keeper.server.calendar.clock += 86_400
            keeper.server.calendar.put("b.ics")
            let requests = try keeper.requests { try keeper.run() }
            #expect(requests.contains(.listing))
            #expect((requests.first == .changes(since: "n\(day + 3)")) == (day == 7), "day \(day)")
            keeper.expectInStep()
        }
    }

    @Test func asksAgainAfterAnAnswerThatIsTooLarge() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .refused(507) }
        keeper.server.calendar.put("b.ics")
        let result = try #require(try keeper.run())
        keeper.expectInStep()
        #expect(result.remarks == [.changesNotTold("answers 507")])
        #expect(keeper.state.syncBrokenSince == nil)
    }

    @Test func listsAfterAnAnswerThatBreaksOff() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .breaksOff }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        try keeper.run()
        keeper.expectInStep()
        #expect(keeper.state.syncBrokenSince == nil)
    }

    @Test(arguments: [401, 429, 503])
    func asksNothingMoreWhereTheConversationEnds(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .refused(status) }
        keeper.server.calendar.put("b.ics")
        let before = keeper.replica.resources
        let requests = keeper.requests { _ = #expect(throws: FetchFailure.self) { try keeper.run() } }
        #expect(requests == [.changes(since: Self.token)])
        #expect(keeper.replica.resources == before)
    }

    @Test func asksOnWhileTheAnswerIsCut() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .cut(1) }
        for name in ["b.ics", "d.ics", "e.ics"] { keeper.server.calendar.put(name) }
        keeper.server.calendar.remove("a.ics")
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests.prefix(4) == ["n3", "n4", "n5", "n6"].map { .changes(since: $0) }[...])
        #expect(requests.count == 6)
        keeper.expectInStep()
    }

    /// Between two parts, a resource that the first one names goes, and one that it removes comes back.
    @Test func followsWhatChangesBetweenParts() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .cut(2) }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("a.ics")
        keeper.server.calendar.put("d.ics")
        let start = keeper.server.requests.count
        keeper.server.before = { server, number in
            guard number == start + 2 else { return }
            server.calendar.remove("b.ics")
            server.calendar.put("a.ics")
        }
        try keeper.run()
        keeper.server.before = nil
        keeper.expectInStep()
    }

    @Test(arguments: [.standsStill, .goesInCircles, .withoutToken] as [ServerProfile.Sync])
    func listsWhereTheAnswerLeadsNowhere(_ sync: ServerProfile.Sync) throws {
        let keeper = try ModelKeeper.inStep { $0.sync = sync }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests.count { if case .changes = $0 { true } else { false } } <= 3)
        #expect(requests.contains(.listing))
        keeper.expectInStep()
        #expect(keeper.state.syncBrokenSince == keeper.now)
    }

    @Test func boundsTheRoundsOfAReport() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .cut(1) }
        keeper.limits.roundsPerReport = 4
        for number in 0..<9 { keeper.server.calendar.put("n\(number).ics") }
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests.count { if case .changes = $0 { true } else { false } } == 4)
        keeper.expectInStep()
    }

    @Test func listsWhereItNamesResourcesOfOthers() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .namesOthers }
        keeper.server.calendar.put("b.ics")
        #expect(try keeper.requests { try keeper.run() }.contains(.listing))
        keeper.expectInStep()
    }

    /// sabre: a token from before a backup was restored is answered with nothing, for ever.
    @Test func listsWhereTheCalendarChangedAndItNamesNothing() throws {
        let keeper = try ModelKeeper.inStep { $0.unknownToken = .nothing }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        keeper.server.calendar.forgetTokens()
        try keeper.run()
        keeper.expectInStep()
        #expect(keeper.state.syncToken == "n6", "not the one that was echoed")
    }

    @Test func listsWhereTheTokenMovedAndItNamesNothingAndThereIsNoCtag() throws {
        let keeper = ModelKeeper(ModelServer(ServerProfile("test") { $0.ctag = .none }))
        keeper.server.calendar.put("a.ics")
        try keeper.run()
        keeper.server.profile.unknownToken = .nothing
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.forgetTokens()
        try keeper.run()
        keeper.expectInStep()
    }

    /// DAViCal, SOGo: an unknown token is answered with everything, and nothing of what was removed.
    @Test(arguments: [5, 200])
    func listsWhereItNamesEverything(_ count: Int) throws {
        let names = (0..<count).map { "\($0).ics" }
        let keeper = try ModelKeeper.inStep(with: names) { $0.unknownToken = .everything }
        keeper.server.calendar.put("3.ics")
        keeper.server.calendar.remove("4.ics")
        keeper.server.calendar.forgetTokens()
        let result = try #require(try keeper.run())
        keeper.expectInStep()
        #expect(result.removed == 1)
        #expect(result.fetched == (count > 100 ? 1 : count - 1), "many known ones are not fetched again")
    }

    /// DAViCal: a calendar that was deleted and created anew is another one, and the token of the old one is unknown.
    @Test(arguments: [.everything, .nothing] as [ServerProfile.UnknownToken])
    func listsWhereACalendarWasCreatedAnew(_ unknownToken: ServerProfile.UnknownToken) throws {
        for names in [["d.ics"], ["a.ics"], ["a.ics", "d.ics", "e.ics", "f.ics", "g.ics"]] {
            let keeper = try ModelKeeper.inStep { $0.unknownToken = unknownToken }
            keeper.server.calendar = ModelCalendar()
            keeper.server.calendar.clock += 100
            for _ in 0..<10 { keeper.server.calendar.put("z.ics") }
            keeper.server.calendar.remove("z.ics")
            for name in names { keeper.server.calendar.put(name) }
            try keeper.run()
            keeper.expectInStep("\(names)")
        }
    }

    /// What nothing is said of has changed: the report is not of all changes.
    @Test func listsWhereTheWitnessHasChanged() throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.calendar.put("a.ics")
        let start = keeper.server.requests.count
        keeper.server.before = { server, number in
            if number == start + 2 { server.calendar.put("b.ics") }
        }
        #expect(try keeper.requests { try keeper.run() }.contains(.listing))
        keeper.server.before = nil
        keeper.expectInStep()
    }

    @Test(arguments: [405, 500])
    func listsWhereNobodyStandsForTheOthers(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.oneFails = status
        keeper.server.calendar.put("b.ics")
        #expect(try keeper.requests { try keeper.run() }.contains(.listing))
        keeper.expectInStep()
    }

    /// SOGo: created anew under the same name, a resource has the ETag of its predecessor.
    @Test func fetchesAgainWhatHasTheSameETag() throws {
        let keeper = ModelKeeper(ModelServer(ServerProfile("test") { $0.etag = .reused }))
        keeper.server.calendar.put("a.ics")
        try keeper.run()
        let etag = keeper["a.ics"]?.member.etag
        keeper.server.calendar.remove("a.ics")
        keeper.server.calendar.put("a.ics")
        try keeper.run()
        keeper.expectInStep()
        #expect(keeper["a.ics"]?.member.etag == etag)
    }

    /// SOGo names what changed in the second of the token once more.
    @Test func fetchesAFewAgainWithoutListing() throws {
        let keeper = ModelKeeper(
            ModelServer(ServerProfile("test") { ($0.ctag, $0.token) = (.seconds, .seconds) }))
        for name in ["a.ics", "b.ics", "c.ics"] {
            keeper.server.calendar.put(name)
            keeper.server.calendar.clock += 60
        }
        try keeper.run()
        keeper.server.calendar.put("a.ics")
        let requests = try keeper.requests { try keeper.run() }
        let resources = ["a.ics", "c.ics"].map(keeper.href)
        #expect(requests == [.changes(since: "1800000120"), .one("b.ics"), .resources(resources)])
        keeper.expectInStep()
    }

    @Test func fetchesWhatHasTheSameETagAlsoWhenAListingIsDue() throws {
        let keeper = ModelKeeper(ModelServer(ServerProfile("test") { $0.etag = .reused }))
        keeper.server.calendar.put("a.ics")
        try keeper.run()
        keeper.server.calendar.clock += 2 * 86_400
        keeper.server.calendar.remove("a.ics")
        keeper.server.calendar.put("a.ics")
        let requests = try keeper.requests { try keeper.run() }
        #expect(requests.contains(.listing))
        keeper.expectInStep()
    }

    @Test func onlyListsWhenNothingChangedForADay() throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.calendar.clock += 86_400
        #expect(try keeper.requests { try keeper.run() } == [.listing])
        #expect(try keeper.requests { try keeper.run() } == [])
    }

    @Test func findsWhatAServerForgotToTellWithinADay() throws {
        let keeper = try ModelKeeper.inStep { $0.sync = .loses(100) }
        keeper.server.calendar.put("b.ics")
        keeper.server.calendar.remove("c.ics")
        // Not in one report, which would be doubted.
        keeper.server.profile.ctag = .none
        try keeper.run()
        keeper.server.calendar.clock += 86_400
        try keeper.run()
        keeper.expectInStep()
    }

    @Test func doesNotAskWhereItIsNotOffered() throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.calendar.put("b.ics")
        var calendar = try keeper.server.describe()
        calendar.offersSyncCollection = false
        let start = keeper.server.requests.count
        _ = try CalendarSynchronisation(of: calendar, by: keeper.server, now: keeper.now)
            .run(keeper.replica, from: keeper.state)
        #expect(keeper.server.requests(since: start).first == .listing)
        keeper.expectInStep()
    }

    /// One entry with an error is not one that is gone.
    @Test func asksForWhatHasAnErrorInTheReport() throws {
        let keeper = try ModelKeeper.inStep()
        var report = ChangeReport(
            of: CalendarPlace(try keeper.server.address), by: OneAnswer(), limits: keeper.limits)
        #expect(try report.read(since: "t") == .complete(token: "u"))
        #expect(Set(report.changed.keys) == ["/dav/alice/work cal/a.ics"])
        #expect(report.removed == ["/dav/alice/work cal/b.ics"])
    }

    private final class OneAnswer: DAVConversation {
        func ask(_ request: DAVRequest, _ take: (DAVResponse) throws -> Void) throws -> (
            end: MultistatusEnd, address: SourceAddress
        ) {
            try take(DAVResponse(href: Href("a.ics"), status: 500))
            try take(DAVResponse(href: Href("b.ics"), status: 410))
            try take(DAVResponse(href: Href("folder/"), status: 200))
            return (MultistatusEnd(syncToken: "u"), request.address)
        }

        func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
            throw DAVFailure.answer(404)
        }
    }
}

extension ModelKeeper {
    /// A resource as a listing has it.
    func href(_ name: String) -> String { ModelServer.spelled(server.prefix + name, .encoded) }
}
