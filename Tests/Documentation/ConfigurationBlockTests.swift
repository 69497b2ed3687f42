import Foundation
import Testing

@testable import SnapshotIngest

/// What the pages show of configurations can be copied into one.
struct ConfigurationBlockTests {
    private static let pages = ["README.md", "Docs/CalDAV.md", "Docs/Configuration.md"]

    /// The blocks of TOML of a page.
    private static func blocks(_ page: String) throws -> [String] {
        try Page(page).text.matches(of: /(?ms)^```toml\n(.*?)^```/).map { String($0.output.1) }
    }

    @Test(arguments: pages)
    func everyBlockIsRight(page: String) throws {
        let blocks = try Self.blocks(page)
        #expect(!blocks.isEmpty)
        for block in blocks {
            let reading = ConfigurationReading(
                Data(block.utf8), file: page, directory: "/etc", environment: ["HOME": "/home/ana"])
            #expect(reading.problems.map(\.description) == [])
            #expect(!reading.configuration.sources.isEmpty)
        }
    }

    /// A block on a page that is not looked at here would be one that may be wrong.
    @Test func noOtherPageHasBlocks() throws {
        let others = try Page.all().filter { !Self.pages.contains($0.path) && $0.text.contains("```toml") }
        #expect(others.map(\.path) == [])
    }
}
