import Foundation
import Testing

@testable import IngestStore

struct StateFileTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    /// Opens with the expectation that the file was set aside, and gives the note.
    private func openAside(now: Date = StateFolder.now) throws -> StoreNote {
        let store = try folder.open(now: now)
        #expect(store.notes.count == 1)
        #expect(try store.record(for: .club) == SourceRecord(identity: .club))
        try store.takeIn("anew")
        #expect(try store.text() == "anew")
        return try #require(store.notes.first)
    }

    @Test func hasTheSettingsThatKeepIt() throws {
        let store = try folder.open()
        let database = store.database
        #expect(try database.integer("PRAGMA application_id") == 0x6932_736E)
        #expect(try database.integer("PRAGMA auto_vacuum") == 2)
        #expect(try database.integer("PRAGMA synchronous") == 2)
        #expect(try database.integer("PRAGMA foreign_keys") == 1)
        #expect(try database.integer("PRAGMA secure_delete") == 1)
        #expect(try database.text("PRAGMA journal_mode") == "wal")
        #expect(try database.integer("PRAGMA user_version") == Schema.current.version)
        #expect(try database.integer("SELECT length(bytes) FROM salt") == 16)
        for name in ["", "bodies"] { #expect(try folder.mode(name) == 0o700) }
        for name in ["lock", "state.sqlite", "state.sqlite-shm", "state.sqlite-wal"] {
            #expect(try folder.mode(name) == 0o600)
        }
    }

    @Test func anEmptyFileIsANewState() throws {
        try folder.write(Data(), to: "state.sqlite")
        let store = try folder.open()
        #expect(store.notes.isEmpty)
        #expect(try store.database.integer("PRAGMA auto_vacuum") == 2)
    }

    enum Damage: CaseIterable {
        case noDatabase, cutInTheMiddle, pageOverwritten, versionLost

        func apply(to bytes: inout Data) {
            switch self {
            case .noDatabase: bytes = Data("BEGIN:VCALENDAR\r\n".utf8) + Data(count: 8_192)
            case .cutInTheMiddle: bytes = bytes.prefix(bytes.count / 2 - 100)
            case .pageOverwritten:
                bytes.replaceSubrange(8_192..<12_288, with: Data(repeating: 0xA5, count: 4_096))
            case .versionLost: bytes.replaceSubrange(60..<64, with: Data(count: 4))
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func aDamagedFileIsSetAside(_ damage: Damage) throws {
        do { try folder.open().takeIn("old") }
        var bytes = try folder.bytes("state.sqlite")
        damage.apply(to: &bytes)
        try folder.write(bytes, to: "state.sqlite")
        let error = try #require(throws: StoreError.self) { _ = try folder.status() }
        #expect(error.code == .damaged)
        let note = try openAside()
        #expect(note.kind == .setAsideDamaged)
        #expect(note.path == folder.path("state.sqlite"))
        #expect(
            note.text
                == "is damaged; it is kept as set-aside-20260910T002640Z-1.sqlite, and all sources are fetched anew"
        )
        #expect(try folder.bytes("set-aside-20260910T002640Z-1.sqlite") == bytes)
        #expect(
            try folder.names()
                == ["bodies", "lock", "set-aside-20260910T002640Z-1.sqlite", "state.sqlite"])
    }

    @Test func aFileOfANewerProgramIsSetAside() throws {
        do { try folder.open().database.execute("PRAGMA user_version = 99") }
        #expect(try #require(throws: StoreError.self) { _ = try folder.status() }.code == .version)
        let note = try openAside()
        #expect(note.kind == .setAsideNewer)
        #expect(
            note.text.hasPrefix(
                "is of a newer version of the program (its schema is 99); it is kept as set-aside-"))
    }

    @Test func aFileOfAnotherProgramIsSetAside() throws {
        do { try folder.open().database.execute("PRAGMA application_id = 7") }
        let note = try openAside()
        #expect(note.kind == .setAsideForeign)
        #expect(note.text.hasPrefix("is not a state of this program; it is kept as set-aside-"))
    }

    @Test(arguments: ["rubbish", "rub", "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}"])
    func aDamagedJournalIsSetAside(content: String) throws {
        do { try folder.open().takeIn("old") }
        try folder.write(Data(content.utf8), to: "state.sqlite-wal")
        let store = try folder.open()
        #expect(store.notes.map(\.kind) == [.setAsideJournal])
        #expect(try store.text() == "old")
        #expect(try folder.bytes("set-aside-20260910T002640Z-1.sqlite-wal") == Data(content.utf8))
    }

    @Test func aFewAreKept() throws {
        var stamps: [String] = []
        for index in 0..<12 {
            try folder.write(Data("damage \(index)".utf8), to: "state.sqlite")
            try folder.write(Data(), to: "state.sqlite-wal")
            // Two at a time have one instant.
            _ = try openAside(now: StateFolder.now.addingTimeInterval(Double(index / 2)))
            stamps.append("set-aside-20260910T00264\(index / 2)Z-\(index % 2 + 1)")
        }
        let kept = try folder.names().filter { $0.hasPrefix("set-aside-") && $0.hasSuffix(".sqlite") }
        #expect(kept == stamps.suffix(3).map { $0 + ".sqlite" })
        #expect(try folder.bytes(kept[2]) == Data("damage 11".utf8))
    }

    @Test func oneStepAfterTheOtherIsTaken() throws {
        do { try folder.open().takeIn("kept") }
        let more = Schema(
            steps: Schema.current.steps + [
                "CREATE TABLE later (source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE) STRICT",
                "INSERT INTO later SELECT id FROM source",
            ])
        do {
            let store = try IngestStore.open(directory: folder.url, now: StateFolder.now, schema: more)
            #expect(store.notes.isEmpty)
            #expect(try store.text() == "kept")
            #expect(try store.database.integer("SELECT count(*) FROM later") == 1)
            #expect(try store.database.integer("PRAGMA user_version") == Schema.current.version + 2)
            try store.removeSources(except: [])
            #expect(try store.database.integer("SELECT count(*) FROM later") == 0)
        }
        #expect(try openAside().kind == .setAsideNewer)
    }

    @Test func aStepThatFailsChangesNothing() throws {
        do { try folder.open().takeIn("kept") }
        let faulty = Schema(steps: Schema.current.steps + ["CREATE TABLE half (x) STRICT", "NOT SQL"])
        let error = try #require(throws: StoreError.self) {
            _ = try IngestStore.open(directory: folder.url, now: StateFolder.now, schema: faulty)
        }
        #expect(error.code == .fault)
        let older = Schema(steps: Schema.current.steps + ["CREATE TABLE half (x INTEGER) STRICT"])
        let store = try IngestStore.open(directory: folder.url, now: StateFolder.now, schema: older)
        #expect(try store.text() == "kept")
        #expect(try store.database.integer("PRAGMA user_version") == Schema.current.version + 1)
    }

    /// A folder that a program of version 1 left: a feed with its body, one that is gone, one that refused a password.
    @Test func aFileOfVersion1IsTakenOver() throws {
        let recorded = URL(filePath: #filePath)
            .appending(path: "../../../../Fixtures/State/version-1").standardizedFileURL
        for name in ["state.sqlite", "bodies/332b9071b4f5357ce86d8f7dcdccec97.ics"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "bodies"), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let copy = URL(filePath: folder.path(name))
            try Data(contentsOf: recorded.appending(path: name)).write(to: copy)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path(name))
        }
        #expect(
            try #require(throws: StoreError.self) { _ = try folder.status() }.reason
                == "is of an older version of the program; the next run updates it")

        let store = try folder.open()
        #expect(store.notes.isEmpty)
        #expect(try store.database.integer("PRAGMA user_version") == Schema.current.version)
        let club = try store.record(
            for: SourceIdentity(key: "ical:club", address: "http://127.0.0.1:46387/etag/feed.ics"))
        #expect(club.etag == "\"33c0227f63ee6344\"")
        #expect(club.lastSuccess == StateFolder.now)
        #expect(club.eventCount == 2)
        let body = try #require(club.body)
        #expect(try Data(contentsOf: store.bodyURL(of: body)).count == 349)
        let shut = SourceIdentity(
            key: "ical:shut", address: "http://127.0.0.1:46387/basic/feed.ics", user: "ana")
        #expect(try store.record(for: shut).lastErrorCode == "refused")
        #expect(try store.record(for: shut).secretFingerprint == store.fingerprint(ofSecret: "wrong"))
        #expect(try store.pushRecord().decidedAt == StateFolder.now)
        try store.saveAccount("a")
        #expect(
            try folder.status().sources.map(\.key) == ["caldav:team", "ical:club", "ical:gone", "ical:shut"])
    }

    @Test func aStateThatWaitsForItsUpdateSaysSo() throws {
        do { try folder.open().takeIn("kept") }
        let more = Schema(steps: Schema.current.steps + ["CREATE TABLE more (x INTEGER) STRICT"])
        let error = try #require(throws: StoreError.self) {
            _ = try StoreStatus(directory: folder.url, now: StateFolder.now, schema: more)
        }
        #expect(error.code == .version)
        #expect(error.reason == "is of an older version of the program; the next run updates it")
    }
}
