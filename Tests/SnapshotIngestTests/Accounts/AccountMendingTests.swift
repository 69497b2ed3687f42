import CalendarSources
import CalendarrCore
import Testing

@testable import SnapshotIngest

/// What somebody puts right, here or at the server, holds in the next run.
@Suite struct AccountMendingTests {
    private let folder: AccountFolder

    init() throws {
        folder = try AccountFolder()
    }

    private func states() -> [String: CalendarSourceState]? { folder.states?.mapValues(\.state) }

    /// Whoever puts right what this machine lacks does not wait: no server is spared by it.
    @Test func whatIsWrongHereIsTriedAnewByEachRun() throws {
        folder.account.failure = AccountFailure(
            FetchFailure(.setup, "caFile cannot be read", isPermanent: true), endsConversation: true)
        #expect(try folder.run().messages.first?.text == "caldav:team: caFile cannot be read")
        #expect(try folder.status("2026-09-10T12:00:30Z")?.nextAttempt == nil)
        #expect(try folder.run("2026-09-10T12:01:00Z").messages == [])
        folder.account.failure = nil
        #expect(
            try folder.run("2026-09-10T12:02:00Z").messages == [Message(.note, "caldav:team: works again")])
        #expect(folder.titles == ["A", "B", "H"])
    }

    /// It is listed again, which costs nothing to see.
    @Test func aNamedCalendarThatIsThereAgainIsNotLeftAlone() throws {
        folder.source.calendars = [AccountCalendar(match: "Work"), AccountCalendar(match: "Home")]
        try folder.run()
        let work = try #require(folder[AccountFolder.work])
        folder[AccountFolder.work] = nil
        #expect(try folder.run("2026-09-10T13:00:00Z").status == .incomplete)
        #expect(states()?["caldav:team:work"] == .stale)
        #expect(try folder.run("2026-09-10T13:10:00Z").messages == [])
        folder[AccountFolder.work] = work
        let again = try folder.run("2026-09-10T13:20:00Z")
        #expect(again.messages == [Message(.note, "caldav:team:work: works again")])
        #expect(again.status == .success)
        #expect(states()?["caldav:team:work"] == .available)
    }

    /// Whoever takes a calendar that is gone out of the configuration does not wait for its back-off to end.
    @Test func aCalendarThatIsGoneLeavesWhenItIsNamedNoLonger() throws {
        folder.source.calendars = [AccountCalendar(match: "Work"), AccountCalendar(match: "Home")]
        try folder.run()
        folder[AccountFolder.work] = nil
        try folder.run("2026-09-10T13:00:00Z")
        folder.source.calendars = [.all]
        let outcome = try folder.run("2026-09-10T13:10:00Z")
        #expect(outcome.status == .success)
        #expect(
            outcome.messages == [
                Message(
                    .note,
                    "caldav:team:work: the account has this calendar no longer; it is left out")
            ])
        #expect(states() == ["caldav:team:home": .available])
    }

    @Test func theStatusSaysWhatIsBanished() throws {
        folder.sync.configuration.banished = ["caldav:team:work"]
        try folder.run()
        let status = try #require(try folder.status("2026-09-10T12:10:00Z"))
        #expect(status.state == .fresh)
        #expect(status.calendars?.map(\.key).sorted() == ["caldav:team:home", "caldav:team:work"])
        #expect(status.calendars?.first { $0.key == "caldav:team:work" }?.state == .banished)
        #expect(status.calendars?.first { $0.key == "caldav:team:home" }?.state == .fresh)
        folder.sync.configuration.banished = ["caldav:team"]
        let all = try #require(try folder.status("2026-09-10T12:10:00Z"))
        #expect(all.state == .banished)
        #expect(all.calendars?.allSatisfy { $0.state == .banished } == true)
    }
}
