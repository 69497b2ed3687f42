import Foundation
import Testing

@testable import IngestStore

struct StoreStatusTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    @Test func withoutAStateThereIsNothing() throws {
        #expect(try folder.status().sources.isEmpty)
        #expect(try folder.status().push == PushRecord())
        #expect(!FileManager.default.fileExists(atPath: folder.path()))
        try folder.write(Data(), to: "state.sqlite")
        #expect(try folder.status().sources.isEmpty)
        #expect(try folder.names() == ["state.sqlite"])
    }

    @Test func tellsOfEachSource() throws {
        let earlier = StateFolder.now.addingTimeInterval(-3_600)
        do {
            let store = try folder.open(now: earlier)
            for key in ["fresh", "stale"] {
                let identity = SourceIdentity(key: key, address: "x")
                try store.takeIn("BEGIN:VCALENDAR", for: identity)
                var record = try store.record(for: identity)
                record.eventCount = 3
                try store.save(record)
            }
        }
        do {
            let store = try folder.open()
            for key in ["stale", "failing"] {
                var record = try store.record(for: SourceIdentity(key: key, address: "x"))
                record.recordFailure(
                    "refused", at: store.now, notBefore: store.now.addingTimeInterval(900), isPermanent: true)
                try store.save(record)
            }
            try store.save(SourceRecord(identity: SourceIdentity(key: "new", address: "x")))
        }
        let rows = try folder.status(now: StateFolder.now.addingTimeInterval(60)).sources
        #expect(rows.map(\.key) == ["failing", "fresh", "new", "stale"])
        #expect(rows.map(\.state) == [.failing, .fresh, .neverFetched, .stale])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .iso8601
        #expect(
            String(decoding: try encoder.encode(rows[3]), as: UTF8.self) == """
                {"age":3660,"bytes":15,"consecutiveFailures":1,"events":3,"failingSince":"2026-09-10T00:26:40Z",\
                "isPermanent":true,"key":"stale","lastAttempt":"2026-09-10T00:26:40Z","lastError":"refused",\
                "lastFullBody":"2026-09-09T23:26:40Z","lastSuccess":"2026-09-09T23:26:40Z",\
                "notBefore":"2026-09-10T00:41:40Z","state":"stale"}
                """)
        #expect(
            String(decoding: try encoder.encode(rows[2]), as: UTF8.self)
                == #"{"consecutiveFailures":0,"isPermanent":false,"key":"new","state":"neverFetched"}"#)
        let later = try folder.status(now: StateFolder.now.addingTimeInterval(900)).sources
        #expect(later[3].notBefore == nil)
    }

    @Test func readsBesideARun() throws {
        do { try folder.open().takeIn("x") }
        let store = try folder.open()
        #expect(try folder.status().sources.map(\.bytes) == [1])
        try store.takeIn("xyz")
        #expect(try folder.status().sources.map(\.bytes) == [3])
        // Not even an open transaction is waited for; what it did is not seen.
        try store.database.transaction { () throws(StoreError) in
            try store.database.execute("DELETE FROM source")
            #expect(throws: Never.self) { try #expect(folder.status().sources.count == 1) }
        }
        #expect(try folder.status().sources.isEmpty)
    }

    @Test func leavesNoTrace() throws {
        do { try folder.open().takeIn("x") }
        let before = try folder.bytes("state.sqlite")
        #expect(try folder.status().sources.count == 1)
        #expect(try folder.names() == ["bodies", "lock", "state.sqlite"])
        #expect(try folder.bytes("state.sqlite") == before)
    }

    /// A process that was killed leaves a journal with what it committed last.
    @Test func seesWhatIsOnlyInTheJournal() throws {
        let store = try folder.open()
        try store.takeIn("x")
        let files = try ["state.sqlite", "state.sqlite-wal"].map { ($0, try folder.bytes($0)) }
        let copy = try StateFolder()
        for (name, bytes) in files { try copy.write(bytes, to: name) }
        #expect(try copy.status().sources.map(\.key) == ["ical:club"])
        #expect(try copy.status().sources.map(\.key) == ["ical:club"])
    }
}
