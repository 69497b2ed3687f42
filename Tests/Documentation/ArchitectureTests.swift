import Foundation
import Testing

/// Docs/Architecture.md knows the folders and targets that there are, and no others.
struct ArchitectureTests {
    private static func folders(in path: String) throws -> [String] {
        let url = Page.project.appending(path: path)
        return try FileManager.default
            .contentsOfDirectory(at: url, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent)
    }

    @Test func namesEachTarget() throws {
        let rows = try Page("Docs/Architecture.md").lines.filter { $0.hasPrefix("| ") }
        for target in try Self.folders(in: "Sources") {
            #expect(rows.contains { $0.contains("`\(target)`") }, "no \(target)")
        }
    }

    @Test(arguments: [
        "CalendarSources", "CalendarrCore", "ICalendar", "IngestStore", "SnapshotIngest", "ics2snapshot",
    ])
    func namesEachFolder(of target: String) throws {
        let page = try Page("Docs/Architecture.md")
        let folders = try Self.folders(in: "Sources/\(target)").filter { !$0.hasSuffix(".docc") }
        #expect(!folders.isEmpty)
        for folder in folders {
            #expect(page.text.contains("| `\(target)/\(folder)` |"), "no \(target)/\(folder)")
        }
        let named = page.text.matches(of: /\| `([A-Za-z0-9]+)\/([A-Za-z]+)` \|/)
            .filter { $0.output.1 == target }.map { String($0.output.2) }
        #expect(Set(named) == Set(folders))
    }

    /// The files of a target that import a module, as paths within the target.
    private static func files(of target: String, importing module: String) throws -> [String] {
        let folder = Page.project.appending(path: "Sources/\(target)").path(percentEncoded: false)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".swift") }
        try #require(!files.isEmpty)
        return try files.filter { file in
            try Page("Sources/\(target)/\(file)").lines.contains { line in
                line.hasSuffix(" import \(module)") || line == "import \(module)"
            }
        }
    }

    private static let independent = ["CalendarrCore", "ICalendar", "CalendarSources", "IngestStore"]

    @Test(arguments: independent, independent)
    func keepsTheTargetsApart(target: String, other: String) throws {
        #expect(try Self.files(of: target, importing: other) == [])
    }

    @Test(arguments: [
        ("CSQLite", "IngestStore", "SQLite/"), ("CMessageDigest", "IngestStore", "Secrets/"),
        ("CLibical", "ICalendar", "Libical/"),
        ("CurlShims", "CalendarSources", "Curl/"), ("XMLShims", "CalendarSources", "XML/"),
    ])
    func keepsALibraryInItsFolder(library: String, target: String, folder: String) throws {
        let files = try Self.files(of: target, importing: library)
        #expect(!files.isEmpty)
        #expect(files.allSatisfy { $0.hasPrefix(folder) }, "\(files)")
    }
}
