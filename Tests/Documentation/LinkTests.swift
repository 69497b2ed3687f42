import Foundation
import Testing

struct LinkTests {
    @Test(arguments: try Page.all())
    func leadSomewhere(_ page: Page) {
        for target in page.localLinks {
            #expect(FileManager.default.fileExists(atPath: target), "\(page.path) links to \(target)")
        }
    }

    @Test func findsTheLinks() throws {
        #expect(try Page.all().count >= 10)
        #expect(try Page("README.md").localLinks.contains { $0.hasSuffix("/Docs/Format.md") })
    }
}
