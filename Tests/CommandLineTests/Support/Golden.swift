import Foundation
import Testing

/// A recorded text in `Fixtures/CommandLine`.
///
/// `RECORD_GOLDEN=1` writes what came out instead, and fails, so that nobody records by accident.
struct Golden {
    let name: String

    func check(_ text: String) throws {
        let file = Program.fixtures.appending(path: "CommandLine/\(name)")
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
            Issue.record("\(file.path) was recorded anew; look at the difference")
            return
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(text == recorded, "\(file.path); RECORD_GOLDEN=1 records it anew")
    }
}
