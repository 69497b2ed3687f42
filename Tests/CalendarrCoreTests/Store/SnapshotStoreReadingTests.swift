import Foundation
import Testing

@testable @_spi(Writer) import CalendarrCore

/// Each way of having nothing to show has its own answer.
struct SnapshotStoreReadingTests {
    private let folder: TemporaryFolder
    private let store: SnapshotStore
    private let sessions: SharedSessionStore

    init() throws {
        folder = try TemporaryFolder()
        store = SnapshotStore(directory: folder.url)
        sessions = SharedSessionStore(directory: folder.url)
    }

    @Test func nothingThereIsNeverWritten() throws {
        #expect(store.read() == .neverWritten)
        #expect(SnapshotStore(directory: folder.url.appending(path: "missing")).read() == .neverWritten)
        #expect(store.readCalendars().isEmpty)
        #expect(sessions.read() == nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func aSnapshotIsReadAsItWasWritten() throws {
        try folder.write(try Fixtures.bytes("schema2-full.json"), to: "widget-cache.json")
        let expected = try SnapshotCoding.decode(
            CalendarrSnapshot.self, from: Fixtures.bytes("schema2-full.json"))
        #expect(store.read() == .ok(expected))
        #expect(store.read().snapshot == expected)
    }

    @Test func schema1IsReadInTheGivenCalendar() throws {
        try folder.write(try Fixtures.bytes("schema1-plain.json"), to: "widget-cache.json")
        let snapshot = store.read(calendar: try Samples.calendar("Europe/Zurich")).snapshot
        #expect(snapshot?.coverageStart == (try Samples.date("2026-03-17T23:00:00Z")))
    }

    @Test func aNewerSchemaIsIncompatible() throws {
        try folder.write(try Fixtures.bytes("schema3.json"), to: "widget-cache.json")
        #expect(store.read() == .incompatible(found: 3, maxSupported: 2))
        #expect(store.read().snapshot == nil)
    }

    @Test func aSignedOutSessionHidesEverything() throws {
        let newer = try Fixtures.bytes("schema3.json")
        for content in [try Fixtures.bytes("schema2-full.json"), newer, Data("{".utf8), nil] {
            if let content { try folder.write(content, to: "widget-cache.json") }
            try folder.write(try Fixtures.bytes("calendars.json"), to: "widget-calendars.json")
            try sessions.clear(now: Samples.now)
            #expect(store.read() == .loggedOut)
            #expect(store.readCalendars().isEmpty)
        }
    }

    @Test func aTombstoneIsSignedOutWithoutASession() throws {
        let tombstone = Samples.snapshot(isLoggedIn: false)
        try folder.write(try SnapshotCoding.encode(tombstone), to: "widget-cache.json")
        #expect(store.read() == .loggedOut)
        try folder.write(Data(#"{"schemaVersion":9,"isLoggedIn":false}"#.utf8), to: "widget-cache.json")
        #expect(store.read() == .loggedOut)
    }

    @Test func aDamagedSessionSaysNothing() throws {
        try folder.write(try Fixtures.bytes("schema2-full.json"), to: "widget-cache.json")
        try folder.write(Data("{\"isLoggedIn\":".utf8), to: "session.json")
        #expect(store.read().snapshot != nil)
        #expect(sessions.read() == nil)
    }

    @Test(arguments: [
        ("", "it is empty"),
        ("{", "not valid JSON"),
        ("[]", "not an object"),
        ("{\"schemaVersion\":\"2\"}", "the value of schemaVersion is not a whole number"),
        ("{\"schemaVersion\":0}", "the value of schemaVersion is not valid"),
        ("{\"schemaVersion\":2}", "the key writtenAt is missing"),
        ("{\"writtenAt\":\"yesterday\"}", "a date in it is not ISO-8601"),
        (
            "{\"writtenAt\":\"2026-09-10T00:26:40Z\",\"events\":[{\"id\":\"a\",\"title\":7}]}",
            "the value of events[0].title is not text"
        ),
    ])
    func damageIsExplained(content: String, explanation: String) throws {
        try folder.write(Data(content.utf8), to: "widget-cache.json")
        guard case .unreadable(let why) = store.read() else {
            Issue.record("\(store.read())")
            return
        }
        #expect(why.contains(explanation))
        #expect(why.hasPrefix(folder.path("widget-cache.json")))
        #expect(why.contains("run again"))
    }

    @Test func whatIsNotAFileIsUnreadable() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "widget-cache.json"), withIntermediateDirectories: false)
        guard case .unreadable(let why) = store.read() else {
            Issue.record("\(store.read())")
            return
        }
        #expect(why.contains("Is a directory"))
    }

    @Test func aPipeDoesNotMakeAReaderWait() throws {
        #expect(mkfifo(folder.path("widget-cache.json"), 0o600) == 0)
        guard case .unreadable = store.read() else {
            Issue.record("\(store.read())")
            return
        }
    }

    @Test func aFileInPlaceOfTheFolderIsUnreadable() throws {
        try folder.write(Data(), to: "file")
        guard case .unreadable(let why) = SnapshotStore(directory: folder.url.appending(path: "file")).read()
        else {
            Issue.record("expected unreadable")
            return
        }
        #expect(why.contains("Not a directory"))
    }

    @Test func damagedCalendarsAreNone() throws {
        try folder.write(Data("[{".utf8), to: "widget-calendars.json")
        #expect(store.readCalendars().isEmpty)
    }
}
