import CalendarrCore
import Foundation
import Testing

/// SIGINT, SIGTERM and SIGHUP in the middle of the work.
struct SignalTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalEndsTheRunAndLeavesNothing(signal: Int32) throws {
        let folder = try Folder()
        var call = Call(fixedClock + ["-", "-o", folder.path("out"), "--report", folder.path("report.json")])
        // More than a pipe holds: once it is taken, the program is known to be reading.
        let start = Feed.hourly(700).dropLast("END:VCALENDAR\r\n".count)
        call.input = Data(String(repeating: String(start), count: 4).utf8)
        call.signal = signal
        let outcome = try call.run()
        #expect(outcome.status == 128 + signal)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("stopped by SIG"))
        #expect(try folder.names().filter { $0 != "out" }.isEmpty)
        if FileManager.default.fileExists(atPath: folder.path("out")) {
            #expect(try folder.names(in: "out").filter { $0 != ".calendarr-lock" }.isEmpty)
        }
    }

    /// Nothing can be removed by a process that is killed; so there is nothing to remove.
    @Test func aKilledRunLeavesNoReportBehind() throws {
        let folder = try Folder()
        let report = try folder.write("report.json", "old")
        var call = Call(fixedClock + ["-", "-o", folder.path("out"), "--report", report])
        call.input = Data(Feed.hourly(700).dropLast("END:VCALENDAR\r\n".count).utf8)
        call.signal = SIGKILL
        #expect(try call.run().status == -SIGKILL)
        #expect(try folder.names().filter { $0 != "out" } == ["report.json"])
        #expect(try String(contentsOfFile: report, encoding: .utf8) == "old")
    }

    /// A job that its caller protected, as `nohup` does, goes on.
    @Test func ignoredSignalStaysIgnored() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        let script = """
            trap "" HUP; fifo=$1; shift
            "$0" "$@" - <"$fifo" & child=$!
            exec 3>"$fifo"; cat "$FEED" >&3; kill -HUP $child; exec 3>&-; wait $child
            """
        var call = try Call(["-c", script, Program.path(), folder.path("fifo")] + fixedClock)
        #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
        call.program = "/bin/sh"
        call.environment = ["FEED": feed]
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.count == 1)
    }
}
