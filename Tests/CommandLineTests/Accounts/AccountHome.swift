import CalendarrCore
import Foundation
import TestServers
import Testing

/// A configuration with one account on a server of the tests; its container and state are in a folder of its own.
final class AccountHome {
    /// The key of the account.
    static let key = "caldav:home"

    let server: CalDAVServer
    let folder: Folder
    /// What the account's `caldav` says.
    var address: String
    /// The clock of the next run.
    var now: Date
    /// How long a run may take; a server with very much to list needs more.
    var patience = 60.0
    /// The zone of the viewer.
    var timezone = "Europe/Zurich"
    /// Lines of TOML before the sources, and of the account.
    var (head, lines): (String, [String]) = ("", [])

    /// An account with the server's user and password.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - path: Where the account begins; the user's home without it.
    init(_ server: CalDAVServer, path: String? = nil, now: String = Feed.now) throws {
        self.server = server
        folder = try Folder()
        address = server.origin + (path ?? server.home)
        self.now = try Date(now, strategy: .iso8601)
        try setSecret(server.password)
        if !server.user.isEmpty {
            lines = ["username = \"\(server.user)\"", "passwordFile = \"secret\""]
        }
    }

    /// Gives the account a password.
    func setSecret(_ secret: String) throws {
        let file = try folder.write("secret", secret + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// A call with the configuration.
    ///
    /// - Parameter options: What follows.
    func call(_ verb: String, _ options: [String] = []) throws -> Call {
        let text = """
            output = "out"
            timezone = "\(timezone)"
            \(head)
            [[sources]]
            key = "\(Self.key)"
            caldav = "\(address)"
            \(lines.joined(separator: "\n"))

            """
        let file = try folder.write("config.toml", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        var call = Call([verb, "--config", file, "--now", now.formatted(.iso8601)] + options)
        call.environment = ["STATE_DIRECTORY": folder.path("state"), "HOME": folder.path]
        return call
    }

    /// Runs `sync`, and holds what was asked of the server to what every run must keep to.
    ///
    /// - Parameters:
    ///   - hours: How much later than the last run.
    ///   - options: Further options.
    func sync(
        after hours: Double = 0, _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> AccountRun {
        now += hours * 3600
        let asked = try server.requestCount()
        var call = try call("sync", options)
        call.patience = patience
        let outcome = try call.run()
        let run = AccountRun(
            outcome: outcome, requests: try server.requests(from: asked), snapshot: snapshot)
        let origin = server.origin.dropFirst("http://".count)
        for request in run.requests {
            #expect(request.violation(host: String(origin)) == nil, sourceLocation: sourceLocation)
        }
        let said = outcome.text + outcome.errors
        #expect(!said.contains("s3cret"), sourceLocation: sourceLocation)
        #expect(!said.contains("alice"), sourceLocation: sourceLocation)
        return run
    }

    /// What a program shows that begins with an empty state now.
    func fresh(sourceLocation: SourceLocation = #_sourceLocation) throws -> [SnapshotEvent] {
        let other = try AccountHome(server)
        other.patience = patience
        (other.address, other.now, other.head, other.lines) = (address, now, head, lines)
        let run = try other.sync(sourceLocation: sourceLocation)
        #expect(run.outcome.status == 0, "\(run.outcome.errors)", sourceLocation: sourceLocation)
        return try #require(run.snapshot, sourceLocation: sourceLocation).events
    }

    /// The names of the calendars as the container has them.
    func calendarNames() -> [String] { store.readCalendars().map(\.name) }

    private var snapshot: CalendarrSnapshot? { store.read().snapshot }
    private var store: SnapshotStore { SnapshotStore(directory: URL(filePath: folder.path("out"))) }
}

/// What came of a run, on both sides.
struct AccountRun {
    let outcome: Outcome
    let requests: [ProxiedRequest]
    let snapshot: CalendarrSnapshot?

    var events: [SnapshotEvent] { snapshot?.events ?? [] }
    var titles: [String] { events.titles }

    /// The states of the calendars by the last part of their keys.
    var states: [String: CalendarSourceState] {
        let pairs = (snapshot?.calendarStates ?? [:]).map { key, status in
            (String(key.split(separator: ":").last ?? ""), status.state)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension ProxiedRequest {
    /// What in a request no run may ask, or ask so; `nil` where there is nothing.
    ///
    /// - Parameter host: The only host that may be asked.
    func violation(host: String) -> String? {
        if !["OPTIONS", "GET", "HEAD", "PROPFIND", "REPORT"].contains(method) { return "\(method) \(path)" }
        if self.host != host { return "\(self.host) was asked" }
        guard method == "PROPFIND" || method == "REPORT" else { return nil }
        if depth != "0" && depth != "1" { return "\(method) without Depth" }
        if hrefs > 50 { return "\(hrefs) hrefs at once" }
        for word in ["expand", "limit", "time-range"] where body.contains(word) {
            return "\(word) is asked for"
        }
        if document == "calendar-query", !body.contains("name=\"VEVENT\"") { return "a query for anything" }
        if document == "sync-collection", body.contains("calendar-data") { return "texts in sync-collection" }
        return nil
    }
}

extension Feed {
    /// A calendar of one event as every server takes it: with an end, at noon UTC of a day of September 2026.
    static func meeting(_ uid: String, _ title: String, day: Int = 10, _ lines: String...) -> String {
        let date = String(format: "202609%02d", day)
        let more = ["DTEND:\(date)T130000Z"] + lines
        return calendar(event(uid, title, start: "\(date)T120000Z", more.joined(separator: "\r\n")))
    }
}

extension [SnapshotEvent] {
    /// The titles, sorted.
    var titles: [String] { map(\.title).sorted() }
}
