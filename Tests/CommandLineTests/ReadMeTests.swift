import Foundation
import Testing

/// What the README shows is what the program prints.
struct ReadMeTests {
    private static var text: String {
        get throws { try String(contentsOf: Program.package.appending(path: "README.md"), encoding: .utf8) }
    }

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
        let clock = ["--now", "2026-09-10T00:26:40Z", "--timezone", "Europe/Zurich"]
        let printed = Set(
            try Call(arguments + clock + [feed]).run().text.split(separator: "\n").map(String.init))
        let shown = try Self.shown(below: command)
        #expect(shown.count > 10)
        #expect(shown.filter { !printed.contains($0) } == [])
    }

    @Test(arguments: [["--help"], ["show", "--help"], ["sign-out", "--help"]])
    func namesEachOption(call: [String]) throws {
        let page = try Call(call).run().text
        let options = Set(page.matches(of: /--[a-z-]+/).map { String($0.output) })
        let text = try Self.text
        #expect(options.count > 5)
        #expect(options.filter { !text.contains("\($0)`") && !text.contains("\($0)=") } == [])
    }

    @Test func showsTheExampleAsItIs() throws {
        let example = Program.package.appending(path: "Examples/ReadSnapshot/main.swift")
        let program = try String(contentsOf: example, encoding: .utf8)
        #expect(try Self.text.contains("```swift\n" + program + "```"))
    }
}
