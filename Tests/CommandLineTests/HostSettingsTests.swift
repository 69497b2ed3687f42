import Foundation
import Testing

/// What the host is set to makes no difference: every fixture gives the same bytes whatever its zone and locale.
///
/// That the bytes are right is tested elsewhere; this is about what a process takes from its environment: the
/// zone of the C library and of Foundation, letter case (the dotless i of Turkish), digits, calendars.
struct HostSettingsTests {
    private static let folders = ["Conformance", "Variants", "Feeds"]

    private static let neutral = ["TZ": "UTC", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"]

    private static let zones = ["Europe/Zurich", "America/Los_Angeles"]
    private static let expected = Result { try zones.map { try outcome($0, neutral) } }

    private static func outcome(_ zone: String, _ settings: [String: String]) throws -> Outcome {
        let feeds = try folders.flatMap { folder in
            let files = try FileManager.default.contentsOfDirectory(
                atPath: Program.fixtures.appending(path: folder).path)
            return files.filter { $0.hasSuffix(".ics") }.sorted().map { "Fixtures/\(folder)/\($0)" }
        }
        // A window with the years in which most of the fixtures are.
        var call = Call(
            [
                "--now", "2026-03-10T12:00:00Z", "--timezone", zone, "--from", "2026-01-01T00:00:00Z",
                "--to", "2027-01-01T00:00:00Z", "--max-events", "0",
            ] + feeds)
        call.environment = settings
        call.directory = Program.package
        return try call.run()
    }

    @Test func readsTheFixtures() throws {
        for outcome in try Self.expected.get() {
            // Some of the feeds are no calendars; the others are served.
            #expect(outcome.status == 75)
            #expect(outcome.output.count > 100_000)
        }
    }

    @Test(arguments: [
        ["TZ": "Pacific/Auckland"], ["TZ": "America/St_Johns"], ["TZ": ":/nowhere"],
        ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], ["LC_ALL": "ar_EG.UTF-8", "LANG": "ar_EG.UTF-8"],
        ["LC_ALL": "th_TH.UTF-8", "LANG": "th_TH.UTF-8", "TZ": "Asia/Kathmandu"],
        ["LC_ALL": "C", "LANG": "C"],
    ])
    func makesNoDifference(settings: [String: String]) throws {
        for (zone, expected) in zip(Self.zones, try Self.expected.get()) {
            let actual = try Self.outcome(zone, Self.neutral.merging(settings) { $1 })
            #expect(actual.status == expected.status)
            #expect(actual.errors == expected.errors)
            // Too long to be printed.
            let isSame = actual.output == expected.output
            #expect(isSame, "the events differ in \(zone)")
        }
    }
}
