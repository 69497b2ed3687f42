import ArgumentShims
import Foundation
import Testing

/// The words that the C library hands over, on which the program relies instead of `/proc`.
struct ArgumentShimsTests {
    @Test func areTheWordsOfTheProcess() throws {
        let kernel = try Data(contentsOf: URL(filePath: "/proc/self/cmdline"))
        let expected = kernel.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
        let words = try #require(ics_arguments())
        let found = (0..<Int(ics_argument_count())).map { words[$0].map { String(cString: $0) } }
        #expect(found == expected)
        #expect(words[found.count] == nil)
    }
}
