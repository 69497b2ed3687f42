import CalendarrCore
import Foundation
import Testing

/// `sign-out`: the data goes, the word stays.
struct SignOutTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        #expect(try Call(fixedClock + [feed, "-q", "-o", folder.path("out")]).run().status == 0)
    }

    private func expectSignedOut(_ directory: String) throws {
        let store = SnapshotStore(directory: URL(fileURLWithPath: directory))
        #expect(store.read() == .loggedOut)
        #expect(store.readCalendars().isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        #expect(names == [".calendarr-lock", "session.json", "watch-payload.plist"])
        let list = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: URL(fileURLWithPath: directory + "/watch-payload.plist")), format: nil)
        let payload = try WatchTransportPayload.decode(list as? [String: Any] ?? [:])
        #expect(!payload.snapshot.isLoggedIn)
        #expect(payload.snapshot.events.isEmpty)
    }

    @Test func dataIsReplacedByATombstone() throws {
        let outcome = try run("sign-out", folder.path("out"))
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.isEmpty)
        try expectSignedOut(folder.path("out"))
        // Twice is once.
        #expect(try run("sign-out", folder.path("out")).status == 0)
        try expectSignedOut(folder.path("out"))
    }

    /// The way back that the message names.
    @Test func folderIsTakenUpAgainWithoutItsSession() throws {
        let convert = Call(fixedClock + [folder.path("home.ics"), "-q", "-o", folder.path("out")])
        #expect(try run("sign-out", folder.path("out")).status == 0)
        let refused = try convert.run()
        #expect(refused.status == 77)
        #expect(refused.errors.contains("until an app signs in or its session.json is removed"))
        try expectSignedOut(folder.path("out"))

        try FileManager.default.removeItem(atPath: folder.path("out/session.json"))
        #expect(try convert.run().status == 0)
        let store = SnapshotStore(directory: URL(fileURLWithPath: folder.path("out")))
        guard case .ok(let snapshot) = store.read() else {
            Issue.record("nothing usable was written")
            return
        }
        #expect(snapshot.isLoggedIn && !snapshot.events.isEmpty)
    }

    @Test func standardFolderNeedsNoName() throws {
        var call = Call("sign-out", "--now", Feed.now)
        call.environment = ["CALENDARR_CONTAINER": folder.path("out")]
        #expect(try call.run().status == 0)
        try expectSignedOut(folder.path("out"))
        let session = SharedSessionStore(directory: URL(fileURLWithPath: folder.path("out"))).read()
        #expect(session?.writtenAt == (try Date(Feed.now, strategy: .iso8601)))
    }

    /// Where nothing can be written, what is to go goes all the same.
    @Test func fullDeviceKeepsNoDataBack() throws {
        var call = Call(
            "-c", #"ulimit -f 0; exec "$@""#, "sh", try Program.path(), "sign-out", folder.path("out"))
        call.program = "/bin/sh"
        let outcome = try call.run()
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("out/.calendarr-lock: cannot be written"))
        #expect(!(try folder.names(in: "out").contains("widget-cache.json")))
        #expect(!(try folder.names(in: "out").contains("widget-calendars.json")))
    }

    /// A name that was mistyped must not leave the real folder as it is and say nothing.
    @Test func missingFolderIsNamedAndNotCreated() throws {
        let outcome = try run("sign-out", folder.path("uot"))
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("uot: does not exist"))
        #expect(try folder.names() == ["home.ics", "out"])
        let file = try run("sign-out", folder.path("home.ics"))
        #expect(file.status == 66)
        #expect(file.errors.contains("is a file, not a folder"))
    }
}
