import CalendarrCore
import TestServers
import Testing

/// Answers that are too much of something: refused, with what is known kept.
struct CalDAVBoundsTests {
    static let bombs = [
        "a DOCTYPE": """
        <?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>\
        <d:multistatus xmlns:d="DAV:"><d:response><d:href>&d;</d:href></d:response></d:multistatus>
        """,
        "an external entity": """
        <?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/hostname">]>\
        <d:multistatus xmlns:d="DAV:"><d:response><d:href>&x;</d:href></d:response></d:multistatus>
        """,
        "depth": """
        <d:multistatus xmlns:d="DAV:">\(String(repeating: "<d:prop>", count: 5_000))\
        \(String(repeating: "</d:prop>", count: 5_000))</d:multistatus>
        """,
        "half of it": "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/</d:href>",
        "a login page": "<html><body>Please log in</body></html>",
    ]

    @Test(arguments: bombs.keys.sorted())
    func aBombIsRefused(_ name: String) throws {
        let (server, home, before) = try Self.account()
        var fault = ProxyFault(.status)
        fault.status = 207
        fault.text = Self.bombs[name]
        try server.add(fault)
        let run = try home.sync(after: 1)
        #expect(run.outcome.status != 0)
        #expect(run.events == before.events)
        #expect(run.states["work"] == .stale)
        #expect(run.outcome.errors.contains("caldav:home"))
        #expect(run.requests.count <= 5)
        try server.lift()
        #expect(try home.sync(after: 12).outcome.status == 0)
    }

    @Test func aListingOf300MegabytesIsRefused() throws {
        let (server, home, before) = try Self.account()
        var fault = ProxyFault(.flood)
        fault.bytes = 300_000_000
        try server.add(fault)
        let run = try home.sync(after: 1)
        #expect(run.outcome.status != 0)
        #expect(run.events == before.events)
        #expect(run.states["work"] == .stale)
        #expect(run.requests.map(\.bytes).reduce(0, +) < 100_000_000)
    }

    private static func account() throws -> (server: CalDAVServer, home: AccountHome, first: AccountRun) {
        let server = try CalDAVServer(.model)
        try server.makeCalendar("work")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work")
        let home = try AccountHome(server)
        let first = try home.sync()
        #expect(first.titles == ["Lunch"])
        return (server, home, first)
    }
}
