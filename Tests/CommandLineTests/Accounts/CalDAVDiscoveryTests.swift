import CalendarrCore
import TestServers
import Testing

/// An account is found from any address of it.
struct CalDAVDiscoveryTests {
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func anyAddressLeadsToTheCalendars(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal", displayName: "Work Büro", color: "#FF8800FF")
        try server.makeCalendar("garden", displayName: "Garden")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work cal")
        try server.put("b.ics", Feed.meeting("b", "Weeding"), in: "garden")
        for path in [server.home, server.principal, server.base, "", "/"] {
            let home = try AccountHome(server, path: path)
            let run = try home.sync()
            #expect(run.outcome.status == 0, "\(path): \(run.outcome.errors)")
            #expect(run.titles == ["Lunch", "Weeding"], "\(path)")
            #expect(run.states["work-cal"] == .available && run.states["garden"] == .available, "\(path)")
            let color = run.events.first { $0.title == "Lunch" }?.colorHex
            // The older Xandikos keeps no colour.
            #expect(color == (software == .xandikos ? "#4285f4" : "#ff8800"), "\(path)")
        }
        let one = try AccountHome(server, path: server.calendar("work cal")).sync()
        #expect(one.outcome.status == 0, "\(one.outcome.errors)")
        #expect(one.titles == ["Lunch"])
    }

    @Test(arguments: CalDAVSoftware.tested + [.model])
    func calendarsAreChosenByNameAndAddress(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        for name in ["work cal", "garden", "attic"] {
            try server.makeCalendar(name, displayName: name.uppercased())
            try server.put("\(name).ics", Feed.meeting(name, name), in: name)
        }
        let home = try AccountHome(server)
        let address = server.origin + server.calendar("work cal")
        home.lines += ["calendars = [\"GARDEN\", { match = \"\(address)\", color = \"#00ff00\" }]"]
        let run = try home.sync()
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        #expect(run.titles == ["garden", "work cal"])
        #expect(run.events.first { $0.title == "work cal" }?.colorHex == "#00ff00")
        // Nobody asks after what was not chosen.
        #expect(!run.requests.contains { $0.path.contains("attic") })
    }

    /// Names and colours follow the server, keys stay.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func aCalendarIsRenamed(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal", displayName: "Work")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work cal")
        let home = try AccountHome(server)
        let first = try home.sync()
        try server.rename("work cal", "Office")
        let second = try home.sync(after: 1)
        #expect(second.outcome.status == 0)
        #expect(second.events == first.events)
        let names = home.calendarNames()
        #expect(names.contains("Office") && !names.contains("Work"))
    }

    /// A home on another origin is asked, and gets no credentials unless the configuration says so.
    @Test func anotherOriginGetsNoCredentials() throws {
        let (server, other) = (try CalDAVServer(.model), try CalDAVServer(.model))
        try other.makeCalendar("work")
        try other.put("a.ics", Feed.meeting("a", "Lunch"), in: "work")
        var fault = ProxyFault(.answer)
        fault.path = "^\(server.principal)$"
        fault.pattern = "(<c:calendar-home-set><d:href>)[^<]*"
        // Another port of the host that answered would be taken for a server's inner one.
        let origin = other.origin.replacing("127.0.0.1", with: "localhost")
        fault.text = "\\g<1>\(origin)\(other.home)"
        try server.add(fault)
        let home = try AccountHome(server, path: server.principal)
        let refused = try home.sync()
        #expect(refused.outcome.status != 0)
        #expect(refused.titles.isEmpty)
        #expect(try other.requests().allSatisfy { $0.scheme == nil })
        home.lines += ["alsoSendTo = [\"\(origin)\"]"]
        let allowed = try home.sync(after: 24)
        #expect(allowed.outcome.status == 0, "\(allowed.outcome.errors)")
        #expect(allowed.titles == ["Lunch"])
        #expect(try other.requests().contains { $0.scheme == "basic" })
    }

    /// A redirect elsewhere is no reason to send credentials there.
    @Test(arguments: [301, 302, 307, 308])
    func aRedirectTakesNoCredentialsAlong(_ status: Int) throws {
        let (server, other) = (try CalDAVServer(.model), try CalDAVServer(.model))
        var fault = ProxyFault(.status)
        fault.status = status
        fault.headers = ["Location": other.origin + other.home]
        try server.add(fault)
        let run = try AccountHome(server).sync()
        #expect(run.outcome.status != 0)
        #expect(try other.requests().allSatisfy { $0.scheme == nil })
    }
}
