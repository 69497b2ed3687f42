import CalendarrCore
import Foundation
import TestServers
import Testing

/// The nasty calendars give the same events through a server as from the file.
struct CalDAVCorpusTests {
    /// What Radicale answers 400 to, with the resources that it does not like among others that it takes.
    static let refusedByRadicale: Set = [
        "010-override-orphan", "018-override-with-copied-rrule", "047-exdate-floating-on-zoned",
        "056-rdate-period-start-end", "058-rdate-period-tzid", "113-skip-backward", "115-rscale-chinese",
        "116-rrule-trailing-semicolon", "155-vtimezone-without-offsetfrom", "189-dtend-date-for-timed",
        "202-uid-twice-sequence", "204-uid-twice-series-sequence", "205-uid-twice-no-order",
        "206-exact-duplicate-event", "207-no-uid", "210-bad-dtstart-neighbour", "212-bad-exdate-neighbour",
        "219-utf8-bom", "223-utf16-le-with-bom", "231-junk-line-inside", "232-garbage-after-end",
        "233-duplicate-header-lines", "242-vcalendar-1-0", "248-html-login-page", "250-empty-file",
        "251-whitespace-only", "252-json-error-body", "253-vcard-instead", "254-gzip-bytes",
        "255-binary-noise", "256-truncated-in-event", "258-missing-last-line", "259-unclosed-event",
        "268-interval-negative-or-huge", "283-leap-second-end", "286-bad-timestamps",
        "296-floating-exdate-other-viewer", "297-dtend-and-duration", "300-cancelled-override-minimal",
    ]

    /// What Radicale expands for ever, and answers nobody any more meanwhile.
    static let neverEndingForRadicale: Set = ["267-interval-zero", "272-exrule-cancels-all"]

    /// What Radicale takes and writes anew as something else: P1D as 24 hours, a folded character as two.
    static let changedByRadicale: Set = ["127-p1d-versus-pt24h", "225-fold-inside-utf8"]

    /// All cases of a half on one server.
    @Test(arguments: [0, 1])
    func radicaleGivesTheEventsOfTheFile(_ half: Int) throws {
        let server = try CalDAVServer(.radicale)
        let others = Self.neverEndingForRadicale.union(Self.changedByRadicale)
        var accepted: [CorpusCase] = []
        let cases = CorpusCase.all.filter { !others.contains($0.slug) }
        for (index, each) in cases.enumerated() where index % 2 == half {
            let statuses = try put(each, on: server)
            if Self.refusedByRadicale.contains(each.slug) {
                #expect(statuses.contains(400), "\(each.slug) is accepted by now")
            } else {
                #expect(statuses.allSatisfy { $0 == 201 }, "\(each.slug) is refused: \(statuses)")
                accepted.append(each)
            }
        }
        #expect(accepted.count > 70)
        try compare(accepted, server)
    }

    @Test func theModelledServerGivesTheEventsOfTheOtherFiles() throws {
        let server = try CalDAVServer(.model)
        let others = Self.refusedByRadicale.union(Self.neverEndingForRadicale).union(Self.changedByRadicale)
        let cases = CorpusCase.all.filter { others.contains($0.slug) }
        #expect(cases.count == others.count)
        for each in cases { #expect(try put(each, on: server).allSatisfy { $0 == 201 }) }
        try compare(cases, server)
    }

    private func put(_ each: CorpusCase, on server: CalDAVServer) throws -> [Int] {
        try server.makeCalendar(each.slug)
        return try each.resources().enumerated().map { index, resource in
            try server.tryToPut("r\(index).ics", resource, in: each.slug).status
        }
    }

    /// Compares the cases of each window by one run for the account and one for the files.
    private func compare(_ cases: [CorpusCase], _ server: CalDAVServer) throws {
        for (window, cases) in try Dictionary(grouping: cases, by: { try $0.window() }) {
            let home = try AccountHome(server)
            (home.timezone, home.now, home.head) = (window.zone, window.now, window.head)
            let addresses = cases.map { "\"\(server.origin)\(server.calendar($0.slug))\"" }
            home.lines.append("calendars = [\(addresses.joined(separator: ", "))]")
            let run = try home.sync()
            let files = try CorpusFiles(cases, window).events()
            for each in cases {
                #expect(
                    run.of(each.slug).map(Shown.init) == files.filter { $0.isOf(each.slug) }.map(Shown.init),
                    "\(each.slug) on \(server.software): \(run.outcome.errors)")
            }
        }
    }
}

/// An event without what says where it comes from.
private struct Shown: Equatable {
    let title, location, identity: String
    let start, end: Date
    let isAllDay: Bool

    init(_ event: SnapshotEvent) {
        (title, location, start, end, isAllDay) = (
            event.title, event.location, event.start, event.end, event.isAllDay
        )
        identity = String(event.id.dropFirst(event.calendarKey.count))
    }
}

/// A configuration with the files of cases.
private struct CorpusFiles {
    private let cases: [CorpusCase]
    private let window: CorpusCase.Window
    private let folder: Folder

    init(_ cases: [CorpusCase], _ window: CorpusCase.Window) throws {
        (self.cases, self.window) = (cases, window)
        folder = try Folder()
    }

    func events() throws -> [SnapshotEvent] {
        let sources = cases.map { "[[sources]]\nkey = \"ical:\($0.slug)\"\npath = \"\($0.file.path)\"\n" }
        let text = """
            output = "out"
            timezone = "\(window.zone)"
            \(window.head)
            \(sources.joined(separator: "\n"))

            """
        let file = try folder.write("config.toml", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        var call = Call("sync", "--config", file, "--now", window.now.formatted(.iso8601))
        call.environment = ["STATE_DIRECTORY": folder.path("state"), "HOME": folder.path]
        _ = try call.run()
        return SnapshotStore(directory: URL(filePath: folder.path("out"))).read().snapshot?.events ?? []
    }
}
