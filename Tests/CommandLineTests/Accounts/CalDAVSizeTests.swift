import Foundation
import TestServers
import Testing

/// A calendar of many resources: what is fetched, and what is not.
///
/// `CALDAV_RESOURCES` says how many: `make test-servers` has 10 000, whose listing takes Radicale half a minute.
struct CalDAVSizeTests {
    private static let count =
        ProcessInfo.processInfo.environment["CALDAV_RESOURCES"].flatMap(Int.init) ?? 320

    @Test func aChangeInManyResourcesIsOneResource() throws {
        let server = try CalDAVServer(.radicale)
        try server.makeCalendar("big")
        try Self.fill(server)
        let home = try AccountHome(server, path: server.calendar("big"))
        home.head = "window = { daysBehind = 7, daysAhead = 42, maxEvents = 0 }"
        home.lines.append("timeout = \"10m\"")
        home.patience = 900
        let first = try home.sync()
        #expect(first.outcome.status == 0, "\(first.outcome.errors)")
        #expect(first.events.count == Self.count)
        #expect(first.fetched == Self.count)
        #expect(first.requests.count <= 4 + (Self.count + 49) / 50)
        let unchanged = try home.sync(after: 1)
        #expect(unchanged.requests.count <= 2)
        #expect(unchanged.events == first.events)
        try server.put("r7.ics", Self.text(7, "Changed"), in: "big")
        let changed = try home.sync(after: 1)
        #expect(changed.titles.count == Self.count)
        #expect(changed.titles.contains("Changed"))
        #expect(changed.fetched == 1)
        #expect(changed.requests.map(\.bytes).reduce(0, +) < 20_000)
        #expect(changed.requests.count <= 4)
    }

    /// Writes the resources into Radicale's folder, as it would.
    private static func fill(_ server: CalDAVServer) throws {
        let folder = URL(filePath: server.folder).appending(path: "collections/collection-root/alice/big")
        for index in 0..<count {
            try Data(text(index, "Event \(index)").utf8).write(to: folder.appending(path: "r\(index).ics"))
        }
    }

    private static func text(_ index: Int, _ title: String) -> String {
        let (day, hour) = (5 + index / 24 % 25, index % 24)
        let start = String(format: "202609%02dT%02d0000Z", day, hour)
        return Feed.calendar(
            Feed.event("big-\(index)", title, start: start, "DURATION:PT1H", "LOCATION:Room \(index % 40)"))
    }
}
