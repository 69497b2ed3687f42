import CalendarSources
import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

/// One run of an account after the other: what is asked, and what is shown.
@Suite struct AccountSyncTests {
    private let folder: AccountFolder

    init() throws {
        folder = try AccountFolder()
    }

    @Test func theCalendarsWithEventsAreShown() throws {
        let outcome = try folder.run()
        #expect(outcome.status == .success)
        #expect(outcome.messages == [])
        #expect(folder.titles == ["A", "B", "H"])
        #expect(folder.names == ["caldav:team:home": "Home", "caldav:team:work": "Work"])
        #expect(outcome.calendars.map(\.colorHex) == ["#445566", "#112233"])
        #expect(
            folder.states == [
                "caldav:team:home": CalendarSourceStatus(
                    state: .available, asOf: try date("2026-09-10T12:00:00Z")),
                "caldav:team:work": CalendarSourceStatus(
                    state: .available, asOf: try date("2026-09-10T12:00:00Z")),
            ])
        #expect(
            folder.questions == [
                "discover", "sync /dav/ana/home/", "get h.ics", "sync /dav/ana/work/", "get a.ics",
                "get b.ics",
            ])
        #expect(outcome.report.sources.map(\.key) == ["caldav:team:home", "caldav:team:work"])
        #expect(outcome.report.sources.map(\.location) == ["caldav:team:home", "caldav:team:work"])
        // What the account itself costs is put to its first calendar.
        #expect(outcome.report.sources.map(\.requests) == [3, 3])
        #expect(outcome.report.sources.map(\.files) == [1, 2])
        #expect(outcome.report.sources.map(\.resourcesFetched) == [1, 2])
        #expect(outcome.report.sources.map(\.resourcesRemoved) == [0, 0])
    }

    @Test func whatIsUnchangedCostsOneQuestion() throws {
        try folder.run()
        let second = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list"])
        #expect(second.status == .success)
        #expect(second.report.hasChanged == false)
        #expect(second.report.sources.map(\.requests) == [1, 0])
        #expect(second.report.sources.map(\.resourcesFetched) == [nil, nil])
        #expect(folder.states?["caldav:team:work"]?.asOf == (try date("2026-09-10T13:00:00Z")))
        // Once a day each calendar is listed whole, once a week the account is looked for.
        try folder.run("2026-09-11T13:00:00Z")
        #expect(folder.questions == ["list", "sync /dav/ana/home/", "sync /dav/ana/work/"])
        try folder.run("2026-09-17T13:00:00Z")
        #expect(folder.questions.first == "discover")
    }

    @Test func onlyWhatChangedIsFetched() throws {
        try folder.run()
        folder[AccountFolder.work]?.resources["b.ics"] = nil
        folder[AccountFolder.work]?.resources["c.ics"] = AccountFolder.event("C", "20260914")
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list", "sync /dav/ana/work/", "get c.ics"])
        #expect(folder.titles == ["A", "H", "C"])
        #expect(outcome.report.sources.map(\.resourcesRemoved) == [nil, 1])
    }

    @Test func twoResourcesWithOneUIDAreRevisionsOfOneEvent() throws {
        folder[AccountFolder.work]?.resources["c.ics"] = AccountFolder.event(
            "A again", "20260911", uid: "A", more: "SEQUENCE:2\n")
        try folder.run()
        #expect(folder.titles == ["A again", "B", "H"])
        // The same in another calendar is another event.
        folder[AccountFolder.home]?.resources["c.ics"] = AccountFolder.event(
            "A at home", "20260911", uid: "A")
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.titles?.sorted() == ["A again", "A at home", "B", "H"])
    }

    @Test func nameAndColourFollowTheServerUnlessTheyAreChosen() throws {
        folder.source.calendars = [
            .all, AccountCalendar(match: "Home", key: "home", name: "Mine", color: "#abcdef"),
        ]
        try folder.run()
        #expect(folder.names == ["home": "Mine", "caldav:team:work": "Work"])
        folder[AccountFolder.home]?.color = "#000001"
        folder[AccountFolder.work]?.name = "Job"
        folder[AccountFolder.work]?.color = "#000002"
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.names == ["home": "Mine", "caldav:team:work": "Job"])
        #expect(outcome.calendars.map(\.colorHex) == ["#000002", "#abcdef"])
        #expect(folder.questions == ["list"])
        folder.source.name = "Ana"
        try folder.run("2026-09-10T14:00:00Z")
        #expect(folder.names == ["home": "Mine", "caldav:team:work": "Ana: Job"])
    }

    @Test func aCalendarThatWasChosenByNameIsNotLostWhenItIsRenamed() throws {
        folder.source.calendars = [AccountCalendar(match: "Work")]
        try folder.run()
        #expect(folder.titles == ["A", "B"])
        folder[AccountFolder.work]?.name = "Job"
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(
            outcome.messages == [
                Message(.note, "caldav:team:work: is called \"Job\" now; the configuration says \"Work\"")
            ])
        #expect(outcome.status == .success)
        #expect(folder.titles == ["A", "B"])
        #expect(try folder.run("2026-09-10T14:00:00Z").messages == [])
        #expect(folder.names == ["caldav:team:work": "Job"])
        #expect(try folder.run("2026-09-10T15:00:00Z") { $0.isOffline = true }.status == .success)
        #expect(folder.titles == ["A", "B"])
    }

    @Test func anAddressThatIsACalendarIsTheAccount() throws {
        folder.account.isSingle = true
        folder[AccountFolder.home] = nil
        folder[AccountFolder.tasks] = nil
        folder.source.name = "Job"
        try folder.run()
        #expect(folder.names == ["caldav:team:work": "Job"])
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["calendar /"])
        #expect(folder.titles == ["A", "B"])
    }

    @Test func whatIsNotAskedForIsNotAsked() throws {
        try folder.run()
        #expect(try folder.run("2026-09-10T13:00:00Z") { $0.isOffline = true }.status == .success)
        #expect(folder.questions == [])
        #expect(folder.titles == ["A", "B", "H"])
        #expect(
            folder.states?["caldav:team:work"]
                == CalendarSourceStatus(state: .available, asOf: try date("2026-09-10T12:00:00Z")))
        folder.sync.add("ical:a")
        folder.sync.servers["ical:a"] = .body(FeedFolder.feed([("X", "20260911")]))
        #expect(try folder.run("2026-09-10T14:00:00Z") { $0.only = ["ical:a"] }.status == .success)
        #expect(folder.questions == [])
        folder.source.refresh = 86_400
        try folder.run("2026-09-10T15:00:00Z")
        #expect(folder.questions == [])
        // For longer than a day nobody asked: what is shown is stale.
        folder.source.refresh = nil
        let outcome = try folder.run("2026-09-11T15:00:00Z") { $0.isOffline = true }
        #expect(outcome.status == .incomplete)
        #expect(folder.states?["caldav:team:work"]?.state == .stale)
    }

    @Test func whatIsForcedIsFetchedAnew() throws {
        try folder.run()
        try folder.run("2026-09-10T13:00:00Z") { $0.isForced = true }
        #expect(
            folder.questions == [
                "discover", "sync /dav/ana/home/", "get h.ics", "sync /dav/ana/work/", "get a.ics",
                "get b.ics",
            ])
        #expect(folder.titles == ["A", "B", "H"])
    }

    @Test func whatIsBanishedIsNotAskedFor() throws {
        folder.sync.configuration.banished = ["caldav:team:home"]
        folder.sync.configuration.hidden = ["caldav:team:work"]
        let outcome = try folder.run()
        #expect(outcome.status == .success)
        #expect(folder.questions == ["discover", "sync /dav/ana/work/", "get a.ics", "get b.ics"])
        #expect(folder.titles == [])
        #expect(folder.names == ["caldav:team:work": "Work"])
        #expect(folder.states?.mapValues(\.state) == ["caldav:team:work": .hidden])
        // It keeps its key, and comes when it is wanted again.
        folder.sync.configuration.banished = []
        folder.sync.configuration.hidden = []
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list", "sync /dav/ana/home/", "get h.ics"])
        #expect(folder.titles == ["A", "B", "H"])
        folder.sync.configuration.banished = ["caldav:team"]
        #expect(try folder.run("2026-09-10T14:00:00Z").status == .success)
        #expect(folder.questions == [])
        #expect(folder.states == [:])
    }

    @Test func statusTellsOfTheCalendars() throws {
        #expect(try folder.status("2026-09-10T12:00:00Z")?.calendars == nil)
        folder[AccountFolder.home]?.failure = (.broken, 0)
        try folder.run()
        let source = try #require(try folder.status("2026-09-10T13:00:00Z"))
        #expect(source.state == .fresh)
        #expect(source.events == 2)
        let calendars = try #require(source.calendars)
        #expect(calendars.map(\.key) == ["caldav:team:home", "caldav:team:work"])
        #expect(calendars.map(\.state) == [.failing, .fresh])
        #expect(calendars.map(\.lastError) == ["http", nil])
        #expect(calendars.map(\.age) == [nil, 3600])
        #expect(calendars.map(\.resources) == [0, 2])
        #expect(calendars.map(\.events) == [nil, 2])
        #expect(source.bytes == calendars.map(\.bytes).reduce(0, +))
    }

    @Test func signingOutForgetsTheAccount() throws {
        try folder.run()
        let (status, _) = SignOut(
            container: folder.sync.container, now: try date("2026-09-10T13:00:00Z"),
            stateDirectory: folder.sync.state
        ).run()
        #expect(status == .success)
        #expect(try folder.status("2026-09-10T13:00:00Z")?.calendars == nil)
        let file = try Data(contentsOf: folder.sync.state.appending(path: "state.sqlite"))
        #expect(file.range(of: Data("/dav/ana/".utf8)) == nil)
        #expect(file.range(of: Data("SUMMARY".utf8)) == nil)
    }

    @Test func anAccountThatLeavesTheConfigurationIsForgotten() throws {
        try folder.run()
        folder.sync.add("ical:a")
        folder.sync.servers["ical:a"] = .body(FeedFolder.feed([("X", "20260911")]))
        let source = folder.sync.configuration.sources.removeFirst()
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.titles == ["X"])
        folder.sync.configuration.sources = [source]
        #expect(try folder.status("2026-09-10T13:00:00Z")?.calendars == nil)
    }
}
