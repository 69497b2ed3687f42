import Foundation
import Testing

@testable import SnapshotIngest

struct TOMLTextTests {
    private static func error(of text: String) throws -> TOMLText.SyntaxError {
        try #require(throws: TOMLText.SyntaxError.self) { try TOMLText.read(Data(text.utf8)) }
    }

    @Test func knowsThePlaceOfEachValue() throws {
        let root = try TOMLText.read(Data("a = 1\n[t]\n  b = [true,\n 'ü', 2]\n".utf8))
        guard case .table(let entries) = root.value, case .table(let inner) = entries[1].value.value,
            case .array(let list) = inner[0].value.value
        else {
            Issue.record("no tables")
            return
        }
        #expect(entries.map(\.key) == ["a", "t"])
        #expect(entries[0].value.place == TextPlace(line: 1, column: 5))
        #expect(inner[0].place == TextPlace(line: 3, column: 3))
        #expect(
            list.map(\.place) == [
                TextPlace(line: 3, column: 8), TextPlace(line: 4, column: 2), TextPlace(line: 4, column: 7),
            ])
    }

    @Test func readsEachKindOfValue() throws {
        let text = """
            a = "t\\"\\\\\\u0001ü🙂"
            b = -9223372036854775808
            c = 1.5
            d = inf
            e = true
            f = 2026-09-10T08:00:00Z
            g = [1, [2]]
            h = { i = 'x' }
            """
        guard case .table(let entries) = try TOMLText.read(Data(text.utf8)).value else {
            Issue.record("no table")
            return
        }
        let values = entries.map(\.value.value)
        #expect(values[0] == .string("t\"\\\u{1}ü🙂"))
        #expect(values[1] == .integer(.min))
        #expect(values[2] == .float(1.5))
        #expect(values[3] == .float(nil))
        #expect(values[4] == .boolean(true))
        #expect(values[5] == .time("2026-09-10T08:00:00Z"))
        #expect(entries.map(\.value.kindText).suffix(2) == ["a list", "a table"])
        #expect(entries.map(\.place.line) == Array(1...8))
    }

    @Test(arguments: [
        ("a = 1\na = 2", 2, "cannot redefine existing integer 'a'"), ("a = \"x", 1, "string"),
        ("url = https://secret.example", 1, "this is no value; text has to stand in quotes"),
        ("x\nsecret", 1, "expected '='"),
        ("[[sources]]\n[sources]", 2, "cannot redefine existing array 'sources'"),
        ("[a\n", 1, "expected ']'"),
        ("a = 1\n\n[[[[\nb = 1\n", 3, "a name is missing, such as that of a table: [window]"),
        ("a = 1\nb = é", 2, "a letter or sign that may only stand in a text in quotes"),
        ("a = 2026\"sécret\"", 1, "a quote in the middle of a word"),
        ("\"https://secret\" = 1\n\"https://secret\" = 2", 2, "cannot redefine existing integer (…)"),
        ("a = 123456789012345678901234567890", 1, "decimal integer: (…)"),
    ])
    func saysWhatIsNoTOML(text: String, line: Int, problem: String) throws {
        let error = try Self.error(of: text)
        #expect(error.place.line == line)
        #expect(error.text.contains(problem), "\(error.text)")
        #expect(!error.text.contains("secret"))
        #expect(!error.text.contains("toml++"))
    }

    @Test func bytesThatAreNotUTF8AreRefused() throws {
        let error = try #require(throws: TOMLText.SyntaxError.self) {
            try TOMLText.read(Data([0x61, 0x3D, 0x22, 0xFF, 0x22]))
        }
        #expect(error.text.contains("utf-8"))
    }

    /// Each of these would end a reader that follows the text by recursion.
    @Test(arguments: [
        ("a = " + String(repeating: "[", count: 50_000), "nested more than 16 deep"),
        ("a = " + String(repeating: "{a=", count: 50_000), "nested more than 16 deep"),
        (String(repeating: "a.", count: 50_000) + "a = 1", "a key of more than 16 parts"),
        ("[" + String(repeating: "a.", count: 50_000) + "a]", "a key of more than 16 parts"),
        (String(repeating: "''.", count: 50_000) + "a = 1", "a key of more than 16 parts"),
        (String(repeating: "[", count: 50_000), "a name is missing"),
        (String(repeating: "a", count: 262_145), "a file of more than 262144 bytes is not read"),
    ])
    func boundsWhatATextMayCost(text: String, problem: String) throws {
        #expect(try Self.error(of: text).text.contains(problem))
    }

    @Test func dotsInTextsAndCommentsAreNoKeys() throws {
        let dots = String(repeating: "a.", count: 40)
        let text =
            "# \(dots)\na = \"\(dots)\"\nb = '\(dots)'\nc = \"\"\"\n\(dots)\\\"\"\"\"\"\nd.e = [1.5, 2.5]\n"
        _ = try TOMLText.read(Data(text.utf8))
    }

    @Test func readsTheLargestText() throws {
        let line = "k0000000 = \"0123456789\"\n"
        let text = (0..<(TOMLText.maxBytes / line.utf8.count)).map {
            String(format: "k%07d = \"0123456789\"\n", $0)
        }.joined()
        guard case .table(let entries) = try TOMLText.read(Data(text.utf8)).value else {
            Issue.record("no table")
            return
        }
        #expect(entries.count == TOMLText.maxBytes / line.utf8.count)
        #expect(entries.last?.place.line == entries.count)
    }
}
