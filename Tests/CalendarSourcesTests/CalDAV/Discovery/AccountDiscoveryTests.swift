import Testing

@testable import CalendarSources

/// The way from an address to the calendars behind it, over servers that behave.
struct AccountDiscoveryTests {
    private let servers = ScriptedServers()

    private func discover(_ address: String, hasCredentials: Bool = true) throws -> DiscoveredAccount {
        try AccountDiscovery(
            at: SourceAddress(account: address), hasCredentials: hasCredentials, over: servers
        ).discover()
    }

    /// An account whose principal and home are apart.
    private func usualAccount() throws {
        try servers.resource("https://dav.example.org/", .principal("/principals/ana/"))
        try servers.resource(
            "https://dav.example.org/principals/ana/", .resourceType("principal"),
            .principal("/principals/ana/"),
            .homes("/calendars/ana/"))
        try servers.resource(
            "https://dav.example.org/calendars/ana/", .resourceType("collection"),
            .principal("/principals/ana/"))
        try servers.collection(
            "https://dav.example.org/calendars/ana/", .calendar("/calendars/ana/work%20cal/"),
            .other("/calendars/ana/inbox/", "collection"))
        try servers.resource(
            "https://dav.example.org/calendars/ana/work%20cal/", .resourceType("collection", "calendar"),
            .displayName("Work"), .principal("/principals/ana/"))
    }

    @Test(arguments: [
        "dav.example.org", "https://dav.example.org", "https://dav.example.org/",
        "https://dav.example.org/principals/ana/", "https://dav.example.org/calendars/ana/",
    ])
    func findsTheCalendarsFrom(_ address: String) throws {
        try usualAccount()
        let account = try discover(address)
        #expect(account.homes.map(\.text) == ["https://dav.example.org/calendars/ana/"])
        #expect(account.calendars.map(\.path) == ["/calendars/ana/work cal/"])
        #expect(!account.isSingleCalendar)
        #expect(account.remarks.isEmpty)
        #expect(servers.asked.count <= 3)
    }

    @Test
    func usesACalendarAsItIs() throws {
        try usualAccount()
        let account = try discover("https://dav.example.org/calendars/ana/work%20cal/")
        #expect(account.isSingleCalendar)
        #expect(account.homes.isEmpty)
        #expect(account.calendars.map(\.name) == ["Work"])
        #expect(
            account.calendars.map(\.address.text) == ["https://dav.example.org/calendars/ana/work%20cal/"])
        #expect(servers.asked.count == 2)
        #expect(
            servers.asked.allSatisfy { $0 == "PROPFIND 0 https://dav.example.org/calendars/ana/work%20cal/" })
    }

    @Test
    func findsTheWellKnownWay() throws {
        servers.on(
            "https://example.org/.well-known/caldav", depth: .zero,
            .multistatus(
                [try .resource("/dav/", [.principal("principals/ana/")])],
                from: "https://dav.example.org/dav/"))
        try servers.resource(
            "https://dav.example.org/dav/principals/ana/", .homes("/dav/ana/", "https://old.example.org/ana/")
        )
        try servers.collection("https://dav.example.org/dav/ana/", .calendar("/dav/ana/a/"))
        try servers.collection("https://old.example.org/ana/", .calendar("/ana/b/"))
        let account = try discover("example.org")
        #expect(
            account.homes.map(\.text) == ["https://dav.example.org/dav/ana/", "https://old.example.org/ana/"])
        #expect(
            account.calendars.map(\.address.text) == [
                "https://dav.example.org/dav/ana/a/", "https://old.example.org/ana/b/",
            ])
    }

    @Test
    func takesAHomeThatIsThePrincipal() throws {
        try servers.resource(
            "https://dav.example.org/ana/", .resourceType("collection", "principal"), .principal("/ana/"),
            .homes("/ana/"))
        try servers.collection("https://dav.example.org/ana/", .calendar("/ana/a/"), .calendar("/ana/b/"))
        #expect(try discover("https://dav.example.org/ana/").calendars.map(\.path) == ["/ana/a/", "/ana/b/"])
        #expect(servers.asked.count == 2)
    }

    @Test
    func takesAHomeThatIsACalendarItself() throws {
        try servers.resource(
            "https://dav.example.org/", .resourceType("collection", "calendar"), .principal("/ana"),
            .homes("/"))
        servers.on(
            "https://dav.example.org/", depth: .one,
            try .multistatus([.calendar("/"), .calendar("/a"), .calendar("/a/")]))
        let account = try discover("dav.example.org")
        #expect(!account.isSingleCalendar)
        #expect(account.calendars.map(\.path) == ["/", "/a/"])
    }

    @Test
    func takesSeveralHomes() throws {
        try servers.resource("https://dav.example.org/", .homes("/ana/", "/team/", "/ana"))
        try servers.collection("https://dav.example.org/ana/", .calendar("/ana/a/"), .calendar("/team/t/"))
        try servers.collection("https://dav.example.org/team/", .calendar("/team/t/"), .calendar("/team/u/"))
        let account = try discover("dav.example.org")
        #expect(
            account.homes.map(\.text) == ["https://dav.example.org/ana/", "https://dav.example.org/team/"])
        #expect(account.calendars.map(\.path) == ["/ana/a/", "/team/t/", "/team/u/"])
    }

    @Test
    func takesASharedHomeAlone() throws {
        try usualAccount()
        try servers.resource(
            "https://dav.example.org/calendars/bob/", .resourceType("collection"),
            .principal("/principals/ana/"))
        try servers.collection("https://dav.example.org/calendars/bob/", .calendar("/calendars/bob/b/"))
        let account = try discover("https://dav.example.org/calendars/bob/")
        #expect(account.homes.map(\.text) == ["https://dav.example.org/calendars/bob/"])
        #expect(account.calendars.map(\.path) == ["/calendars/bob/b/"])
    }

    @Test
    func tellsWhatACalendarSays() throws {
        try servers.resource("https://dav.example.org/", .homes("/ana/"))
        try servers.collection(
            "https://dav.example.org/ana/",
            .calendar(
                "/ana/a/", .displayName(" Work & Büro "), .color("#FF8800FF"), .components("vevent", "VTODO"),
                .ctag("\"7\""), .syncToken("data:,4"),
                .reports(.caldav("calendar-query"), .dav("sync-collection"))),
            .calendar("/ana/tasks/", .components("VTODO"), .reports(.caldav("calendar-query"))),
            .calendar(
                "/ana/plain/", .displayName("x" + String(repeating: "\u{301}", count: 2_000)),
                .ctag(String(repeating: "1", count: 5_000))))
        let calendars = try discover("dav.example.org").calendars
        try #require(calendars.count == 3)
        #expect(calendars[0].name == "Work & Büro")
        #expect(calendars[0].color == "#FF8800FF")
        #expect(calendars[0].components == ["VEVENT", "VTODO"])
        #expect(calendars[0].mayHoldEvents)
        #expect(calendars[0].ctag == "\"7\"")
        #expect(calendars[0].syncToken == "data:,4")
        #expect(calendars[0].offersSyncCollection == true)
        #expect(!calendars[1].mayHoldEvents)
        #expect(calendars[1].offersSyncCollection == false)
        #expect(calendars[2].mayHoldEvents)
        #expect(calendars[2].offersSyncCollection == nil)
        #expect(calendars[2].name?.unicodeScalars.count == 1_000)
        #expect(calendars[2].ctag == nil)
    }

    @Test
    func listsKnownHomesWithOneQuestionEach() throws {
        try usualAccount()
        let discovery = AccountDiscovery(
            at: try SourceAddress("https://dav.example.org/"), hasCredentials: true, over: servers)
        let home = try SourceAddress("https://dav.example.org/calendars/ana/")
        #expect(
            try discovery.calendars(ofHomes: [home]).calendars.map(\.path) == ["/calendars/ana/work cal/"])
        #expect(servers.asked.count == 1)
        let missing = try SourceAddress("https://dav.example.org/calendars/bob/")
        #expect(throws: FetchFailure.self) { try discovery.calendars(ofHomes: [home, missing]) }
    }

    @Test
    func asksForOneCalendar() throws {
        try usualAccount()
        try servers.resource("https://dav.example.org/plain/", .resourceType("collection"))
        servers.on(
            "https://dav.example.org/gone/", depth: .zero,
            try .multistatus([.resource("http%3A//dav.example.org/gone/", [], status: 404)]))
        servers.on("https://dav.example.org/empty/", depth: .zero, .multistatus([]))
        let discovery = AccountDiscovery(
            at: try SourceAddress("https://dav.example.org/"), hasCredentials: true, over: servers)
        func calendar(_ path: String) throws -> RemoteCalendar? {
            try discovery.calendar(at: SourceAddress("https://dav.example.org" + path))
        }
        #expect(try calendar("/calendars/ana/work%20cal/")?.name == "Work")
        #expect(try calendar("/nothing/") == nil)
        #expect(try calendar("/gone/") == nil)
        #expect(throws: FetchFailure.self) { try calendar("/plain/") }
        #expect(throws: FetchFailure.self) { try calendar("/empty/") }
    }
}
