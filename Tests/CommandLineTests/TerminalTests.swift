import CalendarrCore
import Foundation
import Testing

/// What a person at a terminal sees, and a pipe does not.
struct TerminalTests {
    /// A little over the 20 MB from which on progress is shown.
    private static let large: Data = {
        let notes = "DESCRIPTION:" + String(repeating: "x", count: 60) + "\r\n"
        let past = Feed.event(
            "past", "Past", start: "20200101T120000Z", String(repeating: notes, count: 1_000))
        return Data(Feed.calendar(String(repeating: past + "\r\n", count: 290) + Feed.event("a", "A")).utf8)
    }()

    private func progress(_ call: Call) throws -> String {
        var call = call
        call.environment["TERM"] = "xterm"
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.map(\.title) == ["A"])
        return outcome.errors
    }

    @Test func progressIsForLargeInputOnATerminalOnly() throws {
        let folder = try Folder()
        let large = try folder.write("large.ics", Self.large)
        #expect(Self.large.count > 20_000_000)
        let small = try folder.write("small.ics", Feed.calendar(Feed.event("a", "A")))

        var call = Call(fixedClock + [large])
        call.error = .terminal
        let shown = try progress(call)
        #expect(shown.contains("\rreading: "))
        #expect(shown.contains(" of 21 MB"))
        // The line is gone in the end.
        #expect(shown.hasSuffix("\r\u{1B}[K"))

        call.arguments.append("--no-progress")
        #expect(try progress(call).isEmpty)
        call.arguments[call.arguments.count - 1] = "-q"
        #expect(try progress(call).isEmpty)

        #expect(try progress(Call(fixedClock + [large])).isEmpty)
        var second = Call(fixedClock + [small])
        second.error = .terminal
        #expect(try progress(second).isEmpty)
    }

    @Test func progressOfAPipeHasNoEnd() throws {
        var call = Call(fixedClock + ["-"])
        call.input = Self.large
        call.error = .terminal
        let shown = try progress(call)
        #expect(shown.contains("\rreading: 2"))
        #expect(!shown.contains(" of "))
    }

    @Test func signalTakesTheLineAway() throws {
        var call = Call(fixedClock + ["-"])
        call.input = Self.large
        call.error = .terminal
        call.signal = SIGINT
        call.environment["TERM"] = "xterm"
        let outcome = try call.run()
        #expect(outcome.status == 130)
        #expect(
            outcome.errors.contains(" MB\u{1B}[K\r\u{1B}[K\u{1B}[1mics2snapshot:\u{1B}[0m stopped by SIGINT"))
    }

    @Test(
        arguments: [
            ([:], true, true), (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
            (["TERM": "dumb"], true, false), ([:], false, false), (["CLICOLOR_FORCE": "1"], false, true),
            (["CLICOLOR_FORCE": "0"], false, false),
            (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
        ] as [([String: String], Bool, Bool)])
    func colorIsForThoseWhoSeeIt(environment: [String: String], isTerminal: Bool, isColored: Bool) throws {
        let folder = try Folder()
        let feed = try folder.write("a.ics", Feed.lunch)
        var call = Call(["show", feed] + fixedClock)
        call.environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
        call.output = isTerminal ? .terminal : .captured
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("Lunch"))
        #expect(outcome.text.contains("\u{1B}[") == isColored)

        var wrong = Call(fixedClock + [folder.path("missing.ics")])
        wrong.environment = call.environment
        wrong.error = call.output
        #expect(try wrong.run().errors.contains("\u{1B}[") == isColored)
    }
}
