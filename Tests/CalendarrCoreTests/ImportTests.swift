import Foundation
import Testing

/// The core stands on Foundation alone, so that every reading app can link it.
struct ImportTests {
    private static let allowed: Set = ["Foundation", "Glibc", "Darwin"]

    private func sources() throws -> [URL] {
        let folder = Fixtures.packageRoot.appending(path: "Sources/CalendarrCore")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    /// The modules that a source imports, however the import is decorated.
    private func modules(in source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
            guard let index = words.firstIndex(of: "import"),
                !words[..<index].contains(where: { $0.hasPrefix("//") }),
                words[..<index].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
            else { return nil }
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = words[(index + 1)...].first { !kinds.contains($0) }
            return name.map { String($0.prefix { $0 != "." }) }
        }
    }

    private static let accessLevels = ["public", "package", "internal", "fileprivate", "private"]

    @Test func theCoreImportsFoundationOnly() throws {
        let sources = try sources()
        #expect(sources.count > 20)
        for url in sources {
            let source = try String(contentsOf: url, encoding: .utf8)
            #expect(Set(modules(in: source)).subtracting(Self.allowed) == [], "\(url.lastPathComponent)")
        }
    }

    @Test(arguments: [
        ("import Foundation", ["Foundation"]), ("public import CLibical", ["CLibical"]),
        ("@preconcurrency import SQLite3", ["SQLite3"]),
        ("    import struct Dispatch.DispatchTime", ["Dispatch"]),
        ("@_spi(Writer) public import A", ["A"]), ("// import B", []), ("let important = 1", []),
    ])
    func importsAreFoundHoweverTheyAreWritten(line: String, found: [String]) {
        #expect(modules(in: line) == found)
    }

    @Test func theSystemsModulesStandBehindConditions() throws {
        for url in try sources() {
            var depth = 0
            for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
                let text = line.trimmingCharacters(in: .whitespaces)
                if text.hasPrefix("#if") { depth += 1 }
                if text.hasPrefix("#endif") { depth -= 1 }
                let isSystem = modules(in: String(line)).contains { $0 != "Foundation" }
                #expect(!isSystem || depth > 0, "\(url.lastPathComponent): \(text)")
            }
        }
    }
}
