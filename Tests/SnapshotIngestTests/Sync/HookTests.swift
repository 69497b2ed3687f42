import CalendarSources
import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

/// What follows a publication: commands, and the budget of pushes.
@Suite struct HookTests {
    private let sync: SyncFolder

    init() throws {
        sync = try SyncFolder()
        sync.add("ical:a")
    }

    /// A program that notes how it was called, and ends as the test wants.
    private func program(_ name: String, ending status: Int = 0) throws -> [String] {
        let path = try sync.folder.file(
            name,
            """
            printf '%s\\n' "$@" >>"$0.calls"
            env >"$0.env"
            test -s "$2" && echo payload >>"$0.calls"
            echo "no luck" >&2
            exit \(status)

            """)
        // Not started itself: a program that another test's child still has open for writing would not start.
        return ["/bin/sh", path, "first $HOME; argument"]
    }

    private func calls(_ program: [String]) -> [String] {
        let text = try? String(contentsOfFile: program[1] + ".calls", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private func show(_ days: String...) {
        sync.servers["ical:a"] = .body(FeedFolder.feed(days.map { ("Event \($0)", $0) }))
    }

    private var payload: String { sync.container.path + "/watch-payload.plist" }

    @Test func onChangeRunsWhenTheContentChanged() throws {
        let change = try program("change")
        sync.configuration.onChange = change
        show("20260911")
        let first = try sync.run("2026-09-10T12:00:00Z")
        // No shell has looked at the argument, and the payload is there when the program runs.
        #expect(calls(change) == ["first $HOME; argument", payload, "payload"])
        #expect(first.messages == [])
        try sync.run("2026-09-10T13:00:00Z")
        #expect(calls(change).count == 3)
        show("20260912")
        try sync.run("2026-09-10T14:00:00Z")
        #expect(calls(change).count == 6)
    }

    @Test func aCommandThatFailsIsReportedAndLosesNothing() throws {
        let change = try program("change", ending: 3)
        sync.configuration.onChange = change
        sync.configuration.onPush = ["/no/such/program"]
        show("20260911")
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(outcome.status == .success)
        #expect(
            outcome.messages.map(\.text) == [
                "onChange: /bin/sh ended with status 3: no luck",
                "onPush: /no/such/program cannot be started (No such file or directory)",
            ])
        #expect(outcome.report.errors.count == 2)
        #expect(sync.snapshot?.events.count == 1)
    }

    @Test func theEnvironmentHasNoSecrets() throws {
        let change = try program("change")
        sync.configuration.onChange = change
        sync.configuration.sources[0].credentials = .token(.environment("LC_TOKEN"))
        sync.add("ical:b") { $0.place = .secretURL(.environment("LC_ADDRESS")) }
        try sync.run("2026-09-10T12:00:00Z") {
            $0.environment = [
                "PATH": "/usr/bin:/bin", "LC_TOKEN": "secret", "LC_ADDRESS": "https://example.org/secret",
                "CREDENTIALS_DIRECTORY": "/secret", "DAV_PASSWORD": "secret", "LC_ALL": "C", "TZ": "UTC",
            ]
        }
        // Nothing was written, so nothing is run.
        #expect(calls(change) == [])
        let notes = try sync.folder.feed("n.ics", [("N", "20260911")])
        sync.configuration.sources.append(SourceConfiguration(key: "local:n", place: .path(notes)))
        try sync.run("2026-09-10T12:01:00Z") {
            $0.environment = [
                "PATH": "/usr/bin:/bin", "LC_TOKEN": "secret", "LC_ADDRESS": "https://example.org/secret",
                "CREDENTIALS_DIRECTORY": "/secret", "DAV_PASSWORD": "secret", "LC_ALL": "C", "TZ": "UTC",
            ]
        }
        let environment = try String(contentsOfFile: change[1] + ".env", encoding: .utf8)
        #expect(!environment.contains("secret"))
        #expect(environment.contains("LC_ALL=C"))
        #expect(environment.contains("TZ=UTC"))
    }

    // MARK: Pushes

    @Test func withoutAProgramNothingIsSpent() throws {
        show("20260911")
        for hour in 12...20 {
            let push = try #require(try sync.run("2026-09-10T\(hour):00:00Z").report.push)
            #expect(push.isDue)
            #expect(push.reason == .firstAppointment)
            #expect(push.isPushed == nil)
        }
    }

    @Test func aPushIsSpentWhenItsProgramSucceeds() throws {
        let push = try program("push")
        sync.configuration.onPush = push
        show("20260911")
        let first = try #require(try sync.run("2026-09-10T12:00:00Z").report.push)
        #expect(first.isPushed == true)
        #expect(calls(push).count == 3)
        let second = try #require(try sync.run("2026-09-10T13:00:00Z").report.push)
        #expect(!second.isDue)
        #expect(second.reason == .nextAppointmentUnchanged)
        #expect(second.isPushed == false)
        #expect(calls(push).count == 3)
        show("20260912")
        let third = try #require(try sync.run("2026-09-10T14:00:00Z").report.push)
        #expect(third.reason == .nextAppointmentChanged)
        #expect(third.isPushed == true)
    }

    @Test func aPushWhoseProgramFailsIsTriedAgain() throws {
        sync.configuration.onPush = try program("bad", ending: 1)
        show("20260911")
        let first = try sync.run("2026-09-10T12:00:00Z")
        #expect(first.report.push?.isPushed == false)
        #expect(first.messages.map(\.text) == ["onPush: /bin/sh ended with status 1: no luck"])
        // Said once; the report has it each time.
        let second = try sync.run("2026-09-10T12:05:00Z")
        #expect(second.messages == [])
        #expect(second.report.errors.count == 1)
        #expect(try sync.run("2026-09-10T12:06:00Z") { $0.isVerbose = true }.messages.count == 1)
        let push = try program("push")
        sync.configuration.onPush = push
        let third = try sync.run("2026-09-10T12:10:00Z")
        #expect(third.report.push?.isPushed == true)
        #expect(third.messages.map(\.text) == ["onPush: works again"])
        #expect(calls(push).count == 3)
        #expect(try sync.run("2026-09-10T12:20:00Z").messages == [])
    }

    @Test func anHourHasFourPushes() throws {
        let push = try program("push")
        sync.configuration.onPush = push
        var reasons: [PushReport.Reason?] = []
        for (index, minute) in ["00", "10", "20", "30", "40", "59"].enumerated() {
            show("2026091\(index + 1)")
            reasons.append(try sync.run("2026-09-10T12:\(minute):00Z").report.push?.reason)
        }
        #expect(
            reasons == [
                .firstAppointment, .nextAppointmentChanged, .nextAppointmentChanged, .nextAppointmentChanged,
                .budgetSpent, .budgetSpent,
            ])
        #expect(calls(push).count == 12)
        let later = try #require(try sync.run("2026-09-10T13:00:00Z").report.push)
        #expect(later.isPushed == true)
        #expect(later.retryAt == nil)
    }
}
