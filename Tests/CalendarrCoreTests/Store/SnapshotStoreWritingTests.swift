import Foundation
import Testing

@testable @_spi(Writer) import CalendarrCore

struct SnapshotStoreWritingTests {
    private let folder: TemporaryFolder
    private let store: SnapshotStore
    private let sessions: SharedSessionStore
    private let event = Samples.event("a", from: Samples.hours(1), to: Samples.hours(2))

    init() throws {
        folder = try TemporaryFolder()
        store = SnapshotStore(directory: folder.url.appending(path: "a/b", directoryHint: .isDirectory))
        sessions = SharedSessionStore(directory: folder.url.appending(path: "a/b"))
    }

    private func publish(
        _ snapshot: CalendarrSnapshot, token: WriteToken? = nil, signingIn: Bool = false
    ) throws {
        try store.publish(
            snapshot, calendars: [SnapshotCalendar(id: "ical:home", name: "Home", colorHex: "#34a853")],
            now: Samples.now, calendar: Samples.calendar("Europe/Zurich"),
            token: token ?? store.beginWriting(), signingIn: signingIn)
    }

    @Test func theFolderIsCreatedAndTheFileHasTheBytesOfTheCoding() throws {
        let snapshot = Samples.snapshot(events: [event])
        try store.write(snapshot)
        #expect(try folder.names() == ["a"])
        #expect(try folder.names("a/b") == [".calendarr-lock", "widget-cache.json"])
        #expect(try folder.bytes("a/b/widget-cache.json") == SnapshotCoding.encode(snapshot))
        #expect(store.read() == .ok(snapshot))
    }

    @Test func eventsAndCalendarsAreSortedWhenTheyAreWritten() throws {
        let later = Samples.event("b", from: Samples.hours(2), to: Samples.hours(3))
        try store.write(Samples.snapshot(events: [later, event]))
        #expect(store.read().snapshot?.events == [event, later])
        let calendars = [("2", "B"), ("1", "B"), ("3", "A")]
            .map { SnapshotCalendar(id: $0.0, name: $0.1, colorHex: "") }
        try store.writeCalendars(calendars)
        #expect(store.readCalendars().map(\.id) == ["3", "1", "2"])
    }

    @Test func everyFileOfAPublicationIsPrivate() throws {
        let old = umask(0o000)
        defer { umask(old) }
        try publish(Samples.snapshot(events: [event]))
        let names = [
            ".calendarr-lock", "session.json", "watch-payload.plist", "widget-cache.json",
            "widget-calendars.json",
        ]
        #expect(try folder.names("a/b") == names)
        for name in names { #expect(try folder.mode("a/b/\(name)") == 0o600) }
        #expect(try folder.mode("a/b") == 0o700)
    }

    @Test func aPublicationMakesASessionAndKeepsOne() throws {
        try publish(Samples.snapshot())
        let fresh = SharedSession(baseURL: "", username: "", isLoggedIn: true, writtenAt: Samples.now)
        #expect(sessions.read() == fresh)
        try sessions.write(
            SharedSession(
                baseURL: "https://a.example/", username: "ana", isLoggedIn: true, writtenAt: .distantPast))
        try publish(Samples.snapshot())
        #expect(
            sessions.read()
                == SharedSession(
                    baseURL: "https://a.example/", username: "ana", isLoggedIn: true, writtenAt: Samples.now))
    }

    @Test func thePayloadOfAPublicationIsTheTrimmedSnapshot() throws {
        let far = Samples.event("far", from: Samples.hours(500), to: Samples.hours(501))
        let snapshot = Samples.snapshot(events: [event, far])
        try publish(snapshot)
        let payload = try WatchTransportPayload.decode(propertyList: folder.bytes("a/b/watch-payload.plist"))
        let trimmed = snapshot.trimmedForWatch(
            now: Samples.now, calendar: try Samples.calendar("Europe/Zurich"))
        #expect(payload.snapshot == trimmed)
        #expect(payload.snapshot.events == [event])
        #expect(payload.calendars == store.readCalendars())
        #expect(payload.session == sessions.read())
    }

    @Test func equalInputGivesEqualBytes() throws {
        let names = ["session.json", "watch-payload.plist", "widget-cache.json", "widget-calendars.json"]
        try publish(Samples.snapshot(events: [event]))
        let first = try names.map { try folder.bytes("a/b/\($0)") }
        try publish(Samples.snapshot(events: [event]))
        #expect(try names.map { try folder.bytes("a/b/\($0)") } == first)
    }

    @Test func aNewerSnapshotIsNotOverwritten() throws {
        try publish(Samples.snapshot())
        let newer = try Fixtures.bytes("schema3.json")
        try folder.write(newer, to: "a/b/widget-cache.json")
        let before = try folder.contents("a/b")
        let error = SnapshotStoreError.newerSchema(
            file: folder.path("a/b/widget-cache.json"), found: 3, maxSupported: 2)
        #expect(throws: error) { try publish(Samples.snapshot(events: [event])) }
        #expect(throws: error) { try store.write(Samples.snapshot(events: [event])) }
        #expect(throws: error) { try store.writeCalendars([]) }
        #expect(throws: error) { try store.checkWritable(token: store.beginWriting()) }
        #expect(try folder.contents("a/b") == before)
    }

    @Test func aNewerSchemaThatMeansSomethingElseByAKeyIsNotOverwritten() throws {
        try publish(Samples.snapshot())
        try folder.write(
            Data(#"{"schemaVersion": 3, "isLoggedIn": "yes"}"#.utf8), to: "a/b/widget-cache.json")
        #expect(store.read() == .incompatible(found: 3, maxSupported: 2))
        #expect(
            throws: SnapshotStoreError.newerSchema(
                file: folder.path("a/b/widget-cache.json"), found: 3, maxSupported: 2)
        ) { try publish(Samples.snapshot()) }
    }

    /// Newer versions add keys: whoever does not know them does not take them away, but for a sign-out.
    @Test func keysOfTheSessionThatAreNotKnownStay() throws {
        try publish(Samples.snapshot())
        let others = #""a":{"b":[1,-2.5,true,null,"c"]},"#
        let written =
            #"{\#(others)"baseURL":"https://example.org","isLoggedIn":true,"username":"ana","writtenAt":"#
        try folder.write(Data((written + #""2020-01-01T00:00:00Z"}"#).utf8), to: "a/b/session.json")
        try publish(Samples.snapshot(events: [event]))
        let file = try SnapshotCoding.decode(SessionFile.self, from: try folder.bytes("a/b/session.json"))
        let compact = try SnapshotCoding.encode(file, layout: .compact)
        let time = file.session.writtenAt.formatted(.iso8601)
        #expect(
            String(decoding: compact, as: UTF8.self)
                == written + "\"\(time)\"}\n")
        #expect(time != "2020-01-01T00:00:00Z")
        try store.signOut(now: Samples.now)
        let signedOut = try SnapshotCoding.decode(
            SessionFile.self, from: try folder.bytes("a/b/session.json"))
        #expect(signedOut.otherKeys.isEmpty)
    }

    @Test func aNewerPayloadIsNotOverwritten() throws {
        try publish(Samples.snapshot())
        let newer = BinaryPropertyList.encode(["schema": .integer(7)])
        try folder.write(newer, to: "a/b/watch-payload.plist")
        let before = try folder.contents("a/b")
        #expect(
            throws: SnapshotStoreError.newerSchema(
                file: folder.path("a/b/watch-payload.plist"), found: 7, maxSupported: 1)
        ) { try publish(Samples.snapshot()) }
        #expect(try folder.contents("a/b") == before)
    }

    @Test func damageIsRepairedByTheNextWrite() throws {
        try publish(Samples.snapshot())
        for name in try folder.names("a/b") { try folder.write(Data("rubbish".utf8), to: "a/b/\(name)") }
        try publish(Samples.snapshot(events: [event]))
        #expect(store.read().snapshot?.events == [event])
        #expect(sessions.read()?.isLoggedIn == true)
    }

    @Test func checkingCreatesNothing() throws {
        try store.checkWritable(token: store.beginWriting())
        _ = store.beginWriting()
        #expect(try folder.names().isEmpty)
    }

    @Test func aFileWhereTheFolderShouldBeIsAnError() throws {
        try folder.write(Data(), to: "file")
        let store = SnapshotStore(directory: folder.url.appending(path: "file"))
        let failure = FileFailure(operation: .open, path: folder.path("file"), code: ENOTDIR)
        #expect(throws: SnapshotStoreError.failed(failure)) { try store.write(Samples.snapshot()) }
        #expect(throws: SnapshotStoreError.failed(failure)) {
            try store.checkWritable(token: store.beginWriting())
        }
        let below = SnapshotStore(directory: folder.url.appending(path: "file/below"))
        #expect(throws: SnapshotStoreError.self) { try below.write(Samples.snapshot()) }
    }

    @Test func aLinkInPlaceOfTheLockIsNotFollowed() throws {
        try publish(Samples.snapshot())
        try folder.write(Data("precious".utf8), to: "precious")
        try FileManager.default.removeItem(atPath: folder.path("a/b/.calendarr-lock"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("a/b/.calendarr-lock"), withDestinationPath: folder.path("precious"))
        #expect(
            throws: SnapshotStoreError.failed(
                FileFailure(operation: .create, path: folder.path("a/b/.calendarr-lock"), code: ELOOP))
        ) { try store.write(Samples.snapshot()) }
        #expect(throws: SnapshotStoreError.self) { try store.clear(now: Samples.now) }
        #expect(try folder.bytes("precious") == Data("precious".utf8))
    }

    @Test func aLinkInPlaceOfAFileIsReplacedNotFollowed() throws {
        try publish(Samples.snapshot())
        try folder.write(Data("precious".utf8), to: "precious")
        try FileManager.default.removeItem(atPath: folder.path("a/b/widget-cache.json"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("a/b/widget-cache.json"), withDestinationPath: folder.path("precious"))
        try store.write(Samples.snapshot(events: [event]))
        #expect(try folder.bytes("precious") == Data("precious".utf8))
        #expect(store.read().snapshot?.events == [event])
    }

    @Test func writersOfManyThreadsLeaveWholeFiles() async throws {
        let store = store
        let event = event
        try await withThrowingTaskGroup(of: Void.self) { group in
            for count in 1...8 {
                group.addTask {
                    let events = (0..<count * 20).map { index in
                        var copy = event
                        copy.id = "\(index)"
                        return copy
                    }
                    try store.write(Samples.snapshot(events: events.sorted(by: SnapshotEvent.areInOrder)))
                    #expect(store.read().snapshot.map { $0.events.count % 20 } == 0)
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.names("a/b") == [".calendarr-lock", "widget-cache.json"])
    }
}
