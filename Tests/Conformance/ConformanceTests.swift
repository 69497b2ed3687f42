import CalendarrCore
import Foundation
import Testing

/// Every calendar of Fixtures/Conformance, Fixtures/Variants and Fixtures/Feeds gives the occurrences of its answer.
///
/// A case that is known to fail is listed in known-failures.txt, one name a line. It must keep failing: once it
/// passes, the test fails until the name is taken off the list.
struct ConformanceTests {
    private static let folders = ["Conformance", "Variants", "Feeds"]

    private static var knownFailures: Set<String> {
        get throws {
            let list = URL(filePath: #filePath).appending(path: "../known-failures.txt").standardizedFileURL
            let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
            return Set(lines.filter { !$0.hasPrefix("#") }.map(String.init))
        }
    }

    @Test(
        "The answer of each case", .timeLimit(.minutes(1)),
        arguments: try folders.flatMap(ConformanceCase.all(in:)))
    func answersRightly(_ conformanceCase: ConformanceCase) throws {
        let failure = try conformanceCase.failure()
        if try Self.knownFailures.contains(conformanceCase.slug) {
            #expect(failure != nil, "this passes now: take it off known-failures.txt")
        } else {
            #expect(failure == nil, "\(failure ?? "") (\(conformanceCase.answer.why))")
        }
    }

    @Test func hasAllCases() throws {
        #expect(try ConformanceCase.all(in: "Conformance").count == 196)
        #expect(try ConformanceCase.all(in: "Feeds").map(\.slug) == ["family", "office"])
    }

    @Test func listsOnlyCasesThatExist() throws {
        let slugs = Set(try Self.folders.flatMap(ConformanceCase.all(in:)).map(\.slug))
        #expect(try Self.knownFailures.subtracting(slugs) == [])
    }

    /// The comparison itself: a wildcard must not take the event that an exact answer needs.
    @Test func wildcardsTakeWhatIsLeft() throws {
        let start = Date(timeIntervalSince1970: 0)
        let any = ExpectedEvent(title: nil, start: start, end: nil, allDay: false)
        let exact = ExpectedEvent(title: "B", start: start, end: start + 60, allDay: false)
        let events = ["B", "A"].map { title in
            SnapshotEvent(
                id: title, title: title, start: start, end: start + 60, isAllDay: false, colorHex: "#4285f4",
                location: "", calendarKey: "")
        }
        #expect(EventDifference(of: events, from: [any, exact]).missing == [])
        #expect(EventDifference(of: events, from: [any]).unexpected.map(\.title) == ["A"])
        #expect(EventDifference(of: [events[1]], from: [any, exact]).missing == [exact])
    }
}
