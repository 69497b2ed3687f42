import TestServers
import Testing

/// Servers that the tests do not start, by what they answered once.
struct CalDAVRecordedTests {
    static let servers = ["sogo", "sabre4", "calypso"]

    @Test(arguments: servers)
    func theRecordedCalendarIsRead(_ name: String) throws {
        let server = try CalDAVServer(.recorded(name))
        // Calypso finds nothing by itself.
        let home = try AccountHome(
            server, path: name == "calypso" ? server.calendar("work cal") : server.base,
            now: "2026-03-10T08:00:00Z")
        if name != "calypso" { home.lines += ["calendars = [\"Work & Büro\"]"] }
        let first = try home.sync()
        #expect(first.outcome.status == 0, "\(first.outcome.errors)")
        let weekly = Array(repeating: "Weekly", count: 5) + ["Weekly moved"]
        let others = ["Href with non-ASCII", "Href with space, at, hash"]
        #expect(
            first.titles
                == (["All day", "Single & <tag> \"q\" ü 漢字"] + others + weekly).sorted())
        // Marks that count seconds, as SOGo's do, prove nothing until they have been asked about once more.
        #expect(try home.sync(after: 1).events == first.events)
        let unchanged = try home.sync(after: 1)
        #expect(unchanged.outcome.status == 0)
        #expect(unchanged.events == first.events)
        #expect(unchanged.requests.count <= 2)
        try server.advance()
        let changed = try home.sync(after: 1)
        #expect(changed.outcome.status == 0, "\(changed.outcome.errors)")
        #expect(changed.events == (try home.fresh()))
        #expect(changed.titles != first.titles)
    }
}
