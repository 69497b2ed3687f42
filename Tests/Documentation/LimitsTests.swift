import CalendarSources
import Foundation
import ICalendar
import Testing

/// Docs/Limits.md says what the code does.
struct LimitsTests {
    @Test(arguments: [
        Mirror(reflecting: ExpansionLimits()).bounds, Mirror(reflecting: FileLimits()).bounds,
        Mirror(reflecting: TransferLimits()).bounds, Mirror(reflecting: XMLLimits()).bounds,
        Mirror(reflecting: MultistatusLimits()).bounds, Mirror(reflecting: DiscoveryLimits()).bounds,
        Mirror(reflecting: DAVSessionLimits()).bounds, Mirror(reflecting: SynchronisationLimits()).bounds,
    ])
    func namesEachBoundWithItsValue(_ bounds: [Bound]) throws {
        try #require(!bounds.isEmpty)
        let page = try Page("Docs/Limits.md")
        for bound in bounds {
            let row = page.lines.first { $0.hasPrefix("| `\(bound.name)` |") }
            let digits = try #require(row, "\(bound.name) is not listed").filter { $0 != " " }
            #expect(digits.hasPrefix("|`\(bound.name)`|\(bound.value)"), "\(bound.name) is \(bound.value)")
        }
    }

    @Test func namesTestsThatExist() throws {
        let sources = try FileManager.default
            .subpathsOfDirectory(atPath: Page.project.appending(path: "Tests").path())
            .filter { $0.hasSuffix("Tests.swift") }
            .map { try String(contentsOf: Page.project.appending(path: "Tests/\($0)"), encoding: .utf8) }
        let rows = try Page("Docs/Limits.md").lines.filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) } }
            .filter { $0.count == 4 }
        let tested = [
            Mirror(reflecting: ExpansionLimits()), Mirror(reflecting: XMLLimits()),
            Mirror(reflecting: MultistatusLimits()), Mirror(reflecting: DiscoveryLimits()),
            Mirror(reflecting: DAVSessionLimits()), Mirror(reflecting: SynchronisationLimits()),
        ]
        #expect(rows.count == tested.map(\.bounds.count).reduce(0, +))
        for row in rows {
            #expect(sources.contains { $0.contains("func \(row[3])(") }, "\(row[0]): no test \(row[3])")
        }
    }
}

/// One number that input is held to.
struct Bound: Sendable {
    let name: String
    let value: Int
}

extension Mirror {
    fileprivate var bounds: [Bound] {
        children.compactMap { child in
            guard let name = child.label else { return nil }
            if let duration = child.value as? Duration {
                return Bound(name: name, value: Int(duration.components.seconds))
            }
            return (child.value as? Int).map { Bound(name: name, value: $0) }
        }
    }
}
