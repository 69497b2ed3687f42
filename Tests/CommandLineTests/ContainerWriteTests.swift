import Foundation
import Glibc
import Testing

/// What happens to the container's files while runs write them, as the kernel tells it: a reader must never see half
/// a file.
struct ContainerWriteTests {
    private static let files = [
        "session.json", "watch-payload.plist", "widget-cache.json", "widget-calendars.json",
    ]

    @Test func noFileIsEverWrittenInPlace() throws {
        let home = try SyncHome()
        home.add("ical:a", "/feed.ics")
        #expect(try home.sync().status == 0)
        let watch = try FolderWatch(home.output)
        // New data, the same data later, and a source that fails.
        home.add("ical:b", "/feed.ics")
        #expect(try home.sync(now: "2026-03-10T09:00:00Z").status == 0)
        #expect(try home.sync(now: "2026-03-11T09:00:00Z").status == 0)
        home.add("ical:c", "/status/500/feed.ics")
        #expect(try home.sync(now: "2026-03-12T09:00:00Z").status == 75)
        let changes = try watch.changes()
        for file in Self.files {
            #expect(
                !changes.contains {
                    $0.name == file && $0.mask & (UInt32(IN_MODIFY) | UInt32(IN_CREATE)) != 0
                })
        }
        // What is seen is seen at all.
        #expect(changes.count { $0.name == "widget-cache.json" && $0.mask & UInt32(IN_MOVED_TO) != 0 } == 3)
        #expect(changes.contains { !Self.files.contains($0.name) && $0.mask & UInt32(IN_MODIFY) != 0 })
    }

    /// A file that is truncated or written in place is noticed: the test above can fail.
    @Test(arguments: ["w", "a", "r+"]) func writingInPlaceIsSeen(_ mode: String) throws {
        let folder = try Folder()
        let path = try folder.write("widget-cache.json", "{}")
        let watch = try FolderWatch(folder.path)
        let file = try #require(fopen(path, mode))
        if mode != "w" { fputs("x", file) }
        fclose(file)
        #expect(
            try watch.changes().contains {
                $0.name == "widget-cache.json" && $0.mask & UInt32(IN_MODIFY) != 0
            })
    }
}

/// What the kernel says of the changes in a folder from now on.
private final class FolderWatch {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        try #require(descriptor >= 0)
        let wanted = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
        try #require(inotify_add_watch(descriptor, path, wanted) >= 0)
    }

    deinit { close(descriptor) }

    /// Everything so far; that nothing was lost is required.
    func changes() throws -> [(name: String, mask: UInt32)] {
        var changes: [(name: String, mask: UInt32)] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &block, block.count), count > 0 {
            var offset = 0
            while offset < count {
                let (mask, length) = block.withUnsafeBytes { bytes in
                    (
                        bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                try #require(mask & UInt32(IN_Q_OVERFLOW) == 0)
                let name = block[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
                changes.append((String(decoding: name, as: UTF8.self), mask))
                offset += 16 + length
            }
        }
        return changes
    }
}
