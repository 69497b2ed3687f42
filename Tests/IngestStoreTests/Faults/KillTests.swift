import Foundation
import Testing

@testable import IngestStore

/// A run that is killed at any moment leaves the state whole: as it was, or as it was to become.
@Suite(.serialized)
struct KillTests {
    private static let second = SourceIdentity(key: "ical:second", address: "x")

    @Test(arguments: 0..<20)
    func theStateIsWholeAfterwards(point: Int) async throws {
        let folder = try StateFolder()
        do {
            let store = try folder.open()
            try Self.takeIn(0, store: store)
        }
        let delay = UInt32(200 + 900 * point)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [url = folder.url as URL, delay = delay as UInt32] in
            Thread {
                usleep(delay)
                kill(getpid(), SIGKILL)
            }.start()
            for generation in 1... {
                let store = try IngestStore.open(directory: url, now: StateFolder.now)
                try KillTests.takeIn(generation, store: store)
                try store.sweep()
            }
        }
        let store = try folder.open()
        #expect(store.notes.isEmpty)
        #expect(try store.database.text("PRAGMA integrity_check") == "ok")
        let records = [try store.record(for: .club), try store.record(for: Self.second)]
        let generation = try #require(records[0].etag.flatMap { Int($0) })
        for record in records {
            let body = try #require(record.body)
            #expect(record.etag == String(generation))
            #expect(
                try String(contentsOf: store.bodyURL(of: body), encoding: .utf8) == Self.text(generation))
        }
        #expect(store.notes.isEmpty)
        try store.sweep()
        #expect(try folder.names("bodies") == records.compactMap(\.body?.name).sorted())
    }

    @Test(arguments: 0..<8)
    func aFirstRunIsNothingOrWhole(point: Int) async throws {
        let folder = try StateFolder()
        try folder.write(Data(), to: "started")
        let delay = UInt32(500 + 1_700 * point)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [url = folder.url as URL, delay = delay as UInt32] in
            Thread {
                usleep(delay)
                kill(getpid(), SIGKILL)
            }.start()
            for run in 1... {
                _ = try IngestStore.open(directory: KillTests.folder(run, in: url), now: StateFolder.now)
            }
        }
        for run in 1... {
            let url = Self.folder(run, in: folder.url)
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { break }
            #expect(try StoreStatus(directory: url, now: StateFolder.now).sources.isEmpty)
            let store = try IngestStore.open(directory: url, now: StateFolder.now)
            #expect(store.notes.isEmpty)
            #expect(try store.database.integer("PRAGMA auto_vacuum") == 2)
            try store.takeIn("x")
            #expect(try store.text() == "x")
        }
    }

    @Test(arguments: 0..<8)
    func aCalendarIsOldOrNew(point: Int) async throws {
        let folder = try StateFolder()
        do { try Self.synchronise(0, store: try folder.open()) }
        let delay = UInt32(3_000 + 2_900 * point)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [url = folder.url as URL, delay = delay as UInt32] in
            Thread {
                usleep(delay)
                kill(getpid(), SIGKILL)
            }.start()
            for generation in 1... {
                let store = try IngestStore.open(directory: url, now: StateFolder.now)
                try KillTests.synchronise(generation, store: store)
            }
        }
        let store = try folder.open()
        #expect(store.notes.isEmpty)
        #expect(try store.database.text("PRAGMA integrity_check") == "ok")
        let generation = try #require(try store.account(of: .team)[path: "/dav/a/"]?.ctag.flatMap { Int($0) })
        let texts = try store.texts(of: "a")
        #expect(texts.count == 200)
        #expect(Set(texts.values) == [Self.text(generation)])
    }

    private static func synchronise(_ generation: Int, store: IngestStore) throws {
        try store.save(try store.record(for: .team))
        var collection = try store.account(of: .team)[path: "/dav/a/"] ?? .named("a")
        try store.updating(&collection, of: .team) { writer, collection in
            for index in 0..<200 {
                try writer.put("/dav/a/\(index)", href: "x", etag: nil, text: Array(text(generation).utf8))
            }
            collection.ctag = String(generation)
        }
    }

    private static func folder(_ run: Int, in url: URL) -> URL {
        url.appending(path: "\(run)", directoryHint: .isDirectory)
    }

    private static func takeIn(_ generation: Int, store: IngestStore) throws {
        let records = try [SourceIdentity.club, second].map { identity in
            var record = try store.record(for: identity)
            let writer = store.bodyWriter(comparingWith: record.body)
            try writer.receive(text(generation), blocks: 4_096)
            record.body = try writer.finish().body
            record.etag = String(generation)
            return record
        }
        try store.save(records)
    }

    private static func text(_ generation: Int) -> String {
        String(repeating: "generation \(generation)\n", count: 1_000)
    }
}
