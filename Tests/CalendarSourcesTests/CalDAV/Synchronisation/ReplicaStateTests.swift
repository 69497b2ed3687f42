import Foundation
import Testing

@testable import CalendarSources

struct ReplicaStateTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func calendar(_ ctag: String?, _ token: String?) throws -> RemoteCalendar {
        var calendar = RemoteCalendar(address: try SourceAddress("https://calendar.example.org/a/"))
        calendar.ctag = ctag
        calendar.syncToken = token
        return calendar
    }

    private static func state(_ ctag: String?, _ token: String?) -> ReplicaState {
        var state = ReplicaState()
        state.ctag = ctag
        state.syncToken = token
        state.lastListing = now.addingTimeInterval(-3_600)
        return state
    }

    /// Ctag and token that are known, those of the server, and whether they say that nothing has changed.
    @Test(
        arguments: [
            ("1", "a", "1", "a", true), ("1", "a", "2", "a", false), ("1", "a", "1", "b", false),
            ("1", nil, "1", "b", true), ("1", "a", "1", nil, true), ("1", nil, "1", nil, true),
            (nil, "a", nil, "a", true), (nil, "a", nil, "b", false), (nil, "a", "1", "a", true),
            ("1", "a", nil, "a", true), ("1", "a", nil, nil, false), (nil, nil, nil, nil, false),
            (nil, nil, "1", "a", false),
        ] as [(String?, String?, String?, String?, Bool)])
    func comparesTheMarks(
        _ ctag: String?, _ token: String?, _ newCtag: String?, _ newToken: String?, _ isInStep: Bool
    )
        throws
    {
        let calendar = try Self.calendar(newCtag, newToken)
        #expect(Self.state(ctag, token).isInStep(with: calendar, now: Self.now) == isInStep)
    }

    @Test func doesNotTrustMarksWhileUnsettled() throws {
        var state = Self.state("1", "a")
        state.isUnsettled = true
        #expect(try !state.isInStep(with: Self.calendar("1", "a"), now: Self.now))
    }

    /// The age of the last listing in seconds, and whether another one is due.
    @Test(arguments: [(86_399.0, false), (86_400, true), (-3_600, false), (-3_601, true)])
    func listsOnceADay(_ age: Double, _ isDue: Bool) throws {
        var state = Self.state("1", "a")
        state.lastListing = Self.now.addingTimeInterval(-age)
        #expect(state.isListingDue(now: Self.now) == isDue)
        #expect(try state.isInStep(with: Self.calendar("1", "a"), now: Self.now) == !isDue)
    }

    @Test func listsWhatWasNeverListed() throws {
        var state = Self.state("1", "a")
        state.lastListing = nil
        #expect(try !state.isInStep(with: Self.calendar("1", "a"), now: Self.now))
    }

    /// The age of a failure to tell what changed in seconds, and whether it still holds.
    @Test(arguments: [(0.0, true), (604_799, true), (604_800, false), (-3_601, false)])
    func asksAgainAfterAWeek(_ age: Double, _ isBroken: Bool) {
        var state = ReplicaState()
        #expect(!state.isSyncBroken(now: Self.now))
        state.syncBrokenSince = Self.now.addingTimeInterval(-age)
        #expect(state.isSyncBroken(now: Self.now) == isBroken)
    }
}
