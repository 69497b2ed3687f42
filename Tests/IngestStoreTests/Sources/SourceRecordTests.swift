import Foundation
import Testing

@testable import IngestStore

struct SourceRecordTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    private func full(_ body: StoredBody?) -> SourceRecord {
        let now = StateFolder.now
        var record = SourceRecord(identity: .club)
        record.etag = "W/\"ünï\""
        record.lastModified = "Wed, 09 Sep 2026 10:00:00 GMT"
        record.programVersion = "1.2.3"
        record.body = body
        record.lastAttempt = now.addingTimeInterval(-1)
        record.lastSuccess = now.addingTimeInterval(-2)
        record.lastFullBody = now.addingTimeInterval(-3)
        record.failingSince = now.addingTimeInterval(-4)
        record.consecutiveFailures = 5
        record.notBefore = now.addingTimeInterval(600)
        record.isPermanent = true
        record.lastErrorCode = "refused"
        record.lastReported = now.addingTimeInterval(-6)
        record.lastReportedCode = "timeout"
        record.maxAge = 3_600
        record.refreshInterval = 43_200
        record.eventCount = 12
        record.secretFingerprint = 0xFFFF
        return record
    }

    @Test func keepsEverything() throws {
        var saved: SourceRecord
        do {
            let store = try folder.open()
            saved = full(try store.takeIn("BEGIN:VCALENDAR").body)
            try store.save(saved)
        }
        #expect(try folder.open().record(for: .club) == saved)
    }

    @Test func knowsNothingOfANewSource() throws {
        #expect(try folder.open().record(for: .club) == SourceRecord(identity: .club))
    }

    @Test(arguments: [
        SourceIdentity(
            key: "ical:club", address: "https://example.org/private-f00dcafe/club.ics", user: "bob"),
        SourceIdentity(
            key: "ical:club", address: "https://example.org/private-f00dcaff/club.ics", user: "ana"),
        SourceIdentity(key: "ical:club", address: "https://example.org/private-f00dcafe/club.icsana"),
    ])
    func beginsAnewWithAnotherAddressOrUser(_ other: SourceIdentity) throws {
        let store = try folder.open()
        try store.takeIn("BEGIN:VCALENDAR")
        #expect(try store.record(for: other) == SourceRecord(identity: other))
        #expect(try store.record(for: .club).body != nil)
        var record = SourceRecord(identity: other)
        record.recordFailure("timeout", at: StateFolder.now)
        try store.save(record)
        #expect(try store.record(for: other) == record)
        #expect(try store.record(for: .club) == SourceRecord(identity: .club))
        try store.sweep()
        #expect(try folder.names("bodies") == [])
    }

    @Test func withoutItsAddressTheKeySaysWhichItIs() throws {
        let unknown = SourceIdentity(key: SourceIdentity.club.key)
        let body = try folder.open().takeIn("BEGIN:VCALENDAR").body
        do {
            let store = try folder.open()
            var record = try store.record(for: unknown)
            #expect(record.body == body)
            record.recordFailure("secret", at: StateFolder.now)
            try store.save(record)
            #expect(try store.removeSources(except: [unknown]) == [])
            try store.sweep()
        }
        let record = try folder.open().record(for: .club)
        #expect(record.body == body)
        #expect(record.lastErrorCode == "secret")
        let other = SourceIdentity(key: unknown.key, address: "https://example.org/other")
        #expect(try folder.open().record(for: other) == SourceRecord(identity: other))
    }

    @Test func whatWasLearntWithoutAnAddressHoldsForTheFirstOne() throws {
        let store = try folder.open()
        var record = try store.record(for: SourceIdentity(key: SourceIdentity.club.key))
        record.recordFailure("secret", at: StateFolder.now)
        record.lastReported = StateFolder.now
        try store.save(record)
        var known = try store.record(for: .club)
        #expect(known.identity == .club)
        #expect(known.lastReported == StateFolder.now)
        known.recordSuccess(at: StateFolder.now)
        try store.save(known)
        #expect(try store.record(for: .club) == known)
        #expect(try store.removeSources(except: [.club]) == [])
    }

    @Test func forgetsSourcesThatAreNoLongerWanted() throws {
        let store = try folder.open()
        let others = ["a", "b", "c"].map { SourceIdentity(key: $0, address: "x") }
        for identity in others + [.club] { try store.takeIn(identity.key, for: identity) }
        let moved = SourceIdentity(key: "c", address: "y")
        #expect(try store.removeSources(except: [.club, others[1], moved]) == ["a", "c"])
        try store.sweep()
        #expect(try folder.names("bodies").count == 2)
        #expect(try store.text() == "ical:club")
        #expect(try store.removeSources(except: [.club, others[1]]) == [])
    }

    @Test func savesSeveralTogetherOrNotAtAll() throws {
        let store = try folder.open()
        let body = try store.takeIn("one").body
        var thief = SourceRecord(identity: SourceIdentity(key: "thief", address: "x"))
        thief.body = body
        var first = SourceRecord(identity: SourceIdentity(key: "first", address: "x"))
        first.etag = "1"
        #expect(throws: StoreError.self) { try store.save([first, thief]) }
        #expect(try store.record(for: first.identity) == SourceRecord(identity: first.identity))
        #expect(try store.record(for: .club).body == body)
    }

    @Test func dropsAValidatorThatIsTooLong() throws {
        let store = try folder.open()
        try store.takeIn("x")
        var record = try store.record(for: .club)
        record.etag = String(repeating: "e", count: SourceRecord.maxValidatorBytes)
        record.lastModified = String(repeating: "l", count: SourceRecord.maxValidatorBytes + 1)
        try store.save(record)
        #expect(try store.record(for: .club).etag == record.etag)
        #expect(try store.record(for: .club).lastModified == nil)
    }

    @Test func successLeavesNoTraceOfFailuresButTheReport() {
        var record = full(nil)
        record.recordSuccess(at: StateFolder.now)
        var expected = full(nil)
        expected.lastAttempt = StateFolder.now
        expected.lastSuccess = StateFolder.now
        expected.failingSince = nil
        expected.consecutiveFailures = 0
        expected.notBefore = nil
        expected.isPermanent = false
        expected.lastErrorCode = nil
        expected.secretFingerprint = nil
        #expect(record == expected)
    }

    @Test func failuresCountFromTheFirst() {
        var record = SourceRecord(identity: .club)
        let later = StateFolder.now.addingTimeInterval(60)
        record.recordFailure("timeout", at: StateFolder.now)
        record.recordFailure("refused", at: later, notBefore: later, isPermanent: true)
        #expect(record.failingSince == StateFolder.now)
        #expect(record.lastAttempt == later)
        #expect(record.consecutiveFailures == 2)
        #expect(record.lastErrorCode == "refused")
        #expect(record.isPermanent)
        #expect(record.notBefore == later)
        #expect(record.lastSuccess == nil)
    }
}
