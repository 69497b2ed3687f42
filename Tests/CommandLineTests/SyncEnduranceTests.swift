import Foundation
import TestServers
import Testing

/// Days of runs, one after the other.
struct SyncEnduranceTests {
    private let home: SyncHome

    init() throws {
        home = try SyncHome()
    }

    /// Whatever servers do, what is kept is what there is to keep, and what is said is said once.
    @Test func manyRunsLeaveNothingBehindAndSayThingsOnce() throws {
        home.head = "report = \"report.json\"\nmetrics = \"sync.prom\""
        home.add("ical:same", "/etag/feed.ics")
        home.add("ical:new", "/randetag/feed.ics")
        home.add("ical:down", "/status/503/feed.ics")
        var start = try Date(SyncHome.now, strategy: .iso8601)
        var size: Int?
        for round in 0..<60 {
            let outcome = try home.sync(now: start.formatted(.iso8601))
            start += 17 * 60
            #expect(outcome.status == 75)
            #expect(outcome.errorLines.count == (round == 0 ? 1 : 0))
            let attributes = try FileManager.default.attributesOfItem(atPath: home.state + "/state.sqlite")
            let bytes = try #require(attributes[.size] as? Int)
            if round >= 3 { #expect(bytes == size ?? bytes) }
            size = bytes
        }
        #expect(
            try home.folder.names().sorted() == ["config.toml", "out", "report.json", "state", "sync.prom"])
        #expect(try home.folder.names(in: "state").sorted() == ["bodies", "lock", "state.sqlite"])
        #expect(try home.folder.names(in: "state/bodies").count == 2)
        #expect(
            try home.folder.names(in: "out").sorted() == [
                ".calendarr-lock", "session.json", "watch-payload.plist", "widget-cache.json",
                "widget-calendars.json",
            ])
        // 17 hours: a source that is down is asked less and less often.
        #expect(try home.requests().count { $0.path.contains("/503/") } < 12)
    }
}
