import CalendarSources
import CalendarrCore
import Foundation
import Glibc
import IngestStore
import Testing

@testable import SnapshotIngest

/// What holds of a run when its state or its container cannot be had.
@Suite struct SyncStateTests {
    private let sync: SyncFolder

    init() throws {
        sync = try SyncFolder()
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
    }

    @Test func oneRunAtATime() throws {
        let other = try IngestStore.open(directory: sync.state, now: try date("2026-09-10T12:00:00Z"))
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(outcome.snapshot == nil)
        #expect(sync.servers.questions == [])
        #expect(sync.snapshot == nil)
        withExtendedLifetime(other) {}
    }

    @Test func aDamagedStateBeginsAnew() throws {
        try sync.run("2026-09-10T12:00:00Z")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: sync.state.path).first {
                $0.hasPrefix("state") && !$0.contains("-") && !$0.contains("lock")
            })
        try Data(repeating: 0x41, count: 9000).write(to: sync.state.appending(path: name))
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .success)
        #expect(outcome.messages.count == 1)
        #expect(sync.servers.questions.map(\.etag) == [nil])
        #expect(try sync.run("2026-09-10T14:00:00Z").messages == [])
    }

    /// Without a state the container is what is known.
    @Test func withoutAStateTheContainerIsWhatIsKnown() throws {
        try sync.run("2026-09-10T12:00:00Z")
        try FileManager.default.removeItem(at: sync.state)
        sync.servers["ical:a"] = nil
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(sync.snapshot?.events.map(\.title) == ["A"])
        #expect(
            sync.snapshot?.calendarStates["ical:a"]?.asOf == (try date("2026-09-10T12:00:00Z")))
    }

    /// A copy that is no calendar any more, though it has its length: the container is what is known, and the next
    /// run asks for all of it.
    @Test(arguments: [true, false])
    func aDamagedCopyIsAskedForAnew(isDue: Bool) throws {
        sync.configuration.sources[0].refresh = isDue ? nil : 86_400
        try sync.run("2026-09-10T12:00:00Z")
        let bodies = sync.state.appending(path: "bodies")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: bodies.path).first)
        let file = try FileHandle(forWritingTo: bodies.appending(path: name))
        try file.write(contentsOf: Data("X".utf8))
        try file.close()
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(sync.servers.questions.map(\.etag) == (isDue ? ["\"1\""] : []))
        #expect(outcome.status == .incomplete)
        #expect(outcome.messages.count == 2)
        #expect(sync.snapshot?.events.map(\.title) == ["A"])
        #expect(sync.snapshot?.calendarStates["ical:a"]?.state == .stale)
        let next = try sync.run("2026-09-10T14:00:00Z")
        #expect(sync.servers.questions.map(\.etag) == [nil])
        #expect(next.status == .success)
        #expect(sync.snapshot?.calendarStates["ical:a"]?.state == .available)
    }

    @Test func aClockThatWasAheadKeepsNothingFromBeingAsked() throws {
        sync.configuration.sources[0].refresh = 86_400
        try sync.run("2030-01-01T00:00:00Z")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("B", "20260911")]))
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(sync.servers.questions.count == 1)
        #expect(outcome.status == .success)
        #expect(sync.snapshot?.events.map(\.title) == ["B"])
    }

    @Test func aContainerThatCannotBeWrittenKeepsWhatWasLearnt() throws {
        try sync.folder.file("container", "a file")
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect([.cannotCreate, .inputOutput].contains(outcome.status))
        #expect(outcome.snapshot == nil)
    }

    @Test func aNewerSchemaIsNotTouched() throws {
        try FileManager.default.createDirectory(at: sync.container, withIntermediateDirectories: true)
        let file = sync.container.appending(path: "widget-cache.json")
        let newer = Data("{\"schemaVersion\": 99}".utf8)
        try newer.write(to: file)
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(outcome.status == .refused)
        #expect(sync.servers.questions == [])
        #expect(try Data(contentsOf: file) == newer)
    }

    /// A sign-out while servers are waited for: neither container nor state bring the data back.
    @Test func aSignOutMeanwhileWins() throws {
        try sync.run("2026-09-10T12:00:00Z")
        let container = sync.container
        let now = try date("2026-09-10T12:30:00Z")
        sync.servers.beforeAnswering = { _ = SignOut(container: container, now: now).run() }
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .refused)
        #expect(sync.snapshot == nil)
        #expect(SnapshotStore(directory: container).read() == .loggedOut)
    }

    /// While another run holds the state, its sources cannot be forgotten; the container is signed out all the same.
    @Test func aSignOutBesideARunSaysWhatIsLeft() throws {
        try sync.run("2026-09-10T12:00:00Z")
        let other = try IngestStore.open(directory: sync.state, now: try date("2026-09-10T12:00:00Z"))
        var signOut = SignOut(
            container: sync.container, now: try date("2026-09-10T12:30:00Z"), stateDirectory: sync.state)
        signOut.attempts = 1
        let beside = signOut.run()
        #expect(beside.status == .incomplete)
        #expect(beside.messages.count == 1)
        #expect(SnapshotStore(directory: sync.container).read() == .loggedOut)
        withExtendedLifetime(other) {}
    }

    @Test func manyRunsLeaveNoGrowth() throws {
        func files() throws -> [String: Int] {
            let names = try FileManager.default.subpathsOfDirectory(atPath: sync.folder.path)
            return try names.reduce(into: [:]) { sizes, name in
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: sync.folder.path + "/" + name)
                guard attributes[.type] as? FileAttributeType == .typeRegular else { return }
                // A body has another name after each change.
                sizes[name.hasSuffix(".ics") ? "body" : name] = attributes[.size] as? Int
            }
        }
        try sync.run("2026-09-10T12:00:00Z")
        var before: [String: Int] = [:]
        for index in 0..<60 {
            switch index % 3 {
            case 0: sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "2026091\(index % 2)")]))
            case 1: sync.servers["ical:a"] = .failure(FetchFailure(.timeout, "slow"))
            default:
                sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260910")]), etag: "\"\(index)\"")
            }
            let now = try date("2026-09-10T12:00:00Z") + Double(index + 1) * 600
            try sync.run(now.formatted(.iso8601)) { $0.isForced = true }
            if index == 8 { before = try files() }
        }
        let after = try files()
        #expect(after.keys.sorted() == before.keys.sorted())
        for (name, size) in after where !name.hasPrefix("container") {
            #expect(size == before[name], "\(name)")
        }
    }
}
