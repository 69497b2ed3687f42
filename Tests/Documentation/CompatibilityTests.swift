import Foundation
import Testing

/// Docs/Compatibility.md names fixtures and files that exist.
struct CompatibilityTests {
    @Test func namesFixturesThatExist() throws {
        let page = try Page("Docs/Compatibility.md")
        let lastCells = page.lines.filter { $0.hasPrefix("| ") }.compactMap { $0.split(separator: "|").last }
        let names = lastCells.flatMap { cell in
            cell.matches(of: /`([^`]+)`/).map(\.output.1)
        }
        #expect(names.count > 100)
        for name in names {
            let files = ["Conformance", "Variants"].map {
                Page.project.appending(path: "Fixtures/\($0)/\(name).ics")
            }
            #expect(files.contains { FileManager.default.fileExists(atPath: $0.path) }, "no fixture \(name)")
        }
    }

    @Test func namesFilesThatExist() throws {
        let page = try Page("Docs/Compatibility.md")
        let paths = page.text.split(separator: "`").filter {
            $0.hasPrefix("Fixtures/") || $0.hasPrefix("Tests/")
        }
        #expect(!paths.isEmpty)
        for path in paths {
            let file = Page.project.appending(path: String(path)).path
            #expect(FileManager.default.fileExists(atPath: file), "no \(path)")
        }
    }
}
