import Foundation
import Testing

struct HelpTests {
    /// The calls whose standard output is kept in `Fixtures/CommandLine`.
    private static let pages = [
        "help": ["--help"], "help-convert": ["convert", "--help"], "help-show": ["show", "--help"],
        "help-sign-out": ["sign-out", "--help"], "help-diff": ["diff", "--help"],
        "help-sync": ["sync", "--help"], "help-status": ["status", "--help"],
        "help-check": ["check", "--help"], "help-discover": ["discover", "--help"],
    ]

    @Test(arguments: pages.keys.sorted())
    func pageIsAsRecorded(name: String) throws {
        let outcome = try Call(Self.pages[name] ?? []).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        try Golden(name: name + ".txt").check(outcome.text)
    }

    @Test(arguments: pages.keys.sorted())
    func pageFitsATerminal(name: String) throws {
        let outcome = try Call(Self.pages[name] ?? []).run()
        #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count < 80 })
        #expect(outcome.text.hasSuffix("\n"))
    }

    @Test(arguments: [
        ["-h"], ["--hel"], ["no-such-feed.ics", "--help"], ["--help", "--timezone", "Nowhere"],
    ])
    func helpWinsOverTheRestOfTheCall(arguments: [String]) throws {
        let outcome = try Call(arguments).run()
        #expect(outcome.status == 0)
        #expect(outcome.text.hasPrefix("Usage: ics2snapshot"))
    }

    @Test(arguments: [["--version"], ["-V"], ["show", "--version"]])
    func versionIsOneLine(arguments: [String]) throws {
        let outcome = try Call(arguments).run()
        #expect(outcome.status == 0)
        #expect(outcome.text.wholeMatch(of: #/ics2snapshot \d+\.\d+\.\d+\n/#) != nil)
        #expect(outcome.errors.isEmpty)
    }
}
