import Foundation
import Testing

@testable import IngestStore

/// Docs/State.md and Docs/Limits.md say what the code does.
struct StatePageTests {
    private static func page(_ name: String) throws -> String {
        let url = URL(filePath: #filePath).appending(path: "../../../../Docs/\(name).md").standardizedFileURL
        return try String(contentsOf: url, encoding: .utf8)
    }

    /// The names in the first column of the table whose head begins with a name.
    private static func names(inTable table: String) throws -> [String] {
        try page("State").components(separatedBy: "\n\n")
            .filter { $0.hasPrefix("| `\(table)` |") }
            .flatMap { $0.split(separator: "\n").dropFirst(2) }
            .flatMap { $0.split(separator: "|")[0].matches(of: /`([a-z_]+)`/).map { String($0.output.1) } }
    }

    @Test func namesEachTableAndColumn() throws {
        let folder = try StateFolder()
        let database = try folder.open().database
        let columns = try database.prepare(
            """
            SELECT t.name, group_concat(c.name) FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
            WHERE t.type = 'table' GROUP BY t.name
            """)
        var count = 0
        while try columns.step() {
            count += 1
            // Macros want values that can be copied, and a statement cannot.
            let (table, names) = (columns.text(at: 0) ?? "", columns.text(at: 1))
            #expect(try Self.names(inTable: table).joined(separator: ",") == names)
        }
        #expect(count == 8)
        #expect(try Self.page("State").contains("Version \(Schema.current.version) (`user_version`"))
        #expect(try Self.page("State").contains("is 1 764 914 030,"))
        #expect(Schema.applicationID == 1_764_914_030)
    }

    @Test(arguments: [
        ("validators | 4 096 bytes", SourceRecord.maxValidatorBytes, 4_096),
        ("not before | 24 hours", Int(SourceRecord.longestWait), 24 * 3_600),
        ("clock | 1 hour", Int(IngestStore.clockTolerance), 3_600),
        ("spent pushes | the latest 64", PushRecord.maxSpent, 64),
        ("state files set aside | 3", SetAside.kept, 3),
        ("from 256 pages", StateFile.journalPages, 256),
    ])
    func namesEachLimit(row: String, limit: Int, value: Int) throws {
        #expect(limit == value)
        #expect(try Self.page("Limits").contains(row))
    }
}
