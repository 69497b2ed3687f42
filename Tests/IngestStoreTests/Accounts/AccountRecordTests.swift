import Foundation
import Testing

@testable import IngestStore

struct AccountRecordTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    /// A calendar of which everything is known.
    private static let full = {
        var collection = CollectionRecord.named("Jürg's \u{1F4C5} a@b#c")
        collection.name = "Familie"
        collection.chosenBy = "familie"
        collection.color = "#FF8800FF"
        collection.components = ["VEVENT", "VTODO"]
        collection.ctag = "\"17\""
        collection.syncToken = "data:,17"
        collection.isUnsettled = true
        collection.recordStep(at: StateFolder.now.addingTimeInterval(-90))
        collection.recordRecovery()
        collection.lastListing = StateFolder.now.addingTimeInterval(-100)
        collection.syncBrokenSince = StateFolder.now.addingTimeInterval(-200)
        collection.recordFailure(
            "http", at: StateFolder.now, notBefore: StateFolder.now.addingTimeInterval(900))
        collection.lastReported = StateFolder.now
        collection.eventCount = 12
        return collection
    }()

    @Test func ofANewAccountNothingIsKnown() throws {
        let store = try folder.open()
        #expect(try store.account(of: .team) == AccountRecord())
        try store.save(try store.record(for: .team))
        #expect(try store.account(of: .team) == AccountRecord())
    }

    @Test func everythingIsKept() throws {
        var account = AccountRecord()
        account.homes = ["https://b.example.org/", "https://a.example.org/"]
        account.discoveredAt = StateFolder.now
        account.collections = [.named("z"), Self.full, .named("a")]
        do {
            let store = try folder.open()
            try store.save(try store.record(for: .team))
            try store.save(account, of: .team)
        }
        let store = try folder.open()
        #expect(try store.account(of: .team) == account)
        account.collections = [.named("a"), .named("new")]
        account.homes = []
        try store.save(account, of: .team)
        #expect(try store.account(of: .team) == account)
        // Another address or user is another account.
        for other in [
            SourceIdentity(key: "caldav:team", address: "https://other.example.org/", user: "ana"),
            SourceIdentity(key: "caldav:team", address: "https://dav.example.org/", user: "eve"),
        ] {
            #expect(try store.account(of: other) == AccountRecord())
        }
    }

    @Test func aSourceHasToBeThereFirst() throws {
        let store = try folder.open()
        #expect(
            try #require(throws: StoreError.self) { try store.save(AccountRecord(), of: .team) }.code
                == .fault)
        var collection = CollectionRecord.named("a")
        #expect(throws: StoreError.self) { try store.updating(&collection, of: .team) { _, _ in } }
        try store.saveAccount("a")
        #expect(try store.texts(of: "a").count == 1)
    }

    @Test func aCalendarThatIsNotInTheAccountGoesWithItsResources() throws {
        let store = try folder.open()
        try store.saveAccount("a", "b")
        var account = try store.account(of: .team)
        account[path: "/dav/a/"] = nil
        try store.save(account, of: .team)
        #expect(try store.texts(of: "a").isEmpty)
        #expect(try store.texts(of: "b") == ["/dav/b/1.ics": "text of b"])
        #expect(try store.database.integer("SELECT count(*) FROM resource") == 1)
    }

    @Test func anAccountGoesWithItsSource() throws {
        let store = try folder.open()
        try store.saveAccount("a")
        try store.removeSources(except: [.team])
        #expect(try store.texts(of: "a").count == 1)
        let moved = SourceIdentity(key: "caldav:team", address: "https://dav.example.org/", user: "eve")
        try store.save(SourceRecord(identity: moved))
        #expect(try store.account(of: moved) == AccountRecord())
        try store.saveAccount("b", of: moved)
        try store.removeSources(except: [.team])
        for table in ["account", "home", "collection", "resource"] {
            #expect(try store.database.integer("SELECT count(*) FROM \(table)") == 0, "\(table)")
        }
    }

    @Test func whatAClockSetThatWasWrongIsVoid() throws {
        let future = StateFolder.now.addingTimeInterval(90_000)
        do {
            let store = try folder.open(now: future)
            try store.saveAccount("a")
            var account = try store.account(of: .team)
            var collection = CollectionRecord.named("a")
            collection.recordStep(at: future)
            collection.lastListing = future
            collection.syncBrokenSince = future
            collection.recordFailure("http", at: future, notBefore: future.addingTimeInterval(60))
            collection.lastReported = future
            account.collections = [collection]
            try store.save(account, of: .team)
        }
        let store = try folder.open()
        let account = try store.account(of: .team)
        #expect(account.discoveredAt == nil)
        let collection = try #require(account.collections.first)
        #expect(
            [
                collection.lastListing, collection.syncBrokenSince, collection.lastAttempt,
                collection.lastSuccess, collection.failingSince, collection.notBefore,
                collection.lastReported,
            ].compactMap(\.self).isEmpty)
        #expect(collection.lastErrorCode == "http")
    }

    @Test func aRecoveryLeavesOnlyWhatWasReported() {
        var collection = Self.full
        #expect(collection.wasEverInStep)
        #expect(collection.consecutiveFailures == 1)
        collection.recordStep(at: StateFolder.now)
        #expect(collection.lastErrorCode == "http")
        collection.recordRecovery()
        #expect(collection.lastErrorCode == nil)
        #expect(collection.failingSince == nil)
        #expect(collection.consecutiveFailures == 0)
        #expect(collection.notBefore == nil)
        #expect(collection.lastReported == StateFolder.now)
        #expect(!CollectionRecord.named("new").wasEverInStep)
    }

    @Test func noCalendarWaitsForLongerThanADay() throws {
        let store = try folder.open()
        try store.saveAccount("a")
        var account = try store.account(of: .team)
        account.collections[0].recordFailure(
            "http", at: store.now, notBefore: store.now.addingTimeInterval(1_000_000))
        try store.save(account, of: .team)
        #expect(
            try store.account(of: .team).collections[0].notBefore
                == store.now.addingTimeInterval(SourceRecord.longestWait))
    }

    @Test func aTokenThatIsTooLongIsNotKept() throws {
        let store = try folder.open()
        try store.saveAccount("a")
        var account = try store.account(of: .team)
        account.collections[0].ctag = String(repeating: "c", count: SourceRecord.maxValidatorBytes + 1)
        account.collections[0].syncToken = String(repeating: "t", count: SourceRecord.maxValidatorBytes)
        try store.save(account, of: .team)
        let collection = try store.account(of: .team).collections[0]
        #expect(collection.ctag == nil)
        #expect(collection.syncToken?.count == SourceRecord.maxValidatorBytes)
    }

    @Test func statusTellsOfTheCalendars() throws {
        let store = try folder.open()
        try store.saveAccount("a", "b")
        try store.putResource("2.ics", "x", into: "b")
        var account = try store.account(of: .team)
        account.collections[0].recordFailure(
            "http", at: store.now, notBefore: store.now.addingTimeInterval(60))
        account.collections[1].eventCount = 7
        try store.save(account, of: .team)
        try store.takeIn("BEGIN:VCALENDAR")
        let rows = try folder.status().sources
        #expect(rows.map(\.key) == ["caldav:team", "ical:club"])
        #expect(rows.map(\.bytes) == [19, 15])
        #expect(rows.map(\.state) == [.fresh, .fresh])
        #expect(rows[1].calendars == nil)
        let calendars = try #require(rows[0].calendars)
        #expect(calendars.map(\.key) == ["caldav:team:a", "caldav:team:b"])
        #expect(calendars.map(\.resources) == [1, 2])
        #expect(calendars.map(\.bytes) == [9, 10])
        #expect(calendars.map(\.lastError) == ["http", nil])
        #expect(calendars.map(\.notBefore) == [store.now.addingTimeInterval(60), nil])
        #expect(calendars.map(\.events) == [nil, 7])
    }
}
