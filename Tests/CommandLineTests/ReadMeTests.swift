import Foundation
import Testing

/// What the README shows is what the program prints.
struct ReadMeTests {
    private static var text: String {
        get throws { try String(contentsOf: Program.package.appending(path: "README.md"), encoding: .utf8) }
    }

    private static let clock = ["--now", "2026-09-10T00:26:40Z", "--timezone", "Europe/Zurich"]

    /// What the README shows below a command, up to the end of the block; `…` stands for lines left out.
    private static func shown(below command: String) throws -> [String] {
        let block = try #require(try text.split(separator: "```").first { $0.contains("\n$ \(command)\n") })
        return block.split(separator: "\n").map(String.init)
            .filter {
                !$0.hasPrefix("$ ") && $0 != "console" && $0.trimmingCharacters(in: .whitespaces) != "…"
            }
    }

    @Test(arguments: [
        (command: "make run", arguments: [] as [String]),
        (command: "ics2snapshot show family.ics", arguments: ["show"]),
    ])
    func showsWhatIsPrinted(command: String, arguments: [String]) throws {
        let feed = Program.fixtures.appending(path: "Feeds/family.ics").path(percentEncoded: false)
        let printed = Set(
            try Call(arguments + Self.clock + [feed]).run().text.split(separator: "\n").map(String.init))
        let shown = try Self.shown(below: command)
        #expect(shown.count > 10)
        #expect(shown.filter { !printed.contains($0) } == [])
    }

    @Test(arguments: [
        ["--help"], ["show", "--help"], ["sign-out", "--help"], ["check", "--help"], ["sync", "--help"],
        ["status", "--help"],
    ])
    func namesEachOption(call: [String]) throws {
        let page = try Call(call).run().text
        let options = Set(page.matches(of: /--[a-z-]+/).map { String($0.output) })
        let text = try Self.text
        #expect(options.count > 5)
        #expect(options.filter { !text.contains("\($0)`") && !text.contains("\($0)=") } == [])
    }

    /// The shipped feeds by their names, as the README has them.
    @Test func showsWhatIsWritten() throws {
        let folder = try Folder()
        let command = "ics2snapshot -o ~/calendarr family.ics --name=Family --color=teal office.ics"
        var call = Call(
            ["-o", folder.path("calendarr")] + command.split(separator: " ").dropFirst(3).map(String.init))
        call.arguments += Self.clock
        call.directory = Program.fixtures.appending(path: "Feeds")
        let outcome = try call.run()
        #expect(outcome.status == 0)
        let line = try #require(outcome.errorLines.last?.split(separator: ": ").last)
        #expect(try Self.shown(below: command) == ["/home/ana/calendarr: \(line)"])
        let names = try Self.shown(below: "ls -A ~/calendarr").flatMap { $0.split(separator: "  ") }
        #expect(try folder.names(in: "calendarr") == names.map(String.init))
    }

    @Test func showsWhatIsReported() throws {
        var call = Call(["--compact", "broken.ics"] + Self.clock)
        call.directory = Program.fixtures.appending(path: "CommandLine")
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(
            try Self.shown(below: "ics2snapshot --compact broken.ics >snapshot.json") == outcome.errorLines)
    }

    @Test(arguments: ["ReadSnapshot", "Convert"])
    func showsTheExampleAsItIs(name: String) throws {
        let example = Program.package.appending(path: "Examples/\(name)/main.swift")
        let program = try String(contentsOf: example, encoding: .utf8)
        #expect(try Self.text.contains("```swift\n" + program + "```"))
    }
}
