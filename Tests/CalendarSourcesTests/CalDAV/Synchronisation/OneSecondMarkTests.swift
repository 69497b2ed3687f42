import Foundation
import Testing

@testable import CalendarSources

struct OneSecondMarkTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: ["1800000000", "\"1800000000\"", "0978307200"])
    func knowsCountsOfSeconds(_ mark: String) {
        #expect(OneSecondMark(mark) != nil)
    }

    @Test(arguments: [
        "", "-1", "8", "0978307199", "1800000000-8fb2", "1800000000000", "180000000x", "http://sabre.io/8",
    ])
    func knowsNoOtherMark(_ mark: String) {
        #expect(OneSecondMark(mark) == nil)
    }

    /// Ctag and token, the ctag that was known, and whether the second of the ctag may not be over.
    @Test(
        arguments: [
            // Seen for the first time, however long ago: the clock of the server may be another.
            ("1799990000", nil, "1799980000", true), ("1799990000", nil, nil, true),
            ("1799990000", nil, "1799990000", false), ("1799999995", nil, "1799999995", false),
            ("1799999996", nil, "1799999996", true), ("1800009000", nil, "1800009000", true),
            ("1799990000", "1799990000", nil, true),
            // A mark of another kind tells what the second does not.
            ("1799990000", "data:,4", nil, false), ("h", "1799990000", nil, false), ("h", nil, nil, false),
            (nil, nil, nil, false),
        ] as [(String?, String?, String?, Bool)])
    func leavesTheSecondOpen(_ ctag: String?, _ token: String?, _ known: String?, _ isOpen: Bool) throws {
        var calendar = RemoteCalendar(address: try SourceAddress("https://calendar.example.org/a/"))
        (calendar.ctag, calendar.syncToken) = (ctag, token)
        var state = ReplicaState()
        state.ctag = known
        #expect(OneSecondMark.leavesOpen(calendar, since: state, now: Self.now) == isOpen)
    }

    @Test func looksAtTokensWhereThereAreNoCtags() throws {
        var calendar = RemoteCalendar(address: try SourceAddress("https://calendar.example.org/a/"))
        calendar.syncToken = "1799990000"
        var state = ReplicaState()
        #expect(OneSecondMark.leavesOpen(calendar, since: state, now: Self.now))
        state.syncToken = "1799990000"
        #expect(!OneSecondMark.leavesOpen(calendar, since: state, now: Self.now))
    }
}
