import CalendarrCore
import Foundation
import Testing

/// What a person at a terminal sees, and a pipe does not.
struct TerminalTests {
    /// A call whose input goes on, by default for as long as it takes until progress is shown.
    private func longCall(
        until isOver: @escaping (Outcome) -> Bool = { $0.errors.contains("\rreading: ") }
    ) -> Call {
        let calendar = Feed.calendar(Feed.event("a", "A"))
        var call = Call(fixedClock + ["-"])
        let end = "END:VCALENDAR\r\n"
        let past = Feed.event("past", "Past", start: "20200101T120000Z") + "\r\n"
        call.input = Data(calendar.dropLast(end.count).utf8)
        call.refill = Refill(
            block: Data(String(repeating: past, count: 500).utf8), isOver: isOver,
            ending: Data(end.utf8))
        call.error = .terminal
        call.environment["TERM"] = "xterm"
        return call
    }

    @Test func progressOfLongWorkIsShownAndGoneInTheEnd() throws {
        let outcome = try longCall().run()
        #expect(outcome.status == 0)
        #expect(try outcome.snapshot().events.map(\.title) == ["A"])
        #expect(outcome.errors.contains(" MB\u{1B}[K"))
        // The end of a pipe is not known.
        #expect(!outcome.errors.contains(" of "))
        #expect(outcome.errors.hasSuffix("\r\u{1B}[K"))
    }

    /// These run for longer than it takes until the line appears.
    @Test(arguments: [(["--no-progress"], true), (["-q"], true), ([], false)])
    func progressIsForThoseWhoWantItAndSeeIt(options: [String], isTerminal: Bool) throws {
        let end = ContinuousClock.now + .milliseconds(700)
        var call = longCall { _ in ContinuousClock.now > end }
        call.arguments += options
        call.error = isTerminal ? .terminal : .captured
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    @Test func signalTakesTheLineAway() throws {
        var call = longCall()
        call.signal = SIGINT
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
