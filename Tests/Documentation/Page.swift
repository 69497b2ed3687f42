import Foundation

/// One of the project's Markdown files.
struct Page: Sendable, CustomStringConvertible {
    static let project = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The path within the project.
    let path: String
    let text: String

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.project.appending(path: path), encoding: .utf8)
    }

    var description: String { path }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Where its links to other files of the project lead, as paths within the project.
    var localLinks: [String] {
        let folder = Self.project.appending(path: path).deletingLastPathComponent()
        return text.matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.output.1) }
            .filter { !$0.contains("://") }
            .map { folder.appending(path: $0).standardizedFileURL.path(percentEncoded: false) }
    }

    /// All Markdown files that the project ships.
    static func all() throws -> [Page] {
        let folders = ["", "Docs", "Fixtures/Conformance", "Fixtures/Variants", "Fixtures/Feeds"]
        return try folders.flatMap { folder in
            try FileManager.default
                .contentsOfDirectory(atPath: project.appending(path: folder).path(percentEncoded: false))
                .filter { $0.hasSuffix(".md") }
                .sorted()
                .map { try Page(folder.isEmpty ? $0 : folder + "/" + $0) }
        }
    }
}
