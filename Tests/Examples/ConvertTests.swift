import CalendarrCore
import Foundation
import Testing

/// The example that links SnapshotIngest writes what the one that links CalendarrCore reads.
struct ConvertTests {
    private let example = Example(name: "Convert")

    @Test func writesAContainer() throws {
        let folder = Example.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path(percentEncoded: false)
        let (output, status) = try example.run([path, Example.feed("family.ics"), Example.feed("office.ics")])
        #expect(status == 0)
        #expect(output.contains(" of 2 calendars, "))

        guard case .ok(let snapshot) = SnapshotStore(directory: folder).read() else {
            Issue.record("nothing usable was written")
            return
        }
        #expect(snapshot.writerVersion == "Convert 1.0")
        #expect(output.contains("\(snapshot.events.count) events of 2 calendars, "))
    }

    @Test func saysWhatCouldNotBeRead() throws {
        let folder = Example.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (output, status) = try example.run([folder.path(percentEncoded: false), "/nonexistent.ics"])
        #expect(status == 66)
        #expect(output.hasPrefix("error: /nonexistent.ics: does not exist\n"))
        #expect(output.hasSuffix("\nNothing was written.\n"))
    }

    @Test func saysHowItIsCalled() throws {
        let (output, status) = try example.run([])
        #expect(status == 64)
        #expect(output == "usage: Convert DIR FEED...\n")
    }
}
