import Foundation
import Glibc
import Testing

@testable @_spi(Writer) import CalendarrCore

/// What is signed out does not come back by itself.
struct SignOutTests {
    private let folder: TemporaryFolder
    private let store: SnapshotStore
    private let sessions: SharedSessionStore
    private let snapshot = Samples.snapshot(events: [
        Samples.event("a", from: Samples.hours(1), to: Samples.hours(2))
    ])

    init() throws {
        folder = try TemporaryFolder()
        store = SnapshotStore(directory: folder.url)
        sessions = SharedSessionStore(directory: folder.url)
    }

    private func publish(token: WriteToken, signingIn: Bool = false) throws {
        try store.publish(
            snapshot, calendars: [SnapshotCalendar(id: "ical:home", name: "Home", colorHex: "")],
            now: Samples.now, calendar: Samples.calendar("UTC"), token: token, signingIn: signingIn)
    }

    @Test func clearingRemovesTheDataAndLeavesATombstone() throws {
        try publish(token: store.beginWriting())
        try store.clear(now: Samples.hours(1))
        #expect(try folder.names() == [".calendarr-lock", "session.json", "watch-payload.plist"])
        #expect(store.read() == .neverWritten)
        let payload = try WatchTransportPayload.decode(propertyList: folder.bytes("watch-payload.plist"))
        #expect(!payload.snapshot.isLoggedIn)
        #expect(payload.snapshot.events.isEmpty)
        #expect(payload.snapshot.coverage.isEmpty)
        #expect(payload.snapshot.coverageStart == Samples.hours(1))
        #expect(payload.snapshot.language == "de")
        #expect(payload.calendars.isEmpty)
        #expect(payload.session?.isLoggedIn == false)
        #expect(try folder.mode("watch-payload.plist") == 0o600)
    }

    @Test func clearingCountsTheGenerationInDecimal() throws {
        for generation in 1...12 {
            try store.clear(now: Samples.now)
            #expect(try folder.bytes(".calendarr-lock") == Data("\(generation)".utf8))
        }
        #expect(try folder.mode(".calendarr-lock") == 0o600)
    }

    @Test func aRunThatBeganBeforeClearingIsRefused() throws {
        let early = store.beginWriting()
        try store.clear(now: Samples.now)
        let error = SnapshotStoreError.staleToken(folder: folder.url.path(percentEncoded: false))
        #expect(throws: error) { try store.write(snapshot, token: early) }
        #expect(throws: error) { try publish(token: early) }
        #expect(throws: error) { try publish(token: early, signingIn: true) }
        #expect(store.read() == .neverWritten)
        try store.write(snapshot, token: store.beginWriting())
        #expect(store.read() == .ok(snapshot))
    }

    @Test func aRunIsRefusedThoughTheFolderDidNotExistWhenItBegan() throws {
        let store = SnapshotStore(directory: folder.url.appending(path: "new"))
        let early = store.beginWriting()
        try store.clear(now: Samples.now)
        #expect(throws: SnapshotStoreError.self) { try store.write(snapshot, token: early) }
    }

    @Test func aSignedOutFolderStaysSignedOut() throws {
        try publish(token: store.beginWriting())
        try store.signOut(now: Samples.now)
        #expect(store.read() == .loggedOut)
        #expect(
            sessions.read()
                == SharedSession(baseURL: "", username: "", isLoggedIn: false, writtenAt: Samples.now))
        let before = try folder.contents("")
        let error = SnapshotStoreError.signedOut(folder: folder.url.path(percentEncoded: false))
        #expect(throws: error) { try store.write(snapshot) }
        #expect(throws: error) { try store.writeCalendars([]) }
        #expect(throws: error) { try publish(token: store.beginWriting()) }
        #expect(throws: error) { try store.checkWritable(token: store.beginWriting()) }
        #expect(try folder.contents("") == before)
    }

    /// Whatever else of the session is damaged: what it says about being signed out counts.
    @Test(arguments: [
        #"{"isLoggedIn": false}"#,
        #"{"isLoggedIn": false, "baseURL": null, "username": 1, "writtenAt": "?"}"#,
    ])
    func aDamagedSessionThatSaysSignedOutCounts(session: String) throws {
        try publish(token: store.beginWriting())
        try folder.write(Data(session.utf8), to: "session.json")
        #expect(store.read() == .loggedOut)
        #expect(store.readCalendars().isEmpty)
        #expect(throws: SnapshotStoreError.signedOut(folder: folder.url.path(percentEncoded: false))) {
            try publish(token: store.beginWriting())
        }
    }

    @Test func aSessionThatCannotBeOpenedKeepsWritersOut() throws {
        try publish(token: store.beginWriting())
        try FileManager.default.removeItem(atPath: folder.path("session.json"))
        #expect(mkfifo(folder.path("session.json"), 0o600) == 0)
        let failure = FileFailure(operation: .read, path: folder.path("session.json"), code: EINVAL)
        #expect(throws: SnapshotStoreError.failed(failure)) { try publish(token: store.beginWriting()) }
    }

    /// Who could not learn the generation cannot tell whether there was a sign-out since.
    @Test func aRunThatBeganWhileTheLockWasHeldIsRefusedAsBusy() throws {
        try store.clear(now: Samples.now)
        let path = folder.url.path(percentEncoded: false)
        let token: WriteToken
        do {
            let lock = try ContainerLock(in: ContainerFolder(creating: path))
            token = store.beginWriting(attempts: 1)
            _ = consume lock
        }
        #expect(throws: SnapshotStoreError.busy(folder: path)) { try store.checkWritable(token: token) }
        #expect(throws: SnapshotStoreError.busy(folder: path)) { try publish(token: token) }
    }

    @Test func signingInTakesTheFolderUpAgain() throws {
        try store.signOut(now: Samples.now)
        try store.checkWritable(token: store.beginWriting(), signingIn: true)
        try publish(token: store.beginWriting(), signingIn: true)
        #expect(store.read() == .ok(snapshot))
        #expect(sessions.read()?.isLoggedIn == true)
        try publish(token: store.beginWriting())
    }

    @Test func aSessionThatSignsInOpensTheFolder() throws {
        try store.signOut(now: Samples.now)
        try sessions.write(SharedSession(baseURL: "", username: "", isLoggedIn: true, writtenAt: Samples.now))
        try store.write(snapshot)
        #expect(store.read() == .ok(snapshot))
    }

    @Test func aTombstoneWithoutASessionKeepsWritersOut() throws {
        try store.write(Samples.snapshot(isLoggedIn: false))
        #expect(store.read() == .loggedOut)
        #expect(throws: SnapshotStoreError.signedOut(folder: folder.url.path(percentEncoded: false))) {
            try store.write(snapshot)
        }
    }

    @Test func writingATombstoneMakesEarlierRunsStale() throws {
        let early = store.beginWriting()
        try store.write(Samples.snapshot(isLoggedIn: false))
        #expect(throws: SnapshotStoreError.staleToken(folder: folder.url.path(percentEncoded: false))) {
            try store.write(snapshot, token: early)
        }
    }

    @Test func signingOutTakesAwayWhatANewerVersionWrote() throws {
        try folder.write(try Fixtures.bytes("schema3.json"), to: "widget-cache.json")
        try store.signOut(now: Samples.now)
        #expect(try folder.names() == [".calendarr-lock", "session.json", "watch-payload.plist"])
    }

    @Test func clearingAnEmptyFolderLeavesATombstoneToo() throws {
        try store.clear(now: Samples.now)
        #expect(try folder.names() == [".calendarr-lock", "watch-payload.plist"])
    }
}
