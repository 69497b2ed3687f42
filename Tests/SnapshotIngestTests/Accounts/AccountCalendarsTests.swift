import CalendarSources
import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

/// Which calendars an account has from run to run.
@Suite struct AccountCalendarsTests {
    private let folder: AccountFolder

    init() throws {
        folder = try AccountFolder()
    }

    private func states() -> [String: CalendarSourceState]? { folder.states?.mapValues(\.state) }

    @Test func aCalendarThatIsGoneLeaves() throws {
        try folder.run()
        folder[AccountFolder.home] = nil
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list", "calendar /dav/ana/home/"])
        #expect(outcome.status == .success)
        #expect(
            outcome.messages == [
                Message(
                    .note, "caldav:team:home: the account has this calendar no longer; it is left out")
            ])
        #expect(folder.titles == ["A", "B"])
        #expect(states() == ["caldav:team:work": .available])
        try folder.run("2026-09-10T14:00:00Z")
        #expect(folder.questions == ["list"])
    }

    /// Like a feed that answers 404: somebody wanted this one.
    @Test func aCalendarThatWasNamedAndIsGoneKeepsItsEvents() throws {
        folder.source.calendars = [AccountCalendar(match: "Home"), AccountCalendar(match: "Work")]
        try folder.run()
        folder[AccountFolder.home] = nil
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(
            outcome.messages.first
                == Message(.error, "caldav:team:home: the account has this calendar no longer"))
        #expect(folder.titles == ["A", "B", "H"])
        #expect(
            folder.states?["caldav:team:home"]
                == CalendarSourceStatus(
                    state: .stale, asOf: try date("2026-09-10T12:00:00Z"), detail: .notFound))
        #expect(try folder.run("2026-09-10T14:00:00Z").messages == [])
        #expect(folder.questions == ["list"])
        #expect(folder.titles == ["A", "B", "H"])
    }

    @Test func anAddressThatWasACalendarKeepsItsEvents() throws {
        folder.account.isSingle = true
        folder[AccountFolder.home] = nil
        folder[AccountFolder.tasks] = nil
        try folder.run()
        folder[AccountFolder.work] = nil
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["A", "B"])
        #expect(folder.states?["caldav:team:work"]?.detail == .notFound)
    }

    @Test(arguments: [AccountFailure.broken, .unreachable])
    func aCalendarThatIsOnlyNotListedStays(failure: AccountFailure) throws {
        try folder.run()
        folder[AccountFolder.home]?.isListed = false
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list", "calendar /dav/ana/home/"])
        #expect(states() == ["caldav:team:home": .available, "caldav:team:work": .available])
        folder[AccountFolder.home]?.hiddenBy = failure
        let outcome = try folder.run("2026-09-10T14:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["A", "B", "H"])
        #expect(states()?["caldav:team:home"] == .stale)
    }

    @Test func whatIsNotWantedAnyMoreLeavesWithoutAQuestion() throws {
        try folder.run()
        folder.source.calendars = [AccountCalendar(match: "Work")]
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list"])
        #expect(outcome.messages == [])
        #expect(folder.titles == ["A", "B"])
        #expect(try folder.status("2026-09-10T13:00:00Z")?.calendars?.map(\.key) == ["caldav:team:work"])
        folder.source.calendars = [.all]
        try folder.run("2026-09-10T14:00:00Z")
        #expect(folder.questions == ["list", "sync /dav/ana/home/", "get h.ics"])
    }

    @Test func whatIsWantedAndNotThereIsSaid() throws {
        folder.source.calendars = [AccountCalendar(match: "Work"), AccountCalendar(match: "Wrok")]
        let outcome = try folder.run()
        #expect(outcome.status == .incomplete)
        #expect(
            outcome.messages == [
                Message(
                    .error,
                    "caldav:team: \"Wrok\" is none of the account's calendars; there are \"Home\", \"Work\"")
            ])
        #expect(folder.titles == ["A", "B"])
        #expect(
            folder.states?["caldav:team:wrok"]
                == CalendarSourceStatus(state: .neverFetched, detail: .notFound))
        // Said once, while the account is asked as ever.
        let next = try folder.run("2026-09-10T13:00:00Z")
        #expect(next.messages == [])
        #expect(folder.questions == ["list"])
        #expect(states()?["caldav:team:work"] == .available)
        let offline = try folder.run("2026-09-10T13:30:00Z") { $0.isOffline = true }
        #expect(offline.messages == [])
        #expect(states() == ["caldav:team:work": .available, "caldav:team:wrok": .neverFetched])
        folder.source.calendars = [AccountCalendar(match: "Work")]
        #expect(
            try folder.run("2026-09-10T14:00:00Z").messages == [Message(.note, "caldav:team: works again")])
    }

    /// Whoever mends the configuration hears what is wrong with what it says now.
    @Test func anotherWishThatFailsIsSaidAnew() throws {
        folder.source.calendars = [AccountCalendar(match: "Wrok")]
        let wrong = "caldav:team: \"Wrok\" is none of the account's calendars; there are \"Home\", \"Work\""
        #expect(try folder.run().messages.first?.text == wrong)
        #expect(try folder.run("2026-09-10T12:30:00Z").messages == [])
        #expect(try folder.run("2026-09-10T12:40:00Z") { $0.isOffline = true }.messages == [])
        #expect(try folder.run("2026-09-10T12:45:00Z").messages == [])
        folder.source.calendars = [AccountCalendar(match: "Tasks"), AccountCalendar(match: "Work")]
        let tasks = Message(.error, "caldav:team: \"Tasks\" holds no events (VTODO)")
        #expect(try folder.run("2026-09-10T13:00:00Z").messages == [tasks])
        #expect(try folder.run("2026-09-10T14:00:00Z").messages == [])
        #expect(try folder.run("2026-09-10T14:10:00Z") { $0.isOffline = true }.messages == [])
        // A server that is away for a while changes nothing about it.
        folder.account.failure = .unreachable
        #expect(try folder.run("2026-09-10T14:30:00Z").messages == [])
        folder.account.failure = nil
        #expect(try folder.run("2026-09-10T16:00:00Z").messages == [])
        folder.source.calendars = [AccountCalendar(match: "Work")]
        #expect(
            try folder.run("2026-09-10T17:00:00Z").messages == [Message(.note, "caldav:team: works again")])
    }

    /// The home is another one now: the account is looked for anew, and calendars of the same name keep their keys.
    @Test func anAccountThatMovedIsFoundAnew() throws {
        try folder.run()
        let old = folder.account.calendars
        folder.account.calendars = [:]
        for (path, calendar) in old {
            folder.account.calendars[path.replacing("/dav/ana/", with: "/new/ana/")] = calendar
        }
        folder.account.moved = .missing
        folder.account.home = "https://dav.example.org/new/ana/"
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions.prefix(2) == ["list", "discover"])
        #expect(outcome.status == .success)
        #expect(states() == ["caldav:team:home": .available, "caldav:team:work": .available])
        #expect(folder.titles == ["A", "B", "H"])
    }

    @Test func aHomeThatFailsIsNoReasonToLookElsewhere() throws {
        try folder.run()
        folder.account.moved = .broken
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list"])
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["A", "B", "H"])
        #expect(states() == ["caldav:team:home": .stale, "caldav:team:work": .stale])
    }

    @Test func aCalendarKeepsItsKey() throws {
        folder["/dav/ana/sub/work/"] = folder[AccountFolder.home]
        try folder.run()
        #expect(
            folder.names == [
                "caldav:team:home": "Home", "caldav:team:work": "Home", "caldav:team:work-2": "Work",
            ])
        folder["/dav/ana/sub/work/"] = nil
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.names == ["caldav:team:home": "Home", "caldav:team:work-2": "Work"])
    }

    @Test func theKeysOfOtherSourcesAreTheirs() throws {
        folder.sync.add("caldav:team:work")
        folder.sync.servers["caldav:team:work"] = .body(FeedFolder.feed([("X", "20260911")]))
        try folder.run()
        #expect(
            states() == [
                "caldav:team:home": .available, "caldav:team:work": .available,
                "caldav:team:work-2": .available,
            ])
        #expect(folder.sync.snapshot?.events.count == 4)
    }
}
