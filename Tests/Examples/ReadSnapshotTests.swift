import Foundation
import ICalendar
import SnapshotIngest
import Testing

/// The example links CalendarrCore alone, and reads what a conversion wrote.
struct ReadSnapshotTests {
    /// The program, beside the bundle of tests that depends on it.
    private static var program: URL {
        get throws {
            let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: bundle).deletingLastPathComponent().appending(path: "ReadSnapshot")
        }
    }

    private static func output(of program: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["TZ": "Europe/Zurich"]
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func readsWhatAConversionWrote() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let feed = URL(filePath: #filePath).appending(path: "../../../Fixtures/Feeds/family.ics")
        let request = ConversionRequest(
            feeds: [FeedRequest(location: .file(feed.standardizedFileURL.path(percentEncoded: false)))],
            now: try Date("2026-09-10T00:26:40Z", strategy: .iso8601),
            viewerZone: try #require(Zone.named("Europe/Zurich")),
            writerVersion: "1.0", container: folder)
        #expect(Conversion(request).run(progress: nil).status == .success)

        let path = folder.path(percentEncoded: false)
        let output = try Self.output(of: Self.program, [path, "2026-09-10T08:00:00Z"])
        #expect(
            output == """
                As of 2026-09-10T00:26:40Z:
                  2026-09-10T10:00:00Z  Mittagstisch Jonas  (Familie Brunner)
                  2026-09-10T14:30:00Z  Mia: Orchesterprobe  (Familie Brunner)
                  2026-09-10T15:00:00Z  Gemüseabo abholen  (Familie Brunner)
                A watch gets 82 of 200 events,
                up to 2026-09-23T22:00:00Z, and redraws 29 times in a day.

                """)
        let later = try Self.output(of: Self.program, [path, "2027-03-01T08:00:00Z"])
        #expect(later.hasPrefix("No information about 2027-03-01T08:00:00Z"))
    }

    @Test func saysThatNothingWasWritten() throws {
        let output = try Self.output(of: Self.program, ["/nonexistent", "2026-09-10T08:00:00Z"])
        #expect(output == "Nothing was written here yet.\n")
    }

    /// What is loaded: the C library, and Swift with the C++ library that it needs. Nothing else.
    @Test func linksNothingButSwiftAndTheCLibrary() throws {
        let allowed = [
            "ld-linux", "libBlocksRuntime.", "libFoundation", "lib_Foundation", "lib_Internal", "libc.",
            "libdispatch.",
            "libgcc_s.", "libm.", "libstdc++.", "libswift", "linux-vdso.",
        ]
        let trace = try Self.output(
            of: URL(filePath: "/usr/bin/ldd"), [Self.program.path(percentEncoded: false)])
        let libraries = trace.split(separator: "\n").compactMap { line in
            line.split { $0 == " " || $0 == "\t" }.first?.split(separator: "/").last
        }
        #expect(libraries.contains { $0.hasPrefix("libFoundation.") })
        #expect(libraries.filter { name in !allowed.contains { name.hasPrefix($0) } } == [])
    }
}
