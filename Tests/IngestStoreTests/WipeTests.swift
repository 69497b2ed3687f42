import CSQLite
import Foundation
import Testing

@testable import IngestStore

struct WipeTests {
    @Test func aSignOutForgetsEverythingButWhatWasSpent() throws {
        let folder = try StateFolder()
        try folder.write(Data("damage".utf8), to: "state.sqlite")
        let store = try folder.open()
        try store.takeIn("a secret appointment")
        var record = try store.record(for: .club)
        record.etag = "\"secret-etag\""
        try store.save(record)
        var push = PushRecord()
        push.spent = [StateFolder.now]
        push.lastPushed = PushRecord.Appointment(id: "secret-event", start: StateFolder.now)
        push.lastDecision = "nextAppointmentChanged"
        try store.save(push)
        let fingerprint = (0..<8).map { store.fingerprint(ofSecret: "\($0)") }

        try store.wipe()
        #expect(try store.record(for: .club) == SourceRecord(identity: .club))
        var expected = PushRecord()
        expected.spent = [StateFolder.now]
        #expect(try store.pushRecord() == expected)
        #expect(try folder.names("bodies") == [])
        #expect(try folder.names().allSatisfy { !$0.hasPrefix("set-aside") })
        for name in try folder.names() where name != "bodies" {
            #expect(try folder.bytes(name).range(of: Data("secret-".utf8)) == nil, "\(name)")
            #expect(try folder.bytes(name).range(of: Data("ical:club".utf8)) == nil, "\(name)")
        }

        // The store goes on, with another salt.
        #expect((0..<8).map { store.fingerprint(ofSecret: "\($0)") } != fingerprint)
        try store.takeIn("after")
        #expect(try store.text() == "after")
        try store.wipe()
        try store.wipe()
    }

    @Test func aReaderInTheWayIsTold() throws {
        let folder = try StateFolder()
        let store = try folder.open()
        try store.takeIn("x")
        let reader = try Database(path: folder.path("state.sqlite"), access: .reading)
        try reader.transaction(begin: "BEGIN") { () throws(StoreError) in
            _ = try reader.integer("SELECT count(*) FROM source")
            sqlite3_busy_timeout(store.database.handle, 10)
            #expect(throws: StoreError.self) { try store.wipe() }
        }
        try store.wipe()
    }

    @Test func itIsKeptFromARunThatIsAtWork() throws {
        let folder = try StateFolder()
        let run = try folder.open()
        #expect(try #require(throws: StoreError.self) { try folder.open().wipe() }.code == .busy)
        try run.takeIn("x")
    }
}
