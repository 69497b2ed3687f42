import Foundation
import ICalendar
import SnapshotIngest
import Testing

/// The example links CalendarrCore alone, and reads what a conversion wrote.
struct ReadSnapshotTests {
    private let example = Example(name: "ReadSnapshot")

    private func output(_ arguments: [String]) throws -> String {
        let (output, status) = try example.run(arguments)
        try #require(status == 0)
        return output
    }

    /// Converts feeds into a folder, on the day of the README.
    private static func convert(_ feeds: [FeedRequest], into folder: URL) throws {
        let request = ConversionRequest(
            feeds: feeds, now: try Date("2026-09-10T00:26:40Z", strategy: .iso8601),
            viewerZone: try #require(Zone.named("Europe/Zurich")),
            writerVersion: "1.0", container: folder)
        try #require(Conversion(request).run().status == .success)
    }

    @Test func readsWhatAConversionWrote() throws {
        let folder = Example.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.convert([FeedRequest(location: .file(Example.feed("family.ics")))], into: folder)

        let path = folder.path(percentEncoded: false)
        let output = try output([path, "2026-09-10T08:00:00Z"])
        #expect(
            output == """
                As of 2026-09-10T00:26:40Z:
                  2026-09-10T10:00:00Z  Mittagstisch Jonas  (Familie Brunner)
                  2026-09-10T14:30:00Z  Mia: Orchesterprobe  (Familie Brunner)
                  2026-09-10T15:00:00Z  Gemüseabo abholen  (Familie Brunner)
                A watch gets 82 of 200 events,
                up to 2026-09-23T22:00:00Z, and redraws 29 times in a day.

                """)
        let later = try self.output([path, "2027-03-01T08:00:00Z"])
        #expect(later.hasPrefix("No information about 2027-03-01T08:00:00Z"))
    }

    @Test func printsWhatTheReadMeShows() throws {
        let folder = Example.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.convert(
            [
                FeedRequest(location: .file(Example.feed("family.ics")), name: "Family", color: "teal"),
                FeedRequest(location: .file(Example.feed("office.ics"))),
            ], into: folder)
        let output = try output([folder.path(percentEncoded: false), "2026-09-10T08:00:00Z"])
        let readMe = try String(contentsOf: Example.project.appending(path: "README.md"), encoding: .utf8)
        #expect(readMe.contains("$ swift run ReadSnapshot ~/calendarr 2026-09-10T08:00:00Z\n\(output)```"))
    }

    @Test func saysThatNothingWasWritten() throws {
        let output = try output(["/nonexistent", "2026-09-10T08:00:00Z"])
        #expect(output == "Nothing was written here yet.\n")
    }

    /// What is loaded: the C library (libresolv is a part of it that sanitizers need), and Swift with the C++ library that it needs. Nothing else.
    @Test func linksNothingButSwiftAndTheCLibrary() throws {
        let allowed = [
            "ld-linux", "libBlocksRuntime.", "libFoundation", "lib_Foundation", "lib_Internal", "libc.",
            "libdispatch.",
            "libgcc_s.", "libm.", "libresolv.", "libstdc++.", "libswift", "linux-vdso.",
        ]
        let trace = try Example.run(
            URL(filePath: "/usr/bin/ldd"), [example.program.path(percentEncoded: false)]
        ).output
        let libraries = trace.split(separator: "\n").compactMap { line in
            line.split { $0 == " " || $0 == "\t" }.first?.split(separator: "/").last
        }
        #expect(libraries.contains { $0.hasPrefix("libFoundation.") })
        #expect(libraries.filter { name in !allowed.contains { name.hasPrefix($0) } } == [])
    }
}
