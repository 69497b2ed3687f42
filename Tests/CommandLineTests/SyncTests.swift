import CalendarrCore
import Foundation
import Glibc
import TestServers
import Testing

/// `sync` as cron runs it, against a server that misbehaves on request.
struct SyncTests {
    private let home: SyncHome

    init() throws {
        home = try SyncHome()
    }

    @Test func anUnchangedFeedCostsOneConditionalRequest() throws {
        home.add("ical:club", "/etag/lastmod/feed.ics")
        let first = try home.sync()
        #expect(first.status == 0)
        #expect(first.output.isEmpty)
        #expect(first.errors.isEmpty)
        let before = try #require(home.snapshot)
        #expect(before.calendarStates["ical:club"]?.state == .available)
        let second = try home.sync(now: "2026-03-10T09:00:00Z")
        #expect(second.status == 0)
        #expect(second.errors.isEmpty)
        let requests = try home.requests()
        #expect(requests.count == 2)
        #expect(requests.allSatisfy { $0.method == "GET" })
        #expect(requests[0].headers["if-none-match"] == nil)
        #expect(requests[1].headers["if-none-match"] != nil)
        #expect(requests[1].headers["user-agent"]?.hasPrefix("ics2snapshot/") == true)
        let after = try #require(home.snapshot)
        #expect(after.hasSameContent(as: before))
        #expect(after.writtenAt == before.writtenAt + 3600)
    }

    /// The acceptance of the whole thing: of twenty sources four are broken, each in its own way.
    @Test func fourBrokenSourcesTakeNoOtherDown() throws {
        for index in 1...20 { home.add("ical:s\(index)", "/feed.ics") }
        #expect(try home.sync().status == 0)
        let events = try #require(home.snapshot).events.count
        #expect(events > 0)
        home.removeSources()
        for index in 1...16 { home.add("ical:s\(index)", "/feed.ics") }
        home.add("ical:s17", lines: ["url = \"http://127.0.0.1:9/\(home.token)\""])
        home.add("ical:s18", "/basic/feed.ics", "username = \"ana\"", "passwordFile = \"wrong\"")
        home.add("ical:s19", "/endless/feed.ics", "maxBytes = 200000", "timeout = \"5s\"")
        home.add("ical:s20", "/noend/feed.ics")
        try home.folder.write("wrong", "not the password")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: home.folder.path("wrong"))
        let outcome = try home.sync(now: "2026-03-10T09:00:00Z")
        #expect(outcome.status == 75)
        let snapshot = try #require(home.snapshot)
        #expect(snapshot.events.count == events)
        let states = snapshot.calendarStates
        #expect(states.values.count { $0.state == .available } == 16)
        #expect(
            (17...20).map { states["ical:s\($0)"]?.detail } == [
                .unreachable, .refused, .tooLarge, .incomplete,
            ])
        for index in 17...20 {
            #expect(states["ical:s\(index)"]?.state == .stale)
            #expect(states["ical:s\(index)"]?.asOf == (try Date(SyncHome.now, strategy: .iso8601)))
            #expect(outcome.errors.contains("ical:s\(index): "))
            #expect(snapshot.events.contains { $0.calendarKey == "ical:s\(index)" })
        }
        // Said once.
        let again = try home.sync(now: "2026-03-10T09:01:00Z")
        #expect(again.status == 75)
        #expect(again.errors.isEmpty)
    }

    /// More sources than files that may be open by default.
    @Test func manySourcesNeedNoSetting() throws {
        for index in 1...60 { home.add("ical:s\(index)", "/feed.ics") }
        var call = try home.call()
        call.arguments = ["-c", "ulimit -S -n 40; exec \"$0\" \"$@\"", try Program.path()] + call.arguments
        call.program = "/bin/sh"
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(home.snapshot?.calendarStates.values.count { $0.state == .available } == 60)
    }

    @Test func withinTheBackOffNothingIsSent() throws {
        home.add("ical:a", "/status/503/feed.ics")
        home.add("ical:b", "/status/503/ra/3600/feed.ics")
        #expect(try home.sync().status == 69)
        #expect(try home.requests().count == 2)
        #expect(try home.sync(now: "2026-03-10T08:03:00Z").status == 69)
        #expect(try home.requests().count == 2)
        // What the server asked for is longer than the back-off.
        #expect(try home.sync(now: "2026-03-10T08:30:00Z").status == 69)
        #expect(try home.requests().map(\.path).count { $0.contains("/ra/") } == 1)
        #expect(try home.sync(now: "2026-03-10T09:01:00Z").status == 69)
        #expect(try home.requests().map(\.path).count { $0.contains("/ra/") } == 2)
    }

    @Test func offlineSendsNothingAndWritesTodaysWindow() throws {
        home.add("ical:a", "/feed.ics")
        try #expect(home.sync().status == 0)
        let outcome = try home.sync(now: "2026-03-11T06:00:00Z", "--offline")
        #expect(outcome.status == 0)
        #expect(try home.requests().count == 1)
        #expect(home.snapshot?.coverageStart == (try Date("2026-03-03T23:00:00Z", strategy: .iso8601)))
        let never = try home.sync(now: "2026-03-11T06:01:00Z", "--offline", "--only", "ical:none")
        #expect(never.status == 64)
        #expect(never.errors.contains("no source has the key ical:none"))
    }

    // MARK: Secrets

    @Test func noSecretIsEverSeen() throws {
        try home.folder.write("password", "s3cret:p\u{e4}%ss\n")
        try home.folder.write(
            "address", "\(home.server.http)/redirother/302/feed.ics\(home.token)&private-3f2a\n")
        for name in ["password", "address"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: home.folder.path(name))
        }
        home.add("ical:login", "/basic/feed.ics", "username = \"alice\"", "passwordFile = \"password\"")
        home.add(
            "ical:moved",
            lines: ["urlFile = \"address\"", "username = \"alice\"", "passwordFile = \"password\""])
        home.add("ical:gone", "/status/404/private-77/feed.ics")
        let outcome = try home.sync(
            "-v", "--report", home.folder.path("report.json"), "--metrics", home.folder.path("m.prom"))
        #expect(outcome.status == 75)
        let requests = try home.requests()
        #expect(requests.contains { $0.authOk == true })
        // The credentials stay with the origin that they are for.
        let elsewhere = requests.filter { $0.listener == "http2nd" }
        #expect(elsewhere.count == 1)
        #expect(elsewhere.allSatisfy { $0.headers["authorization"] == nil })
        let files = try ["report.json", "m.prom", "out", "state"].flatMap { name -> [String] in
            var isFolder: ObjCBool = false
            let path = home.folder.path(name)
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
            else {
                return [path]
            }
            return try FileManager.default.subpathsOfDirectory(atPath: path).map { path + "/" + $0 }
        }
        var seen = Data((outcome.text + outcome.errors).utf8)
        for file in files { seen += FileManager.default.contents(atPath: file) ?? Data() }
        for secret in ["s3cret", "private-", "alice", "redirother"] {
            #expect(seen.range(of: Data(secret.utf8)) == nil, "\(secret)")
        }
        #expect(seen.range(of: Data("ical:gone".utf8)) != nil)
    }

    @Test func aChangedPasswordEndsTheWait() throws {
        try home.folder.write("password", "wrong")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: home.folder.path("password"))
        home.add("ical:login", "/basic/feed.ics", "username = \"alice\"", "passwordFile = \"password\"")
        #expect(try home.sync().status == 77)
        let asked = try home.requests().count
        #expect(try home.sync(now: "2026-03-10T08:01:00Z").status == 77)
        #expect(try home.requests().count == asked)
        try home.folder.write("password", "s3cret:p\u{e4}%ss\n")
        let outcome = try home.sync(now: "2026-03-10T08:02:00Z")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "ical:login: works again\n")
    }

    // MARK: What is written

    @Test func reportAndMetricsAreWrittenAndThePushIsDecided() throws {
        home.head = "report = \"report.json\"\nmetrics = \"sync.prom\""
        home.add("ical:a", "/etag/feed.ics")
        #expect(try home.sync().status == 0)
        let file = URL(filePath: home.folder.path("report.json"))
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        #expect(report["hasChanged"] as? Bool == true)
        #expect((report["push"] as? [String: Any])?["isDue"] != nil)
        let source = try #require((report["sources"] as? [[String: Any]])?.first)
        #expect(source["location"] as? String == "ical:a")
        #expect(source["requests"] as? Int == 1)
        let metrics = try String(contentsOfFile: home.folder.path("sync.prom"), encoding: .utf8)
        #expect(metrics.contains("ics2snapshot_run_exit_status 0\n"))
        #expect(metrics.contains("ics2snapshot_source_state{calendar=\"ical:a\",state=\"available\"} 1\n"))
        #expect(!metrics.contains("127.0.0.1"))
        #expect(
            try home.folder.names().sorted() == ["config.toml", "out", "report.json", "state", "sync.prom"])
        // A flag beats the configuration.
        #expect(try home.sync("--report", "-").text.contains("\"reportVersion\" : 1"))
    }

    @Test func commandsGetThePathOfThePayload() throws {
        // Not started itself: a program that another thread's child still has open for writing would not start.
        try home.folder.write("hook", "echo \"$#$1\" >>\"$0.calls\"\n")
        home.head = "onChange = [\"/bin/sh\", \"\(home.folder.path("hook"))\"]"
        home.add("ical:a", "/feed.ics")
        let first = try home.sync()
        #expect(first.status == 0)
        #expect(first.errors.isEmpty)
        let payload = home.output + "/watch-payload.plist"
        let calls = try String(contentsOfFile: home.folder.path("hook.calls"), encoding: .utf8)
        #expect(calls == "1\(payload)\n")
        // An option beats the configuration; the program gets the path and nothing else.
        let second = try home.sync(
            now: "2026-03-11T09:00:00Z", "--on-change", "/bin/rm", "--on-push", "/bin/ls")
        #expect(second.status == 0)
        #expect(!FileManager.default.fileExists(atPath: payload))
        #expect(second.errors.contains("onPush: /bin/ls ended with status 2"))
    }

    @Test func statusTellsOfEachSource() throws {
        home.add("ical:good", "/feed.ics", "refresh = \"12h\"")
        home.add("ical:bad", "/status/404/feed.ics")
        var call = try home.call("status")
        #expect(try call.run().text.contains("ical:good  neverFetched  never         next run\n"))
        #expect(try home.sync().status == 75)
        let page = try home.call("status", now: "2026-03-10T09:00:00Z").run()
        #expect(page.status == 0)
        let lines = page.text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("SOURCE"))
        #expect(lines[1] == "ical:good  fresh    2026-03-10 09:00  2026-03-10 21:00")
        #expect(lines[2].hasPrefix("ical:bad   failing  never             2026-03-11 "))
        #expect(lines[2].hasSuffix("notFound since 2026-03-10 09:00"))
        call = try home.call("status", now: "2026-03-10T09:00:00Z", "--json")
        let status = try #require(
            try JSONSerialization.jsonObject(with: try call.run().output) as? [String: Any])
        let sources = try #require(status["sources"] as? [[String: Any]])
        #expect(sources.map { $0["state"] as? String } == ["fresh", "failing"])
        #expect(sources[0]["age"] as? Int == 3600)
        #expect(sources[1]["lastError"] as? String == "notFound")
    }

    @Test func signOutTakesWhatWasKeptAndSignInBringsItBack() throws {
        home.add("ical:a", "/feed.ics")
        #expect(try home.sync().status == 0)
        #expect(try home.folder.names(in: "state/bodies").count == 1)
        #expect(try home.call("sign-out").run().status == 0)
        #expect(try home.folder.names(in: "state/bodies").isEmpty)
        let refused = try home.sync(now: "2026-03-10T09:00:00Z")
        #expect(refused.status == 77)
        #expect(refused.errors.contains("--sign-in takes it up again"))
        #expect(home.snapshot == nil)
        #expect(try home.requests().count == 1)
        #expect(try home.sync(now: "2026-03-10T09:01:00Z", "--sign-in").status == 0)
        #expect(home.snapshot != nil)
    }

    // MARK: Calls and other runs

    @Test func oneRunAtATime() throws {
        home.add("ical:a", "/feed.ics")
        #expect(try home.sync().status == 0)
        // What another run would hold.
        let lock = open(home.state + "/lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let report = home.folder.path("report.json")
        let second = try home.sync(now: "2026-03-10T09:00:00Z", "--report", report)
        #expect(second.status == 75)
        #expect(second.errorLines.count == 1)
        #expect(try home.requests().count == 1)
        // The run that holds the lock writes its own.
        #expect(!FileManager.default.fileExists(atPath: report))
        close(lock)
        #expect(try home.sync(now: "2026-03-10T09:00:00Z", "--report", report).status == 0)
        #expect(FileManager.default.fileExists(atPath: report))
    }

    @Test(
        arguments: [
            (["feed.ics"], 64, "from the configuration"),
            (["--force", "--offline"], 64, "exclude each other"),
            (["--only", "https://example.org/secret"], 64, "calendar key"),
            (["--report", ""], 64, "path is empty"),
        ] as [([String], Int32, String)])
    func wrongCallsAreExplained(options: [String], status: Int32, sentence: String) throws {
        home.add("ical:a", "/feed.ics")
        var call = try home.call()
        call.arguments += options
        let outcome = try call.run()
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(sentence))
        #expect(!outcome.errors.contains("secret"))
        #expect(try home.requests().isEmpty)
    }

    @Test func withoutAConfigurationTheWayToOneIsNamed() throws {
        var call = Call("sync")
        call.environment = ["HOME": home.folder.path]
        let outcome = try call.run()
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("'ics2snapshot check' prints one to start with"))
        home.head = "langauge = \"de\""
        let wrong = try home.sync()
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("config.toml:3"))
    }

    /// A run that may write files of so many blocks of 512 bytes, as on a device that is full after them.
    private func sync(now: String, blocks: Int) throws -> Outcome {
        var call = try home.call(now: now)
        call.arguments =
            ["-c", "ulimit -f \(blocks); exec \"$0\" \"$@\"", try Program.path()] + call.arguments
        call.program = "/bin/sh"
        return try call.run()
    }

    @Test func aFullDeviceTouchesNothingOld() throws {
        home.add("ical:a", "/etag/feed.ics")
        #expect(try home.sync().status == 0)
        let names = try home.folder.names(in: "out")
        let before = try names.map { try Data(contentsOf: URL(filePath: home.output + "/" + $0)) }
        for blocks in 0..<3 {
            let outcome = try sync(now: "2026-03-11T08:00:00Z", blocks: blocks)
            #expect([73, 74].contains(outcome.status))
            #expect(!outcome.errors.isEmpty)
            #expect(try home.folder.names(in: "out") == names)
            #expect(try names.map { try Data(contentsOf: URL(filePath: home.output + "/" + $0)) } == before)
        }
        let after = try home.sync(now: "2026-03-11T08:00:00Z")
        #expect(after.status == 0)
        #expect(after.errors.isEmpty)
    }

    /// A body that cannot be kept is shown all the same, and comes again.
    @Test func aStateThatIsFullLosesNoEvents() throws {
        home.add("ical:a", "/etag/feed.ics")
        home.add("ical:big", "/etag/big.ics")
        let outcome = try sync(now: SyncHome.now, blocks: 1000)
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("state/bodies/"))
        #expect(
            home.snapshot?.calendarStates.mapValues(\.state) == [
                "ical:a": .available, "ical:big": .available,
            ])
        #expect(try home.folder.names(in: "state/bodies").count == 1)
        #expect(try home.sync(now: "2026-03-10T09:00:00Z").status == 0)
        let asked = try home.requests().map {
            "\($0.path.contains("big")) \($0.headers["if-none-match"] != nil)"
        }
        #expect(asked.sorted() == ["false false", "false true", "true false", "true false"])
    }

    /// A person who does not want to wait any longer is obeyed at once, and nothing has happened.
    @Test(arguments: ["/hang/feed.ics", "/stall/1000/big.ics"])
    func aSignalEndsTheWaitForAServer(path: String) throws {
        home.add("ical:a", "/etag/feed.ics")
        #expect(try home.sync().status == 0)
        let before = try Data(contentsOf: URL(filePath: home.output + "/widget-cache.json"))
        home.add("ical:slow", path)
        var call = try home.call(now: "2026-03-10T09:00:00Z")
        call.arguments = ["--preserve-status", "-s", "TERM", "1", try Program.path()] + call.arguments
        call.program = "/usr/bin/timeout"
        let outcome = try call.run()
        #expect(outcome.status == 128 + SIGTERM)
        #expect(outcome.errors.contains("stopped by SIGTERM"))
        #expect(try Data(contentsOf: URL(filePath: home.output + "/widget-cache.json")) == before)
        // What was being written goes with the next run.
        #expect(try home.sync(now: "2026-03-10T09:00:00Z", "--only", "ical:a").status == 75)
        #expect(try home.folder.names(in: "state/bodies").count == 1)
    }

    /// Killed at any moment, container and state are whole, and the next run is as if nothing had been.
    @Test func killedAtAnyMomentNothingIsHalf() throws {
        home.add("ical:a", "/mutable/\(UUID().uuidString)/big.ics")
        home.add("ical:b", "/etag/feed.ics")
        #expect(try home.sync().status == 0)
        let files = ["widget-cache.json", "widget-calendars.json", "session.json"]
        for step in 0..<20 {
            let now = "2026-03-\(10 + step)T\(10 + step % 2):00:00Z"
            var call = try home.call(now: now, "--force")
            let before = try files.map { try Data(contentsOf: URL(filePath: home.output + "/" + $0)) }
            call.arguments =
                ["-s", "KILL", "0.\(String(format: "%03d", 4 + step * 6))", try Program.path()]
                + call.arguments
            call.program = "/usr/bin/timeout"
            _ = try call.run()
            let left = try files.map { try Data(contentsOf: URL(filePath: home.output + "/" + $0)) }
            #expect(home.snapshot != nil)
            let clean = try home.sync(now: now)
            #expect(clean.status == 0)
            #expect(clean.errors.isEmpty)
            for (name, (old, found)) in zip(files, zip(before, left)) {
                let new = try Data(contentsOf: URL(filePath: home.output + "/" + name))
                #expect(found == old || found == new, "\(name)")
            }
        }
        #expect(try home.folder.names(in: "out").allSatisfy { !$0.hasSuffix(".tmp") })
        #expect(try home.folder.names(in: "state/bodies").count == 2)
    }
}
