import Foundation
import Testing

@testable import CalendarSources

/// What servers answer when they are asked for texts.
struct ResourceFetchTests {
    private static let names = (0..<20).map { "\($0 + 10).ics" }

    /// A calendar that was never fetched.
    private static func keeper(_ change: (inout ServerProfile) -> Void) -> ModelKeeper {
        let keeper = ModelKeeper(ModelServer(ServerProfile("test", change)))
        for name in names { keeper.server.calendar.put(name) }
        return keeper
    }

    private static func gets(_ requests: [ModelRequest]) -> Int {
        requests.count { if case .get = $0 { true } else { false } }
    }

    private static func multigets(_ requests: [ModelRequest]) -> Int {
        requests.count { if case .resources = $0 { true } else { false } }
    }

    @Test(
        arguments: [.omits(30), .blank(30), .fails(30), .omits(100), .blank(100)] as [ServerProfile.Multiget])
    func asksSinglyForWhatIsLeftOut(_ multiget: ServerProfile.Multiget) throws {
        let keeper = Self.keeper { $0.multiget = multiget }
        var result: SynchronisationResult?
        let requests = try keeper.requests { result = try keeper.run() }
        let gets = Self.gets(requests)
        #expect(gets > 0)
        #expect(result?.remarks == [.fetchedSingly(gets)])
        keeper.expectInStep()
    }

    /// Xandikos: an encoded number sign is read as a fragment.
    @Test func asksSinglyForWhatAMultigetDoesNotKnow() throws {
        let keeper = Self.keeper { $0.losesNumberSigns = true }
        keeper.server.calendar.put("a#b.ics")
        try keeper.run()
        keeper.expectInStep()
        keeper.server.calendar.put("a#b.ics")
        try keeper.run()
        keeper.expectInStep()
        #expect(keeper["a#b.ics"] != nil)
    }

    @Test func triesAnAtSignAsItIs() throws {
        let server = AtServer()
        let replica = ModelReplica()
        var calendar = RemoteCalendar(address: try SourceAddress("https://calendar.example.org/a%40b/"))
        calendar.ctag = "1"
        _ = try CalendarSynchronisation(
            of: calendar, by: server, now: Date(timeIntervalSince1970: 1_800_000_000)
        )
        .run(replica, from: ReplicaState())
        #expect(replica.resources["/a@b/c@d.ics"]?.text.isEmpty == false)
        #expect(server.asked == ["/a%40b/c%40d.ics", "/a@b/c@d.ics"])
    }

    @Test(arguments: [1, 3, 7])
    func halvesABatchThatIsRefused(_ count: Int) throws {
        let keeper = Self.keeper { $0.multiget = .refusedAbove(count) }
        let requests = try keeper.requests { try keeper.run() }
        #expect(Self.gets(requests) == 0)
        #expect(Self.multigets(requests) <= 2 * Self.names.count)
        keeper.expectInStep()
    }

    /// sabre 1.8: one missing resource, and the whole answer is 404.
    @Test func findsWhatABatchIsRefusedFor() throws {
        let keeper = Self.keeper { $0.missing = .wholeRefused }
        let start = keeper.server.requests.count
        keeper.server.before = { server, number in
            if number == start + 3 { server.calendar.remove("17.ics") }
        }
        let requests = try keeper.requests { try keeper.run() }
        keeper.server.before = nil
        #expect(Self.gets(requests) == 1)
        #expect(Self.multigets(requests) <= 11)
        keeper.expectInStep()
    }

    @Test(arguments: [403, 404, 415, 500, 501])
    func asksSinglyWhereNoMultigetIsAnswered(_ status: Int) throws {
        let keeper = Self.keeper { $0.multiget = .refused(status) }
        let requests = try keeper.requests { try keeper.run() }
        #expect(Self.gets(requests) == Self.names.count)
        #expect(Self.multigets(requests) < 12, "then it is no longer tried")
        keeper.expectInStep()
    }

    @Test func takesWhatCameBeforeAnAnswerBrokeOff() throws {
        let keeper = Self.keeper { $0.multiget = .breaksOff(4) }
        var result: SynchronisationResult?
        let requests = try keeper.requests { result = try keeper.run() }
        #expect(result?.fetched == Self.names.count, "each once")
        #expect(Self.multigets(requests) < 12)
        keeper.expectInStep()
    }

    @Test(arguments: [.namesOthers, .twice] as [ServerProfile.Multiget])
    func passesOverWhatWasNotAskedFor(_ multiget: ServerProfile.Multiget) throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = multiget }
        keeper.server.calendar.put("b.ics")
        let result = try #require(try keeper.run())
        #expect(result.fetched == 1)
        keeper.expectInStep()
    }

    @Test(arguments: [401, 503])
    func removesNothingWhenTheServerEndsIt(_ status: Int) throws {
        let keeper = try ModelKeeper.inStep { $0.multiget = .fails(100) }
        keeper.server.getFails = status
        let before = keeper.replica.resources
        keeper.server.calendar.put("b.ics")
        #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(keeper.replica.resources == before)
    }

    @Test func leavesOutWhatIsBlankFromTheStart() throws {
        let keeper = try ModelKeeper.inStep()
        keeper.server.calendar.put("d.ics", text: [])
        let result = try #require(try keeper.run())
        #expect(result.remarks.contains(.withoutText(1)))
        #expect(keeper.names == ["a.ics", "b.ics", "c.ics"])
        keeper.server.calendar.put("d.ics")
        try keeper.run()
        keeper.expectInStep()
    }

    @Test func fetchesAgainWhatHasNoETag() throws {
        let keeper = Self.keeper { $0.etag = .none }
        let result = try #require(try keeper.run())
        #expect(result.remarks == [.withoutETag(Self.names.count)])
        keeper.server.profile.token = .none
        keeper.server.calendar.put("15.ics")
        #expect(try keeper.run()?.fetched == Self.names.count)
        keeper.expectInStep()
    }

    @Test func keepsNoETagThatDidNotComeWithTheText() throws {
        let keeper = Self.keeper { $0.fetchedETag = .missing }
        try keeper.run()
        #expect(keeper["15.ics"]?.member.etag == nil)
        keeper.server.profile.token = .none
        keeper.server.calendar.put("15.ics")
        try keeper.run()
        keeper.expectInStep()
    }

    @Test func fetchesOnceWhatHasItsETagInAnotherForm() throws {
        let keeper = Self.keeper {
            $0.fetchedETag = .weak
            $0.token = .none
        }
        try keeper.run()
        keeper.server.calendar.put("15.ics")
        #expect(try keeper.run()?.fetched == 1)
        keeper.expectInStep()
    }

    @Test func boundsTheSingleRequests() throws {
        let keeper = Self.keeper { $0.multiget = .omits(100) }
        keeper.limits.singleRequests = Self.names.count - 1
        #expect(throws: FetchFailure.self) { try keeper.run() }
        #expect(keeper.replica.resources.isEmpty)
        keeper.limits.singleRequests += 1
        try keeper.run()
        keeper.expectInStep()
    }

    @Test func boundsTheResourcesOfARequest() throws {
        let keeper = Self.keeper { _ in }
        keeper.limits.resourcesPerRequest = 7
        #expect(Self.multigets(try keeper.requests { try keeper.run() }) == 3)
        keeper.expectInStep()
    }

    @Test func endsWithWhatTheCopyThrows() throws {
        let keeper = Self.keeper { _ in }
        keeper.replica.changesLeft = 5
        #expect(throws: ModelReplica.BrokenDisk.self) { try keeper.run() }
        #expect(keeper.replica.resources.isEmpty)
        #expect(keeper.state == ReplicaState())
    }

    /// Knows its resources with an encoded sign in listings only.
    private final class AtServer: DAVConversation {
        var asked: [String] = []

        func ask(_ request: DAVRequest, _ take: (DAVResponse) throws -> Void) throws -> (
            end: MultistatusEnd, address: SourceAddress
        ) {
            if request.method == .propfind {
                try take(DAVResponse(href: Href("/a%40b/")))
                if request.depth == .one { try take(DAVResponse(href: Href("/a%40b/c%40d.ics"))) }
            }
            return (MultistatusEnd(), request.address)
        }

        func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
            asked.append(address.target)
            guard !address.target.contains("%40") else { throw DAVFailure.answer(404) }
            return (Array("BEGIN:VCALENDAR\nEND:VCALENDAR".utf8), nil)
        }
    }
}
