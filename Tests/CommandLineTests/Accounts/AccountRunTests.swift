import CalendarrCore
import Foundation
import TestServers
import Testing

/// The verbs of a configuration with an account, on a server of Debian's: what is said, what is kept, what is told.
struct AccountRunTests {
    private let home: SyncHome
    private let server: CalDAVServer

    init() throws {
        home = try SyncHome()
        server = try CalDAVServer(.radicale)
        try server.makeCalendar("work", displayName: "Work")
        try server.makeCalendar("family", displayName: "Family", color: "#00FF00FF")
        try server.put(
            "a.ics", Feed.calendar(Feed.event("a", "Meeting", start: "20260310T100000Z")), in: "work")
        try server.put(
            "b.ics", Feed.calendar(Feed.event("b", "Dinner", start: "20260311T180000Z")), in: "family")
        try password(server.password)
    }

    private func password(_ text: String) throws {
        try home.folder.write("password", text + "\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: home.folder.path("password"))
    }

    private func add(_ lines: String...) {
        home.add(
            "caldav:team",
            lines: [
                "caldav = \"\(server.origin)\(server.base)\"", "username = \"\(server.user)\"",
                "passwordFile = \"password\"",
            ] + lines)
    }

    private func titles() -> [String]? { home.snapshot?.events.map(\.title) }

    @Test func aRunSaysNothingAndCostsAQuestion() throws {
        add()
        let first = try home.sync("--report", "-", "--metrics", home.folder.path("metrics.prom"))
        #expect(first.status == 0)
        #expect(first.errors.isEmpty)
        #expect(titles() == ["Meeting", "Dinner"])
        let calendars = SnapshotStore(directory: URL(filePath: home.output)).readCalendars()
        #expect(calendars.map(\.id) == ["caldav:team:family", "caldav:team:work"])
        #expect(calendars.map(\.name) == ["Family", "Work"])
        #expect(calendars.map(\.colorHex) == ["#00ff00", "#ff8800"])
        #expect(first.text.contains("\"resourcesFetched\" : 1"))
        let metrics = try String(contentsOfFile: home.folder.path("metrics.prom"), encoding: .utf8)
        #expect(metrics.contains("ics2snapshot_source_resources_fetched{calendar=\"caldav:team:work\"} 1"))

        let asked = try server.requests().count
        let second = try home.sync(now: "2026-03-10T09:00:00Z")
        #expect(second.status == 0)
        #expect(second.text.isEmpty && second.errors.isEmpty)
        let requests = try server.requests(from: asked)
        #expect(requests.map(\.method) == ["PROPFIND"])
        #expect(requests.map(\.depth) == ["1"])
        #expect(titles() == ["Meeting", "Dinner"])
    }

    @Test func statusCheckAndSignOut() throws {
        add("calendars = [\"Work\", { match = \"Family\", key = \"family\", name = \"Us\" }]")
        let check = try home.call("check", "-v").run()
        #expect(check.status == 0)
        #expect(check.errors.contains("keeps copies: \"Work\", \"Family\""), "\(check.errors)")
        #expect(try server.requests().isEmpty)
        #expect(try home.sync().status == 0)
        let page = try home.call("status").run()
        #expect(page.status == 0)
        #expect(page.text.contains("caldav:team (2 calendars)  fresh"))
        #expect(page.text.contains("\n  caldav:team:work"))
        #expect(page.text.contains("\n  family "))
        let json = try home.call("status", "--json").run()
        #expect(json.text.contains("\"resources\" : 1"))
        #expect(try home.call("sign-out").run().status == 0)
        #expect(home.snapshot == nil)
        let state = try Data(contentsOf: URL(filePath: home.state + "/state.sqlite"))
        #expect(state.range(of: Data("Meeting".utf8)) == nil)
        #expect(state.range(of: Data(server.home.utf8)) == nil)
    }

    /// A refusal is told once, is not repeated, and ends when the secret is another one; nothing secret is said.
    @Test func aWrongPasswordIsSaidOnce() throws {
        add()
        #expect(try home.sync().status == 0)
        try password("another-hunter2")
        let refused = try home.sync(now: "2026-03-10T09:00:00Z", "-v")
        #expect(refused.status == 75)
        #expect(
            refused.errors.contains("caldav:team: \(server.origin) does not accept the credentials (401)"))
        #expect(!(refused.errors + refused.text).contains("hunter2"))
        #expect(!(refused.errors + refused.text).contains(server.home))
        #expect(titles() == ["Meeting", "Dinner"])
        let asked = try server.requests().count
        let next = try home.sync(now: "2026-03-10T10:00:00Z")
        #expect(next.status == 75)
        #expect(next.errors.isEmpty)
        #expect(try server.requests(from: asked).isEmpty)
        #expect(
            home.snapshot?.calendarStates.values.allSatisfy { $0.state == .stale && $0.detail == .refused }
                == true)
        try password(server.password)
        let well = try home.sync(now: "2026-03-10T11:00:00Z")
        #expect(well.status == 0)
        #expect(well.errors.contains("caldav:team: works again"))
    }

    @Test func aServerThatIsAwayTakesNothingAway() throws {
        add()
        home.add("ical:club", "/feed.ics")
        #expect(try home.sync().status == 0)
        let before = titles()
        try server.disappear()
        let outcome = try home.sync(now: "2026-03-10T09:00:00Z")
        #expect(outcome.status == 75)
        #expect(titles() == before)
        #expect(home.snapshot?.calendarStates["ical:club"]?.state == .available)
        #expect(home.snapshot?.calendarStates["caldav:team:work"]?.state == .stale)
        try server.lift()
        try server.put(
            "a.ics", Feed.calendar(Feed.event("a", "Moved", start: "20260310T110000Z")), in: "work")
        #expect(try home.sync(now: "2026-03-10T12:00:00Z").status == 0)
        #expect(titles()?.contains("Moved") == true)
    }
}
