import Testing

@testable import CalendarSources

/// The way from an address to the calendars behind it, over servers that do not behave.
struct DiscoveryTroubleTests {
    private let servers = ScriptedServers()

    private func discover(
        _ address: String, hasCredentials: Bool = true, limits: DiscoveryLimits = DiscoveryLimits()
    ) throws -> DiscoveredAccount {
        var discovery = AccountDiscovery(
            at: try SourceAddress(account: address), hasCredentials: hasCredentials, over: servers)
        discovery.limits = limits
        return try discovery.discover()
    }

    private func failure(_ address: String, hasCredentials: Bool = true) -> FetchFailure? {
        do {
            _ = try discover(address, hasCredentials: hasCredentials)
            return nil
        } catch {
            return error as? FetchFailure
        }
    }

    private static let refused = DAVFailure(
        status: 401,
        failure: FetchFailure(.refused, "does not accept the credentials (401)", isPermanent: true),
        endsConversation: true)
    private static let withheld = DAVFailure(
        status: 401,
        failure: FetchFailure(.refused, "add alsoSendTo = [\"https://other.example\"]", isPermanent: true))
    private static func status(_ status: Int) -> DAVFailure {
        DAVFailure(status: status, failure: FetchFailure(.http, "answers \(status)"))
    }
    private static let page = DAVFailure(failure: FetchFailure(.http, "answers with a page"))

    /// Whatever is wrong with the well-known address, an address that lists calendars is enough.
    @Test(arguments: [
        Self.status(404), Self.status(405), Self.status(500), Self.page, Self.withheld,
        DAVFailure(failure: FetchFailure(.untrusted, "sends to plain HTTP")),
    ])
    func goesOnWithoutTheWellKnownAddress(_ failure: DAVFailure) throws {
        try servers.resource("https://dav.example.org/", .resourceType("collection"))
        servers.on("https://dav.example.org/.well-known/caldav", depth: .zero, .failure(failure))
        try servers.collection("https://dav.example.org/", .calendar("/a/"))
        let account = try discover("dav.example.org")
        #expect(account.homes.map(\.text) == ["https://dav.example.org/"])
        #expect(account.calendars.map(\.path) == ["/a/"])
    }

    @Test
    func goesOnWhereTheWellKnownAddressLeadsToTheWrongPlace() throws {
        try servers.resource("https://dav.example.org/dav/", .resourceType("collection"))
        servers.on(
            "https://dav.example.org/.well-known/caldav", depth: .zero,
            try .multistatus([.other("/", "collection")], from: "https://www.example.org/"))
        try servers.collection("https://dav.example.org/dav/", .calendar("/dav/a/"))
        #expect(try discover("dav.example.org/dav/").calendars.map(\.path) == ["/dav/a/"])
    }

    @Test(arguments: [status(403), status(405), status(500), page])
    func findsTheWayWhereTheAddressItselfIsOfNoUse(_ failure: DAVFailure) throws {
        servers.on("https://dav.example.org/", depth: .zero, .failure(failure))
        try servers.resource("https://dav.example.org/.well-known/caldav", href: "/dav/", .homes("/dav/ana/"))
        try servers.collection("https://dav.example.org/dav/ana/", .calendar("/dav/ana/a/"))
        #expect(try discover("dav.example.org").calendars.map(\.path) == ["/dav/ana/a/"])
    }

    /// A server that refuses depth 0 but lists.
    @Test
    func listsWhatCannotBeDescribed() throws {
        servers.on("https://dav.example.org/ana/", depth: .zero, .failure(Self.status(405)))
        try servers.collection("https://dav.example.org/ana/", .calendar("/ana/a/"))
        #expect(try discover("dav.example.org/ana/").calendars.map(\.path) == ["/ana/a/"])
    }

    @Test
    func listsAPrincipalThatNamesNoHome() throws {
        try servers.resource("https://dav.example.org/", .principal("/ana/"))
        try servers.resource("https://dav.example.org/ana/", .resourceType("principal"))
        try servers.collection("https://dav.example.org/ana/", .calendar("/ana/a/"))
        let account = try discover("dav.example.org")
        #expect(account.homes.map(\.text) == ["https://dav.example.org/ana/"])
        #expect(account.calendars.map(\.path) == ["/ana/a/"])
    }

    @Test(arguments: ["https://dav.example.org/", "https://dav.example.org/.well-known/caldav"])
    func asksHttpsWhereAServerSendsToPlainHTTP(_ address: String) throws {
        var failure = DAVFailure(failure: FetchFailure(.untrusted, "sends to plain HTTP"))
        failure.refusedTarget = try SourceAddress("http://dav.example.org/remote.php/dav/")
        servers.on(address, depth: .zero, .failure(failure))
        try servers.resource(
            "https://dav.example.org/remote.php/dav/", .homes("http://dav.example.org/remote.php/dav/ana/"))
        try servers.collection(
            "https://dav.example.org/remote.php/dav/ana/", .calendar("http://dav.example.org/ana/a/"))
        let account = try discover("dav.example.org")
        #expect(account.calendars.map(\.address.text) == ["https://dav.example.org/ana/a/"])
        #expect(account.remarks.count == 1)
        #expect(account.remarks[0].contains("https was asked instead"))
        #expect(!account.remarks[0].contains("remote.php"))
    }

    @Test
    func doesNotFollowToPlainHTTPOfAnotherHost() throws {
        var failure = DAVFailure(failure: FetchFailure(.untrusted, "sends to plain HTTP"))
        failure.refusedTarget = try SourceAddress("http://other.example/dav/")
        servers.on("https://dav.example.org/", depth: .zero, .failure(failure))
        #expect(self.failure("dav.example.org")?.code == .untrusted)
        #expect(servers.asked.allSatisfy { $0.contains(" https://dav.example.org/") })
    }

    @Test
    func endsAtARefusedLogin() {
        servers.on("https://dav.example.org/", depth: .zero, .failure(Self.refused))
        #expect(failure("dav.example.org") == Self.refused.failure)
        #expect(servers.asked.count == 1)
    }

    /// Cyrus does not ask for a login, it answers as to nobody.
    @Test
    func takesAnAnswerToNobodyForARefusedLogin() throws {
        try servers.resource("https://dav.example.org/", .unauthenticated)
        #expect(failure("dav.example.org")?.code == .refused)
        #expect(failure("dav.example.org")?.text == "https://dav.example.org does not accept the credentials")
        #expect(failure("dav.example.org")?.isPermanent == true)
        #expect(servers.asked.count == 3)
        #expect(
            failure("dav.example.org", hasCredentials: false)?.text
                == "https://dav.example.org asks for a login")
    }

    /// In the clear nothing is told unasked, so that an answer to nobody says nothing of the credentials.
    @Test
    func goesOnAfterAnAnswerToNobodyInTheClear() throws {
        try servers.resource("http://dav.example.org/", .unauthenticated)
        try servers.resource("http://dav.example.org/.well-known/caldav", .principal("/ana/"))
        try servers.resource("http://dav.example.org/ana/", .homes("/ana/"))
        try servers.collection("http://dav.example.org/ana/", .calendar("/ana/a/"))
        #expect(try discover("http://dav.example.org").calendars.map(\.path) == ["/ana/a/"])
    }

    @Test
    func readsForNobodyWhatIsOpenToAll() throws {
        try servers.resource("https://dav.example.org/open/", .resourceType("collection"), .unauthenticated)
        try servers.collection("https://dav.example.org/open/", .calendar("/open/a/"))
        #expect(
            try discover("dav.example.org/open/", hasCredentials: false).calendars.map(\.path) == ["/open/a/"]
        )
    }

    @Test
    func saysWhichOriginMayHaveTheCredentials() throws {
        try servers.resource("https://dav.example.org/", .homes("https://other.example/ana/"))
        servers.on("https://other.example/ana/", depth: .one, .failure(Self.withheld))
        #expect(failure("dav.example.org") == Self.withheld.failure)
        servers.on(
            "https://example.org/", depth: .zero,
            try .multistatus([.resource("/", [.unauthenticated])], from: "https://www.example.org/"))
        #expect(failure("example.org")?.text.contains("alsoSendTo = [\"https://www.example.org\"]") == true)
    }

    @Test
    func leavesOutAHomeThatIsNotOurs() throws {
        try servers.resource(
            "https://dav.example.org/", .homes("/ana/", "https://other.example/ana/", "/gone/"))
        try servers.collection("https://dav.example.org/ana/", .calendar("/ana/a/"))
        servers.on("https://other.example/ana/", depth: .one, .failure(Self.withheld))
        let account = try discover("dav.example.org")
        #expect(account.homes.map(\.text) == ["https://dav.example.org/ana/"])
        #expect(
            account.remarks == [
                "some calendars are left out: add alsoSendTo = [\"https://other.example\"]",
                "some calendars are left out: nothing there (404)",
            ])
    }

    @Test(arguments: [status(500), page])
    func doesNotLeaveOutAHomeThatMayBeBackSoon(_ failure: DAVFailure) throws {
        try servers.resource("https://dav.example.org/", .homes("/ana/", "/team/"))
        try servers.collection("https://dav.example.org/ana/", .calendar("/ana/a/"))
        servers.on("https://dav.example.org/team/", depth: .one, .failure(failure))
        #expect(self.failure("dav.example.org") == failure.failure)
    }

    @Test
    func takesNoListingWithoutTheHomeForTheTruth() throws {
        try servers.resource("https://dav.example.org/", .homes("/ana/"))
        for members in [
            [], [try DAVResponse.calendar("/ana/a/")], [try .calendar("/ana/a/"), try .calendar("/ana/b/")],
        ] {
            servers.on("https://dav.example.org/ana/", depth: .one, .multistatus(members))
            #expect(failure("dav.example.org")?.code == .http)
        }
        servers.on(
            "https://dav.example.org/ana/", depth: .one,
            try .multistatus([.resource("http%3A//dav.example.org/ana/", [], status: 404)]))
        #expect(failure("dav.example.org")?.code == .notFound)
    }

    @Test
    func knowsAHomeUnderAnotherPrefix() throws {
        try servers.resource("https://dav.example.org/", .homes("/caldav/ana/"))
        servers.on(
            "https://dav.example.org/caldav/ana/", depth: .one,
            try .multistatus([.other("/caldav.php/ana/", "collection"), .calendar("/caldav.php/ana/a/")]))
        #expect(try discover("dav.example.org").calendars.map(\.path) == ["/caldav.php/ana/a/"])
    }

    @Test
    func staysWithTheOriginThatAnswersOnAHost() throws {
        try servers.resource("https://dav.example.org:8443/", .principal("http://dav.example.org:5232/ana/"))
        try servers.resource("https://dav.example.org:8443/ana/", .homes("https://dav.example.org/ana/"))
        try servers.collection(
            "https://dav.example.org:8443/ana/", .calendar("http://dav.example.org/ana/a%20b/"),
            .calendar("https://other.example/ana/c/"))
        #expect(
            try discover("dav.example.org:8443").calendars.map(\.address.text) == [
                "https://dav.example.org:8443/ana/a%20b/", "https://other.example/ana/c/",
            ])
    }

    @Test
    func saysThatNothingIsThere() throws {
        #expect(failure("dav.example.org")?.text == "nothing there (404)")
        try servers.resource("https://dav.example.org/", .resourceType("collection"))
        try servers.collection("https://dav.example.org/", .other("/files/", "collection"))
        let text =
            "there is neither a calendar nor an account with calendars at this address of https://dav.example.org"
        #expect(failure("dav.example.org")?.text == text)
        try servers.resource("https://dav.example.org/.well-known/caldav", .resourceType("collection"))
        try servers.collection("https://dav.example.org/.well-known/caldav")
        #expect(failure("dav.example.org")?.text == text)
        #expect(failure("dav.example.org")?.isPermanent == true)
    }

    /// Not that nothing is there, as long as a place where something may be does not answer.
    @Test
    func saysWhatMayBeOverSoon() throws {
        servers.on("https://dav.example.org/.well-known/caldav", depth: .zero, .failure(Self.status(500)))
        #expect(failure("dav.example.org") == Self.status(500).failure)
        try servers.resource("https://dav.example.org/", .principal("/ana/"))
        servers.on("https://dav.example.org/ana/", depth: .zero, .failure(Self.status(502)))
        #expect(failure("dav.example.org") == Self.status(502).failure)
    }

    @Test
    func leavesOutCalendarsWithoutAUsableAddress() throws {
        try servers.resource("https://dav.example.org/", .homes("/ana/", "https://:x/"))
        try servers.collection(
            "https://dav.example.org/ana/", .calendar("/ana/a/"), .calendar("ftp://dav.example.org/b/"),
            .calendar("/" + String(repeating: "c", count: 9_000)))
        let account = try discover("dav.example.org")
        #expect(account.calendars.map(\.path) == ["/ana/a/"])
        #expect(account.remarks.count == 2)
    }

    @Test
    func boundsTheHomes() throws {
        var limits = DiscoveryLimits()
        limits.homes = 2
        try servers.resource("https://dav.example.org/", .homes("/a/", "/b/"))
        try servers.collection("https://dav.example.org/a/")
        try servers.collection("https://dav.example.org/b/")
        #expect(try discover("dav.example.org", limits: limits).homes.count == 2)
        try servers.resource("https://dav.example.org/", .homes("/a/", "/b/", "/c/"))
        #expect(throws: FetchFailure.self) { try discover("dav.example.org", limits: limits) }
    }

    @Test
    func boundsTheCalendars() throws {
        var limits = DiscoveryLimits()
        limits.calendars = 3
        try servers.resource("https://dav.example.org/", .homes("/a/", "/b/"))
        try servers.collection("https://dav.example.org/a/", .calendar("/a/1/"), .calendar("/a/2/"))
        try servers.collection("https://dav.example.org/b/", .calendar("/b/1/"))
        #expect(try discover("dav.example.org", limits: limits).calendars.count == 3)
        try servers.collection("https://dav.example.org/b/", .calendar("/b/1/"), .calendar("/b/2/"))
        #expect(throws: FetchFailure.self) { try discover("dav.example.org", limits: limits) }
    }

    /// The longest way: nothing on it names a home, and every place on it is listed in vain.
    @Test
    func asksEightQuestionsAtMost() throws {
        try servers.resource("https://dav.example.org/x/", .principal("/p/"))
        try servers.resource("https://dav.example.org/p/", .resourceType("principal"))
        try servers.resource("https://dav.example.org/.well-known/caldav", .principal("/q/"))
        try servers.resource("https://dav.example.org/q/", .resourceType("principal"))
        #expect(failure("dav.example.org/x/") != nil)
        #expect(servers.asked.count == 8)
    }
}
