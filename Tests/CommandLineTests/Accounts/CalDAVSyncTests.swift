import CalendarrCore
import TestServers
import Testing

/// What a run costs, and that it brings what the server has, on each server.
struct CalDAVSyncTests {
    /// A server with three events in a calendar and an account that knows them.
    private static func account(
        _ software: CalDAVSoftware
    ) throws -> (server: CalDAVServer, home: AccountHome, first: AccountRun) {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal")
        try server.put("one.ics", Feed.meeting("one", "One"), in: "work cal")
        try server.put("a b@c#d.ics", Feed.meeting("two", "Two", day: 11), in: "work cal")
        try server.put("ümläut+plus.ics", Feed.meeting("three", "Three", day: 12), in: "work cal")
        let home = try AccountHome(server)
        let first = try home.sync()
        #expect(first.outcome.status == 0, "\(first.outcome.errors)")
        #expect(first.titles == ["One", "Three", "Two"])
        return (server, home, first)
    }

    /// The acceptance: an unchanged account costs two requests at most.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func anUnchangedAccountCostsAlmostNothing(_ software: CalDAVSoftware) throws {
        let (_, home, first) = try Self.account(software)
        let second = try home.sync(after: 1)
        #expect(second.outcome.status == 0)
        #expect(second.outcome.errors.isEmpty)
        #expect(second.events == first.events)
        #expect(second.requests.filter { $0.status != 401 }.count <= 2)
        let third = try home.sync(after: 1)
        #expect(third.requests.filter { $0.status != 401 }.count == 1)
        let snapshot = try #require(third.snapshot)
        #expect(snapshot.writtenAt == home.now)
    }

    /// One connection carries all questions of a run, where the server keeps it.
    @Test(arguments: [CalDAVSoftware.cyrus, .model])
    func theConnectionIsKept(_ software: CalDAVSoftware) throws {
        let (_, _, first) = try Self.account(software)
        #expect(first.requests.count > 3)
        #expect(Set(first.requests.map(\.connection)).count == 1)
    }

    @Test(arguments: CalDAVSoftware.tested + [.model])
    func onlyWhatChangedIsFetched(_ software: CalDAVSoftware) throws {
        let (server, home, _) = try Self.account(software)
        try server.put("a b@c#d.ics", Feed.meeting("two", "Two later", day: 20), in: "work cal")
        let changed = try home.sync(after: 1)
        #expect(changed.outcome.status == 0)
        #expect(changed.titles == ["One", "Three", "Two later"])
        // DAViCal counts seconds, Xandikos gives one with # by itself only, a listing has what is gone asked for.
        let most = [.radicale, .cyrus, .model, .radicalePyPI].contains(software) ? 1 : 2
        #expect(changed.fetched <= most)
        try server.put("four.ics", Feed.meeting("four", "Four"), in: "work cal")
        try server.delete("one.ics", in: "work cal")
        let second = try home.sync(after: 1)
        #expect(second.titles == ["Four", "Three", "Two later"])
        #expect(second.fetched <= most)
        #expect(second.events == (try home.fresh()))
        let third = try home.sync(after: 1)
        #expect(third.events == second.events)
    }

    /// Gone and there again under the same name, with the run in between and without it.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func aResourceIsReCreatedUnderItsName(_ software: CalDAVSoftware) throws {
        let (server, home, _) = try Self.account(software)
        try server.delete("one.ics", in: "work cal")
        #expect(try home.sync(after: 1).titles == ["Three", "Two"])
        try server.put("one.ics", Feed.meeting("one", "One again"), in: "work cal")
        #expect(try home.sync(after: 1).titles == ["One again", "Three", "Two"])
        try server.delete("one.ics", in: "work cal")
        try server.put("one.ics", Feed.meeting("one", "One more"), in: "work cal")
        let last = try home.sync(after: 1)
        #expect(last.titles == ["One more", "Three", "Two"])
        #expect(last.outcome.status == 0)
    }

    /// A calendar that is removed leaves with its events; the same path later is another calendar.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func aCalendarIsRemovedAndMadeAnew(_ software: CalDAVSoftware) throws {
        let (server, home, _) = try Self.account(software)
        try server.makeCalendar("garden")
        try server.put("w.ics", Feed.meeting("w", "Weeding"), in: "garden")
        #expect(try home.sync(after: 1).titles == ["One", "Three", "Two", "Weeding"])
        try server.deleteCalendar("work cal")
        let removed = try home.sync(after: 1)
        #expect(removed.titles == ["Weeding"])
        #expect(removed.states["work-cal"] == nil)
        try server.makeCalendar("work cal")
        try server.put("one.ics", Feed.meeting("one", "New"), in: "work cal")
        let there = try home.sync(after: 1)
        #expect(there.titles == ["New", "Weeding"])
        // Within one interval, so that no run sees it gone.
        try server.deleteCalendar("work cal")
        try server.makeCalendar("work cal")
        // Twice: sabre/dav 1.8 counts from one in each calendar, and as many changes are none to it.
        for _ in 0..<2 { try server.put("two.ics", Feed.meeting("two", "Newer"), in: "work cal") }
        let last = try home.sync(after: 1)
        #expect(last.titles == ["Newer", "Weeding"])
        #expect(last.outcome.status == 0)
    }

    /// The server forgets its changes: the run that finds out brings what is there, and does not complain.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func theServerLosesItsSyncStore(_ software: CalDAVSoftware) throws {
        let (server, home, _) = try Self.account(software)
        try server.put("four.ics", Feed.meeting("four", "Four"), in: "work cal")
        try server.delete("one.ics", in: "work cal")
        try server.wipeSyncStore(of: "work cal")
        let run = try home.sync(after: 1)
        #expect(run.outcome.status == 0)
        #expect(run.outcome.errors.isEmpty)
        #expect(run.titles == ["Four", "Three", "Two"])
        try server.put("four.ics", Feed.meeting("four", "Four and a half"), in: "work cal")
        #expect(try home.sync(after: 1).titles == ["Four and a half", "Three", "Two"])
    }

    /// A token that the server never gave out, as after a restore from a backup.
    @Test(
        arguments: CalDAVSoftware.tested + [.model], ["garbage", "http://sabre.io/ns/sync/999999"])
    func aTokenMeansNothing(_ software: CalDAVSoftware, _ token: String) throws {
        let (server, home, _) = try Self.account(software)
        try server.put("four.ics", Feed.meeting("four", "Four"), in: "work cal")
        try server.delete("one.ics", in: "work cal")
        try server.add(.token(token))
        let run = try home.sync(after: 1)
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        #expect(run.titles == ["Four", "Three", "Two"])
        try server.lift()
        try server.delete("four.ics", in: "work cal")
        #expect(try home.sync(after: 1).titles == ["Three", "Two"])
    }

    /// After a day everything is compared, so that nothing stays wrong for longer.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func onceADayEverythingIsListed(_ software: CalDAVSoftware) throws {
        let (_, home, first) = try Self.account(software)
        let run = try home.sync(after: 25)
        #expect(run.outcome.status == 0)
        #expect(
            run.requests.contains { $0.method == "PROPFIND" && $0.depth == "1" && $0.path.contains("work") })
        #expect(run.titles == first.titles)
        #expect(run.fetched == 0)
    }
}

extension AccountRun {
    /// How many resources were asked for by their names.
    var fetched: Int {
        requests.count { $0.method == "GET" }
            + requests.filter { $0.document == "calendar-multiget" }.map(\.hrefs).reduce(0, +)
    }
}
