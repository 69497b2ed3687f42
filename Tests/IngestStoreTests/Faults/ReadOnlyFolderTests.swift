import Foundation
import Testing

@testable import IngestStore

/// A folder that cannot be written to, in a process without root's rights.
struct ReadOnlyFolderTests {
    @Test func aNewStateIsDenied() async throws {
        let folder = try StateFolder()
        try folder.write(Data(), to: "README")
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            try ReadOnlyFolderTests.withoutRoot(in: url) {
                let error = try #require(throws: StoreError.self) {
                    _ = try IngestStore.open(directory: url, now: StateFolder.now)
                }
                #expect(error.code == .denied)
                #expect(error.reason == "cannot be opened: Permission denied")
                let below = url.appending(path: "a/b", directoryHint: .isDirectory)
                let other = try #require(throws: StoreError.self) {
                    _ = try IngestStore.open(directory: below, now: StateFolder.now)
                }
                #expect(
                    other.description
                        == "\(url.path(percentEncoded: false))a: cannot be created: Permission denied")
                #expect(try StoreStatus(directory: below, now: StateFolder.now).sources.isEmpty)
            }
        }
        #expect(chmod(folder.path(), 0o700) == 0)
        #expect(try folder.names() == ["README"])
    }

    @Test func anOldStateIsDeniedToRunsAndOpenToTheStatus() async throws {
        let folder = try StateFolder()
        do { try folder.open().takeIn("old") }
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            try ReadOnlyFolderTests.withoutRoot(in: url) {
                let error = try #require(throws: StoreError.self) {
                    _ = try IngestStore.open(directory: url, now: StateFolder.now)
                }
                #expect(error.code == .denied)
                #expect(
                    try StoreStatus(directory: url, now: StateFolder.now).sources.map(\.key) == ["ical:club"])
            }
        }
        #expect(chmod(folder.path(), 0o700) == 0)
        #expect(try folder.names() == ["bodies", "lock", "state.sqlite"])
    }

    /// Does something without the rights of root, as the owner of a folder that cannot be written to.
    private static func withoutRoot(in url: URL, _ body: () throws -> Void) rethrows {
        let (user, nobody) = (geteuid(), uid_t(65_534))
        let path = url.path(percentEncoded: false)
        if user == 0 {
            for name in ["", "lock", "state.sqlite", "bodies"] { chown(path + name, nobody, nobody) }
            #expect(seteuid(nobody) == 0)
        }
        // Given back, because the end of a process has to do with rights, too, under a sanitizer.
        defer { seteuid(user) }
        #expect(chmod(path, 0o500) == 0)
        try body()
    }
}
