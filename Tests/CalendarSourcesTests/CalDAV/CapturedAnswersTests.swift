import Testing

@testable import CalendarSources

/// Ten servers say the same in ten ways: what was read of each is one model.
struct CapturedAnswersTests {
    @Test func knowsTheServers() {
        #expect(Captures.servers("Principals").count == 10 + 1)
        #expect(Captures.servers("Listings").count == 10)
        #expect(Captures.servers("Queries").count == 10)
        // Calypso has no home, sabre 1.8 no sync-collection, and it refuses the whole multiget.
        #expect(Captures.servers("Homes").count == 9)
        #expect(Captures.servers("Changes").count == 9)
        #expect(Captures.servers("Multigets").count == 9)
    }

    @Test(arguments: [
        ("calypso", "/", "/"), ("cyrus", "/dav/principals/user/alice/", "/dav/calendars/user/alice/"),
        ("davical", "/caldav.php/alice/", "/caldav.php/alice/"), ("radicale-3.1", "/alice/", "/alice/"),
        ("radicale-3.9", "/alice/", "/alice/"), ("sabre-1.8", "/principals/alice/", "/calendars/alice/"),
        ("sabre-4", "/dav.php/principals/alice/", "/dav.php/calendars/alice/"),
        ("sogo", "/SOGo/dav/alice/", "/SOGo/dav/alice/Calendar/"),
        ("xandikos-0.2", "/alice/", "/alice/calendars/"), ("xandikos-0.4", "/alice/", "/alice/calendars/"),
    ])
    func findsTheHome(server: String, principal: String, home: String) throws {
        let answer = try Captures.answer("Principals", server)
        #expect(answer.responses.count == 1)
        #expect(answer.responses[0].href.spelling == principal)
        let properties = answer.responses[0].properties
        #expect(properties[CalendarHomeSet.self]?.hrefs == [Href(home)])
        #expect(properties[PrincipalURL.self]?.href == Href(principal))
        #expect(properties[ResourceType.self]?.isPrincipal == (server != "calypso"))
        #expect(properties[CurrentUserPrincipal.self] == nil)
    }

    @Test func seesThatTheLoginDidNotCount() throws {
        let answer = try Captures.answer("Principals", "unauthenticated")
        #expect(answer.responses.map { $0.properties[CurrentUserPrincipal.self] } == [.unauthenticated])
    }

    @Test(arguments: Captures.servers("Homes"))
    func describesTheCalendars(_ server: String) throws {
        let answer = try Captures.answer("Homes", server)
        let isDebianXandikos = server == "xandikos-0.2"
        let calendars = answer.responses.filter { $0.properties[ResourceType.self]?.isCalendar == true }
        #expect(calendars.count == (server == "xandikos-0.4" ? 2 : 1))
        #expect(answer.responses.count > 1)
        #expect(answer.responses[0].properties[ResourceType.self]?.isCalendar == false)
        let calendar = try #require(calendars.first)
        #expect(try calendar.lastName == (isDebianXandikos ? "calendar/" : "work cal/"))
        let properties = calendar.properties
        #expect(properties[DisplayName.self]?.text == (isDebianXandikos ? "calendar" : "Work & Büro"))
        #expect(properties[CalendarColor.self]?.text == (isDebianXandikos ? nil : "#FF8800FF"))
        #expect(
            properties[SupportedCalendarComponentSet.self]?.components.isSuperset(of: ["VEVENT", "VTODO"])
                == true)
        #expect(properties[GetCTag.self] != nil)
        #expect((properties[SyncToken.self] == nil) == (server == "sabre-1.8"))
        #expect(properties[SupportedReportSet.self]?.offersSyncCollection == (server != "sabre-1.8"))
    }

    @Test(arguments: Captures.servers("Listings"))
    func listsTheMembers(_ server: String) throws {
        let answer = try Captures.answer("Listings", server)
        let calendar = answer.responses.filter { $0.properties[ResourceType.self]?.isCalendar == true }
        #expect(
            try calendar.map { try $0.lastName.prefix(8) } == [
                server == "xandikos-0.2" ? "calendar" : "work cal"
            ])
        let members = answer.responses.filter { $0.properties[ResourceType.self]?.isCollection == false }
        #expect(members.count == answer.responses.count - 1)
        // Calypso names resources by their UIDs, and leaves the quotes out.
        let isCalypso = server == "calypso"
        let etags = try members.map { (try $0.lastName, $0.properties[GetETag.self]?.etag) }
        #expect(
            Dictionary(uniqueKeysWithValues: etags)
                == (isCalypso
                    ? ["single@x": "1", "a b@c#d": "2", "ümläut+plus": "3"]
                    : ["single.ics": "\"1\"", "a b@c#d.ics": "\"2\"", "ümläut+plus.ics": "\"3\""]))
        for member in members {
            let type = try #require(member.properties[GetContentType.self])
            #expect(type.text.hasPrefix("text/calendar"))
            #expect(type.component == nil || type.component == "VEVENT")
        }
    }

    /// The same resources in all three questions, whatever their spelling in each.
    @Test(arguments: Captures.servers("Changes"))
    func knowsResourcesInAnySpelling(_ server: String) throws {
        let listed = Set(try Captures.answer("Listings", server).responses.map { try $0.path })
        let found = Set(try Captures.answer("Queries", server).responses.map { try $0.path })
        #expect(found.count == 3)
        #expect(found.isSubset(of: listed))
        let changed = Set(try Captures.answer("Changes", server).responses.map { try $0.path })
        #expect(changed.intersection(listed).count == (server == "sogo" || server == "calypso" ? 2 : 1))
        let fetched = Set(
            try Captures.answer("Multigets", server).responses.filter { $0.status == nil }.map { try $0.path }
        )
        #expect(fetched.isSubset(of: listed))
        #expect(!fetched.isEmpty)
    }

    @Test(arguments: Captures.servers("Changes"))
    func tellsChangesFromRemovals(_ server: String) throws {
        let answer = try Captures.answer("Changes", server)
        let isCalypso = server == "calypso"
        #expect(
            try answer.responses.filter(\.isMissing).map { try $0.lastName }
                == (isCalypso ? [] : ["allday.ics"]))
        let changed = answer.responses.filter { $0.status == nil }
        #expect(try changed.contains { try $0.lastName.hasPrefix("new") })
        #expect(changed.allSatisfy { $0.properties[GetETag.self] != nil })
        #expect((answer.end.syncToken == nil) == isCalypso)
    }

    @Test(arguments: Captures.servers("Multigets"))
    func readsCalendarData(_ server: String) throws {
        let answer = try Captures.answer("Multigets", server)
        let given = answer.responses.filter { $0.properties[CalendarData.self] != nil }
        #expect(!given.isEmpty)
        for response in given {
            let data = try #require(response.properties[CalendarData.self])
            // XML makes one line end of CR and LF, libxml2 not in CDATA: iCalendar has either.
            let text = String(decoding: data.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
            #expect(text.hasPrefix("BEGIN:VCALENDAR\n"))
            #expect(text.contains("\nEND:VCALENDAR"))
            if text.contains("UID:single@x") { #expect(text.contains("SUMMARY:Single & <tag> \"q\" ü 漢字\n")) }
            #expect(response.properties[GetETag.self] != nil)
        }
        let others = answer.responses.filter { $0.properties[CalendarData.self] == nil }
        #expect(others.allSatisfy { $0.isMissing })
    }

    @Test(arguments: ["cyrus", "sabre-4"])
    func seesThatAnAnswerWasCut(_ server: String) throws {
        let answer = try Captures.answer("Truncated", server)
        #expect(answer.responses.map(\.status) == [nil, 507])
        #expect(try answer.responses.map { try $0.lastName } == ["single.ics", "work cal/"])
        #expect(
            answer.responses[1].conditions
                == (server == "cyrus" ? [.dav("number-of-matches-within-limits")] : []))
        #expect(answer.end.syncToken != nil)
    }

    /// The other servers answer with status 404.
    @Test(arguments: [("calypso", []), ("xandikos-0.2", [404]), ("xandikos-0.4", [404])])
    func seesThatACalendarIsMissing(server: String, statuses: [Int]) throws {
        let answer = try Captures.answer("Missing", server)
        #expect(answer.responses.map(\.status) == statuses)
        #expect(try answer.responses.allSatisfy { try $0.path == "/alice/calendars/nosuch/" })
    }

    @Test(arguments: [
        ("cyrus", [DAVName.dav("valid-sync-token"), .dav("responsedescription")]),
        ("radicale-3.1", [.dav("valid-sync-token")]), ("radicale-3.9", [.dav("valid-sync-token")]),
        ("sabre-4", [.dav("valid-sync-token")]), ("xandikos-0.4", [.dav("valid-sync-token")]),
        ("sabre-1.8", [.dav("supported-report")]),
    ])
    func readsWhatErrorsSay(server: String, conditions: [DAVName]) throws {
        let found = try DAVErrorReader.conditions(in: Captures.bytes("Errors", server))
        #expect(found.isSuperset(of: conditions))
    }

    @Test(arguments: ["Principals", "Homes", "Listings", "Queries", "Changes", "Multigets", "Truncated"])
    func readsTheSameInPieces(_ question: String) throws {
        for server in Captures.servers(question) {
            let whole = try Captures.answer(question, server)
            let pieces = try Captures.answer(question, server, block: 1)
            #expect(pieces.facts == whole.facts, "\(server)")
        }
    }
}
