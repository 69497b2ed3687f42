@_spi(Writer) import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct PublishTests {
    private let folder: FeedFolder

    init() throws {
        folder = try FeedFolder()
    }

    private var store: SnapshotStore { SnapshotStore(directory: folder.container) }

    @discardableResult
    private func run(_ names: [String], now: String = "2026-09-10T12:00:00Z") throws -> ConversionOutcome {
        Conversion(try folder.request(files: names, now: now, isWritten: true)).run()
    }

    private func bytesOfContainer() throws -> [String: Data] {
        try Dictionary(
            uniqueKeysWithValues: folder.containerFiles.map { name in
                (name, try Data(contentsOf: folder.container.appendingPathComponent(name)))
            })
    }

    @Test func writesTheFilesOfTheContract() throws {
        try folder.feed("a.ics", [("A", "20260911")])
        let outcome = try run(["a.ics"])
        #expect(outcome.status == .success)
        #expect(outcome.report.hasWrittenContainer)
        for name in ["widget-cache.json", "widget-calendars.json", "session.json", "watch-payload.plist"] {
            #expect(folder.containerFiles.contains(name))
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.container.appendingPathComponent(name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(store.read().snapshot == outcome.snapshot)
        #expect(store.readCalendars() == outcome.calendars)
        let session = SharedSessionStore(directory: folder.container).read()
        #expect(session?.baseURL == "" && session?.username == "" && session?.isLoggedIn == true)
    }

    @Test func anExistingSessionKeepsAllButItsTime() throws {
        try folder.feed("a.ics", [])
        let sessions = SharedSessionStore(directory: folder.container)
        try sessions.write(
            SharedSession(
                baseURL: "https://dav.example.org", username: "ana", isLoggedIn: true,
                writtenAt: try date("2026-01-01T00:00:00Z")))
        try run(["a.ics"])
        let session = try #require(sessions.read())
        #expect(session.baseURL == "https://dav.example.org")
        #expect(session.username == "ana")
        #expect(session.writtenAt == (try date("2026-09-10T12:00:00Z")))
    }

    @Test func aSignedOutFolderStaysSo() throws {
        try folder.feed("a.ics", [("A", "20260911")])
        try run(["a.ics"])
        try store.signOut(now: try date("2026-09-10T13:00:00Z"))
        let before = try bytesOfContainer()
        let outcome = try run(["a.ics"], now: "2026-09-10T14:00:00Z")
        #expect(outcome.status == .refused)
        #expect(outcome.snapshot == nil)
        #expect(try bytesOfContainer() == before)
    }

    @Test func aNewerSchemaIsNotTouched() throws {
        try folder.feed("a.ics", [])
        try folder.file("container/widget-cache.json", "{\"schemaVersion\": 99}")
        let outcome = try run(["a.ics"])
        #expect(outcome.status == .refused)
        #expect(folder.containerFiles.filter { $0.hasSuffix(".json") } == ["widget-cache.json"])
    }

    @Test func aFileInTheContainersPlaceCannotBeWrittenInto() throws {
        try folder.feed("a.ics", [])
        try folder.file("container", "I was here first")
        let outcome = try run(["a.ics"])
        #expect(outcome.status == .cannotCreate)
        #expect(outcome.snapshot == nil)
        #expect(outcome.report.errors.count == 1)
    }

    @Test func whatCannotBeReadLeavesTheContainerAlone() throws {
        try folder.feed("a.ics", [("A", "20260911")])
        try run(["a.ics"])
        let before = try bytesOfContainer()
        try folder.remove("a.ics")
        let outcome = try run(["a.ics"], now: "2026-09-11T00:00:00Z")
        #expect(outcome.status == .noInput)
        #expect(outcome.snapshot == nil)
        #expect(try bytesOfContainer() == before)
    }

    @Test func whatChangedIsTold() throws {
        try folder.feed("a.ics", [("A", "20260911")])
        #expect(try run(["a.ics"]).report.hasChanged == true)
        #expect(try run(["a.ics"], now: "2026-09-10T15:00:00Z").report.hasChanged == false)
        try folder.feed("a.ics", [("B", "20260911")])
        #expect(try run(["a.ics"], now: "2026-09-10T16:00:00Z").report.hasChanged == true)
        // The window has moved on.
        #expect(try run(["a.ics"], now: "2026-09-11T00:00:00Z").report.hasChanged == true)
        let withoutContainer = Conversion(try folder.request(files: ["a.ics"])).run().report
        #expect(withoutContainer.hasChanged == nil)
        #expect(withoutContainer.push == nil)
    }

    @Test func aPushIsDueWhenTheNextAppointmentChanges() throws {
        func push(_ now: String) throws -> PushReport? { try run(["a.ics"], now: now).report.push }
        try folder.feed("a.ics", [])
        var report = try push("2026-09-10T12:00:00Z")
        #expect(report?.isDue == false)
        #expect(report?.reason == .stillNoAppointment)
        try folder.feed("a.ics", [("A", "20260911"), ("B", "20260912")])
        report = try push("2026-09-10T13:00:00Z")
        #expect(report?.isDue == true)
        #expect(report?.reason == .nextAppointmentChanged)
        #expect(report?.current?.id == "ical:a/A")
        report = try push("2026-09-10T14:00:00Z")
        #expect(report?.isDue == false)
        #expect(report?.reason == .nextAppointmentUnchanged)
        // A is over.
        report = try push("2026-09-11T12:00:00Z")
        #expect(report?.isDue == true)
        #expect(report?.previous?.id == "ical:a/A")
        #expect(report?.current?.id == "ical:a/B")
        try folder.feed("a.ics", [])
        report = try push("2026-09-11T13:00:00Z")
        #expect(report?.isDue == true)
        #expect(report?.reason == .noMoreAppointments)
    }

    @Test func theFirstAppointmentIsWorthAPush() throws {
        try folder.feed("a.ics", [("A", "20260911")])
        let push = try #require(try run(["a.ics"]).report.push)
        #expect(push.isDue)
        #expect(push.reason == .firstAppointment)
        #expect(push.previous == nil)
    }
}
