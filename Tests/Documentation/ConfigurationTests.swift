import Foundation
import Testing

@testable import SnapshotIngest

/// The schema, the page and the starter of the configuration know the keys that the code knows, and no others.
struct ConfigurationTests {
    private static func schema() throws -> [String: Any] {
        let bytes = try Data(contentsOf: Page.project.appending(path: "Docs/config.schema.json"))
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    /// What the schema says at the end of a path of keys.
    private static func value(_ path: String) throws -> Any {
        try path.split(separator: "/").reduce(try schema() as Any) { value, key in
            if let list = value as? [Any], let index = Int(key) { return list[index] }
            return try #require((value as? [String: Any])?[String(key)], "no \(path)")
        }
    }

    private static func keys<Key: ConfigurationKey>(_: Key.Type) -> Set<String> {
        Set(Key.allCases.map(\.rawValue))
    }

    @Test(arguments: [
        ("", keys(FileKey.self)), ("properties/window", keys(WindowKey.self)),
        ("properties/theme", keys(ThemeKey.self)), ("definitions/source", keys(SourceKey.self)),
        ("definitions/pattern", keys(PatternKey.self)),
        ("definitions/source/properties/calendars/oneOf/0/items/oneOf/1", keys(CalendarKey.self)),
    ])
    func theSchemaHasTheKeysOfTheCode(path: String, keys: Set<String>) throws {
        let table = try #require(try Self.value(path) as? [String: Any])
        let properties = try #require(table["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == keys)
        #expect(table["additionalProperties"] as? Bool == false)
        #expect(
            properties.filter { ($0.value["description"] as? String)?.hasSuffix(".") != true }.keys.sorted()
                == [])
    }

    @Test func theSchemaHasTheWordsAndBoundsOfTheCode() throws {
        let source = "definitions/source/properties/"
        #expect(
            try Self.value(source + "private/enum") as? [String] == PrivateEvents.allCases.map(\.rawValue))
        #expect(
            try Self.value(source + "httpVersion/enum") as? [String]
                == TransportConfiguration.HTTPVersion.allCases.map(\.rawValue))
        #expect(try Self.value("definitions/pattern/properties/title/maxLength") as? Int == Glob.maxLength)
        let places = try #require(try Self.value("definitions/source/oneOf") as? [[String: [String]]])
        #expect(places.compactMap { $0["required"]?.first } == SourceKey.places.map(\.rawValue))
    }

    @Test func thePageNamesEachKey() throws {
        let page = try Page("Docs/Configuration.md").text
        let keys =
            Self.keys(FileKey.self).union(Self.keys(WindowKey.self)).union(Self.keys(ThemeKey.self))
            .union(Self.keys(SourceKey.self)).union(Self.keys(PatternKey.self)).union(
                Self.keys(CalendarKey.self))
        let words = Set(page.matches(of: /[A-Za-z]+/).map { String($0.output) })
        #expect(keys.subtracting(words).sorted() == [])
    }

    /// The starter as it is, and with every line that is commented out: all of it has to be right.
    @Test(arguments: [false, true])
    func theStarterIsRight(isWhole: Bool) throws {
        var text = try Page("Examples/config.toml").text
        if isWhole {
            text = text.replacing(/(?m)^# ([a-zA-Z]+ = .*|\[.*\])$/) { String($0.output.1) }
            // What belongs to the file stands above what was commented out.
            #expect(text.contains("\n[window]\n"))
        }
        let reading = ConfigurationReading(
            Data(text.utf8), file: "config.toml", directory: "/etc", environment: ["HOME": "/home/ana"])
        #expect(reading.problems.filter { $0.severity == .error }.map(\.description) == [])
        #expect(reading.configuration.sources.count == (isWhole ? 5 : 1))
    }
}
