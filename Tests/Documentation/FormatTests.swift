import CalendarrCore
import Foundation
import ICalendar
import SnapshotIngest
import Testing

/// Docs/Format.md names every key of the files that a run writes.
struct FormatTests {
    private static let keysOfValues: Set<String> = ["ical:family", "ical:no-such-feed"]

    /// One feed that is there and one that is not, so that both kinds of states are written.
    private static func outcome() throws -> ConversionOutcome {
        let feeds = ["Fixtures/Feeds/family.ics", "Fixtures/Feeds/no-such-feed.ics"].map {
            FeedRequest(location: .file(Page.project.appending(path: $0).path(percentEncoded: false)))
        }
        let request = ConversionRequest(
            feeds: feeds, now: try Date("2026-09-10T00:26:40Z", strategy: .iso8601), viewerZone: .utc,
            writerVersion: "1.0")
        return Conversion(request).run(progress: nil)
    }

    private static func keys(in value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: Set(object.keys)) { $0.formUnion(keys(in: $1.value)) }
        case let array as [Any]:
            array.reduce(into: []) { $0.formUnion(keys(in: $1)) }
        default: []
        }
    }

    private static func undocumented(in json: Data) throws -> Set<String> {
        let text = try Page("Docs/Format.md").text
        return keys(in: try JSONSerialization.jsonObject(with: json))
            .subtracting(keysOfValues)
            .filter { !text.contains("`\($0)`") && !text.contains(", \($0)") && !text.contains("{\($0)") }
    }

    @Test func namesEachKeyOfASnapshot() throws {
        let snapshot = try #require(try Self.outcome().snapshot)
        let undocumented = try Self.undocumented(in: try SnapshotCoding.encode(snapshot))
        #expect(undocumented == [])
    }

    @Test func namesEachKeyOfAReport() throws {
        let undocumented = try Self.undocumented(in: try Self.outcome().report.json())
        #expect(undocumented == [])
    }

    @Test func namesEachKeyOfAStatus() throws {
        var configuration = SyncConfiguration(file: "config.toml", directory: "/")
        configuration.sources = [SourceConfiguration(key: "ical:a", place: .path("/a.ics"))]
        let nowhere = Page.project.appending(path: "no-such-folder")
        let status = try SyncStatus(of: configuration, stateDirectory: nowhere, now: Date())
        let source = try #require(status.sources.first)
        let keys = [Mirror(reflecting: status), Mirror(reflecting: source)].flatMap {
            $0.children.compactMap(\.label)
        }
        #expect(keys.count > 10)
        let text = try Page("Docs/Format.md").text
        #expect(keys.filter { !text.contains("`\($0)`") } == [])
    }

    @Test(arguments: Defect.Kind.allCases)
    func namesEachKindOfDefect(_ kind: Defect.Kind) throws {
        #expect(try Page("Docs/Format.md").text.contains("`\(kind.rawValue)`"))
    }

    @Test(arguments: [
        CalendarSourceState.available, .stale, .denied, .neverFetched, .loggedOut, .incompatible, .unreadable,
        .hidden,
    ])
    func namesEachState(_ state: CalendarSourceState) throws {
        #expect(try Page("Docs/Format.md").text.contains("| `\(state.rawValue)` |"))
    }

    @Test(arguments: RunStatus.allCases)
    func theReadMeNamesEachExitStatus(_ status: RunStatus) throws {
        let rows = try Page("README.md").lines.filter { $0.hasPrefix("| ") }
        #expect(rows.contains { $0.prefix(12).contains("\(status.exitStatus)") })
    }
}
