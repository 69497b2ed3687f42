import CalendarSources
import CalendarrCore
import Foundation
import Glibc
import Testing

@testable import SnapshotIngest

/// What holds of an account when its servers, or one of its calendars, fail.
@Suite struct AccountTroubleTests {
    private let folder: AccountFolder

    init() throws {
        folder = try AccountFolder()
    }

    private let all = ["caldav:team:home", "caldav:team:work"]

    private func states() -> [String: CalendarSourceState]? { folder.states?.mapValues(\.state) }

    @Test func aCalendarThatFailsTakesNoOtherOneDown() throws {
        try folder.run()
        folder[AccountFolder.work]?.resources["a.ics"] = AccountFolder.event("A2", "20260911")
        folder[AccountFolder.work]?.failure = (.broken, 0)
        folder[AccountFolder.home]?.resources["i.ics"] = AccountFolder.event("I", "20260914")
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(
            outcome.messages == [
                Message(.error, "caldav:team:work: https://dav.example.org answers 500"),
                Message(.warning, "caldav:team:work: its events of 2026-09-10T12:00:00Z are kept"),
            ])
        #expect(folder.titles == ["A", "B", "H", "I"])
        #expect(
            folder.states == [
                "caldav:team:home": CalendarSourceStatus(
                    state: .available, asOf: try date("2026-09-10T13:00:00Z")),
                "caldav:team:work": CalendarSourceStatus(
                    state: .stale, asOf: try date("2026-09-10T12:00:00Z"), detail: .http),
            ])

        // It is left alone for a while, without a word.
        let next = try folder.run("2026-09-10T13:01:00Z")
        #expect(folder.questions == ["list"])
        #expect(next.messages == [])
        #expect(next.status == .incomplete)
        #expect(states() == ["caldav:team:home": .available, "caldav:team:work": .stale])

        folder[AccountFolder.work]?.failure = nil
        let well = try folder.run("2026-09-10T15:00:00Z")
        #expect(well.messages == [Message(.note, "caldav:team:work: works again")])
        #expect(well.status == .success)
        #expect(folder.titles == ["A2", "B", "H", "I"])
        #expect(try folder.run("2026-09-10T16:00:00Z").messages == [])
    }

    @Test(arguments: 0..<4)
    func whatBreaksOffInTheMiddleChangesNothing(after: Int) throws {
        try folder.run()
        folder[AccountFolder.work]?.resources = [
            "a.ics": AccountFolder.event("A2", "20260911"), "c.ics": AccountFolder.event("C", "20260912"),
            "d.ics": AccountFolder.event("D", "20260912"),
        ]
        folder[AccountFolder.work]?.failure = (.broken, after)
        try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.titles == ["A", "B", "H"])
        #expect(states()?["caldav:team:work"] == .stale)
        folder[AccountFolder.work]?.failure = nil
        try folder.run("2026-09-10T15:00:00Z")
        #expect(folder.titles?.sorted() == ["A2", "C", "D", "H"])
    }

    /// The calendars before it are in step, those after it keep what is known.
    @Test func whereTheServersGoMeanwhileTheAccountFails() throws {
        try folder.run()
        for path in [AccountFolder.home, AccountFolder.work] {
            folder[path]?.resources["n.ics"] = AccountFolder.event("N\(path.count)", "20260914")
        }
        folder[AccountFolder.work]?.failure = (.unreachable, 0)
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["A", "B", "H", "N14"])
        #expect(
            folder.states?["caldav:team:work"]
                == CalendarSourceStatus(
                    state: .stale, asOf: try date("2026-09-10T12:00:00Z"), detail: .unreachable))
        #expect(states()?["caldav:team:home"] == .available)
        let status = try #require(try folder.status("2026-09-10T13:00:00Z"))
        #expect(status.lastError == "unreachable")
        #expect(status.calendars?.map(\.lastError) == [nil, nil])
    }

    /// A calendar at which the server always gives up (503) comes after those that can be had.
    @Test func aBusyCalendarKeepsNoOtherOneFromItsTurn() throws {
        try folder.run()
        folder[AccountFolder.home]?.resources["h.ics"] = AccountFolder.event("H2", "20260913")
        folder[AccountFolder.home]?.failure = (.busy, 0)
        folder[AccountFolder.work]?.resources["a.ics"] = AccountFolder.event("A2", "20260911")
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.messages.filter { $0.severity == .error }.count == 1)
        #expect(folder.titles == ["A", "B", "H"])
        #expect(try folder.run("2026-09-10T14:00:00Z").messages == [])
        #expect(
            folder.questions == [
                "list", "sync \(AccountFolder.work)", "get a.ics", "sync \(AccountFolder.home)",
            ])
        #expect(folder.titles == ["A2", "B", "H"])
        #expect(states() == ["caldav:team:home": .stale, "caldav:team:work": .available])
        folder[AccountFolder.home]?.failure = nil
        #expect(
            try folder.run("2026-09-10T16:00:00Z").messages == [Message(.note, "caldav:team: works again")])
        #expect(folder.titles == ["A2", "B", "H2"])
        #expect(try folder.status("2026-09-10T16:00:00Z")?.calendars?.map(\.lastError) == [nil, nil])
    }

    @Test func aDeadAccountKeepsItsCalendars() throws {
        try folder.run()
        folder.account.failure = .unreachable
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.questions == ["list"])
        #expect(folder.titles == ["A", "B", "H"])
        #expect(states() == ["caldav:team:home": .stale, "caldav:team:work": .stale])
        #expect(
            outcome.messages.filter { $0.severity == .error } == [
                Message(.error, "caldav:team: nobody is listening at https://dav.example.org")
            ])
        let next = try folder.run("2026-09-10T13:01:00Z")
        #expect(folder.questions == [])
        #expect(next.messages == [])
        #expect(next.status == .incomplete)
        folder.account.failure = nil
        #expect(
            try folder.run("2026-09-10T15:00:00Z").messages == [Message(.note, "caldav:team: works again")])
    }

    /// The days that the container knew are known on, though the state is gone.
    @Test func withoutAStateTheContainerIsWhatIsKnown() throws {
        try folder.run()
        try FileManager.default.removeItem(at: folder.sync.state)
        folder.account.failure = .unreachable
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["A", "B", "H"])
        #expect(states() == ["caldav:team:home": .stale, "caldav:team:work": .stale])
        #expect(folder.names == ["caldav:team:home": "Home", "caldav:team:work": "Work"])
        folder.account.failure = nil
        try folder.run("2026-09-10T15:00:00Z")
        #expect(states() == ["caldav:team:home": .available, "caldav:team:work": .available])
    }

    @Test func ofAnAccountThatNeverAnsweredNothingIsKnown() throws {
        folder.sync.add("ical:a")
        folder.sync.servers["ical:a"] = .body(FeedFolder.feed([("X", "20260911")]))
        folder.account.failure = .unreachable
        let outcome = try folder.run()
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["X"])
        #expect(
            folder.states?["caldav:team"]
                == CalendarSourceStatus(state: .neverFetched, detail: .unreachable))
        let status = try #require(try folder.status("2026-09-10T13:00:00Z"))
        #expect(status.state == .failing)
        try folder.run("2026-09-10T12:30:00Z") { $0.isOffline = true }
        #expect(states()?["caldav:team"] == .neverFetched)
    }

    @Test func aRefusalIsNotRepeatedUntilTheSecretChanges() throws {
        try folder.run()
        folder.account.failure = .refused
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(folder.states?["caldav:team:work"]?.detail == .refused)
        try folder.run("2026-09-10T18:00:00Z")
        #expect(folder.questions == [])
        try folder.run("2026-09-10T18:30:00Z") { $0.environment = ["PASSWORD": "another"] }
        #expect(folder.questions == ["list"])
        #expect(folder.sync.accounts.secrets.last == "another")
    }

    @Test func anAddressThatIsNoneIsSaid() throws {
        folder.source = SourceConfiguration(
            key: "caldav:team", place: .caldav(Secret("ftp://hunter2.example.org/")))
        let outcome = try folder.run()
        #expect(folder.questions == [])
        #expect(outcome.status == .configuration)
        #expect(outcome.messages.first?.text.hasPrefix("caldav:team: its address ") == true)
        #expect(!outcome.messages.contains { $0.text.contains("hunter2") })
    }

    @Test func aSecretThatCannotBeHadIsTheSourcesFailure() throws {
        let outcome = try folder.run { $0.environment = [:] }
        #expect(folder.questions == [])
        #expect(outcome.status == .refused)
        #expect(
            outcome.messages.first?.text
                == "caldav:team: its credentials cannot be had: the environment variable that it names is not set"
        )
    }

    /// A command that gives tokens is asked once more when one is refused.
    @Test func aTokenOfACommandIsRenewed() throws {
        let counter = folder.sync.folder.path + "/counter"
        folder.source.credentials = .token(
            .command(["/bin/sh", "-c", "echo x >> \(counter); wc -l < \(counter) | tr -d ' '"]))
        try folder.run()
        #expect(folder.sync.accounts.secrets == ["1"])
        folder.account.wantsAnotherToken = true
        #expect(try folder.run("2026-09-10T13:00:00Z").status == .success)
        #expect(folder.sync.accounts.secrets == ["1", "2", "3"])
        folder.source.credentials = .token(
            .command(["/bin/sh", "-c", "test -e \(counter).used && exit 1; touch \(counter).used; echo t"]))
        let outcome = try folder.run("2026-09-10T14:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(
            outcome.messages.first?.text.hasPrefix(
                "caldav:team: the token was refused, and another one cannot be had: the command") == true)
        #expect(folder.titles == ["A", "B", "H"])
    }

    /// Where the state cannot take a calendar, it is the old one, and the others are new.
    @Test func aStateThatIsFullKeepsWhatItHas() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try AccountFolder()
            try folder.run()
            folder[AccountFolder.home]?.resources["h.ics"] = AccountFolder.event("H2", "20260913")
            folder[AccountFolder.work]?.resources["a.ics"] = AccountFolder.event(
                "A2", "20260911", more: "DESCRIPTION:\(String(repeating: "x", count: 900_000))\n")
            signal(SIGXFSZ, SIG_IGN)
            // RLIMIT_FSIZE, which is imported with another type.
            let size = __rlimit_resource_t(1)
            var limit = rlimit()
            #expect(getrlimit(size, &limit) == 0)
            let before = limit.rlim_cur
            limit.rlim_cur = 400_000
            #expect(setrlimit(size, &limit) == 0)
            let outcome = try folder.run("2026-09-10T13:00:00Z")
            #expect(outcome.status == .incomplete)
            #expect(outcome.messages.contains { $0.text.hasSuffix("File too large") })
            #expect(folder.titles == ["A", "B", "H2"])
            #expect(folder.states?["caldav:team:work"]?.state == .stale)
            limit.rlim_cur = before
            #expect(setrlimit(size, &limit) == 0)
            #expect(try folder.run("2026-09-10T14:00:00Z").status == .success)
            #expect(folder.titles == ["A2", "B", "H2"])
        }
    }

    @Test func aResourceThatIsNoneTakesNoOtherOneDown() throws {
        folder[AccountFolder.work]?.resources["x.ics"] = "<html></html>"
        folder[AccountFolder.work]?.resources["y.ics"] = AccountFolder.event("Y", "20269901")
        let outcome = try folder.run()
        #expect(folder.titles == ["A", "B", "H"])
        #expect(outcome.status == .incomplete)
        #expect(
            folder.states?["caldav:team:work"]
                == CalendarSourceStatus(
                    state: .available, asOf: try date("2026-09-10T12:00:00Z"), detail: .incomplete))
        #expect(outcome.messages.count == 1)
        #expect(outcome.messages[0].text.hasPrefix("caldav:team:work: x.ics: "))
        // Defects are placed in the resource, by its name alone.
        let defects = try #require(outcome.report.sources.last?.defects)
        #expect(Set(defects.map(\.file)) == ["caldav:team:work: y.ics"])
        #expect(defects.map(\.line) == [3, 6, 7])
        // It is said once, and what works again.
        #expect(try folder.run("2026-09-10T13:00:00Z").messages == [])
        folder[AccountFolder.work]?.resources["x.ics"] = nil
        #expect(
            try folder.run("2026-09-10T14:00:00Z").messages == [
                Message(.note, "caldav:team:work: works again")
            ])
    }

    @Test func anEmptyCalendarIsOne() throws {
        try folder.run()
        folder[AccountFolder.work]?.resources = [:]
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(folder.titles == ["H"])
        #expect(states()?["caldav:team:work"] == .available)
        #expect(
            outcome.messages == [
                Message(
                    .warning, "caldav:team:work: is a calendar without events now; it had 2 before")
            ])
        #expect(try folder.run("2026-09-10T14:00:00Z").messages == [])
        #expect(states()?["caldav:team:work"] == .available)
    }
}
