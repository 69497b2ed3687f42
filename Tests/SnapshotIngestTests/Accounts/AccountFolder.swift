import CalendarSources
import CalendarrCore
import Foundation
import IngestStore

@testable import SnapshotIngest

/// A configuration with the account `caldav:team`, its container and its state, for one test.
final class AccountFolder {
    let sync: SyncFolder
    /// The source of the account in the configuration.
    var source: SourceConfiguration {
        get { sync.configuration.sources[0] }
        set { sync.configuration.sources[0] = newValue }
    }
    private let host = "dav.example.org"

    /// An account with the calendars `work` (an event a day for two days) and `home` (one event), and a list of tasks.
    init() throws {
        sync = try SyncFolder()
        var source = SourceConfiguration(
            key: "caldav:team", place: .caldav(Secret("https://dav.example.org/")))
        source.credentials = .password(username: "ana", .environment("PASSWORD"))
        sync.configuration.sources = [source]
        var work = ScriptedAccounts.Calendar(name: "Work", color: "#112233FF")
        work.resources = ["a.ics": Self.event("A", "20260911"), "b.ics": Self.event("B", "20260912")]
        var home = ScriptedAccounts.Calendar(name: "Home", color: "#445566")
        home.resources = ["h.ics": Self.event("H", "20260913")]
        var tasks = ScriptedAccounts.Calendar(name: "Tasks", components: ["VTODO"])
        tasks.resources = ["t.ics": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"]
        sync.accounts[host].calendars = [Self.work: work, Self.home: home, Self.tasks: tasks]
    }

    static let work = "/dav/ana/work/"
    static let home = "/dav/ana/home/"
    static let tasks = "/dav/ana/tasks/"

    /// The text of a resource with one event from 10:00Z to 11:00Z.
    static func event(_ title: String, _ day: String, uid: String? = nil, more: String = "") -> String {
        """
        BEGIN:VCALENDAR
        X-WR-CALNAME:Not its name
        BEGIN:VEVENT
        UID:\(uid ?? title)
        DTSTAMP:20260101T000000Z
        DTSTART:\(day)T100000Z
        DTEND:\(day)T110000Z
        SUMMARY:\(title)
        \(more)END:VEVENT
        END:VCALENDAR

        """
    }

    var account: ScriptedAccounts.Account {
        get { sync.accounts[host] }
        set { sync.accounts[host] = newValue }
    }

    /// A calendar of the account.
    subscript(_ path: String) -> ScriptedAccounts.Calendar? {
        get { account.calendars[path] }
        set { account.calendars[path] = newValue }
    }

    /// Runs the configuration; what the servers were asked goes before it.
    @discardableResult
    func run(
        _ now: String = "2026-09-10T12:00:00Z", _ change: (inout SyncRequest) -> Void = { _ in }
    ) throws -> ConversionOutcome {
        _ = sync.accounts.takeQuestions()
        return try sync.run(now) { request in
            request.environment = ["PASSWORD": "s3cret"]
            change(&request)
        }
    }

    /// What the servers were asked in the last run.
    var questions: [String] { sync.accounts.takeQuestions() }

    /// The titles of the events in the container.
    var titles: [String]? { sync.snapshot?.events.map(\.title) }
    /// The states of the calendars in the container.
    var states: [String: CalendarSourceStatus]? { sync.snapshot?.calendarStates }
    /// The names of the calendars in the container, by their keys.
    var names: [String: String] {
        let calendars = SnapshotStore(directory: sync.container).readCalendars()
        return Dictionary(calendars.map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// What is known of the source.
    func status(_ now: String) throws -> SyncStatus.Source? {
        try SyncStatus(of: sync.configuration, stateDirectory: sync.state, now: try date(now)).sources.first
    }
}

extension AccountFailure {
    static let unreachable = AccountFailure(
        FetchFailure(.unreachable, "nobody is listening at https://dav.example.org"), endsConversation: true)
    static let refused = AccountFailure(
        FetchFailure(
            .refused, "https://dav.example.org does not accept the credentials (401)", isPermanent: true),
        endsConversation: true)
    static let busy = AccountFailure(
        FetchFailure(.http, "https://dav.example.org answers 503: it is too busy"), endsConversation: true)
    static let broken = AccountFailure(
        FetchFailure(.http, "https://dav.example.org answers 500"), endsConversation: false)
    static let missing = AccountFailure(
        FetchFailure(.notFound, "there is nothing at this address of https://dav.example.org (404)"),
        endsConversation: false)
}
