import Foundation
import Testing

@testable import IngestStore

struct BodyWriterTests {
    private let folder: StateFolder
    private let store: IngestStore
    /// Longer than a block of the comparison.
    private static let old = String(repeating: "0123456789abcdef", count: 10_000)

    init() throws {
        folder = try StateFolder()
        store = try folder.open()
    }

    @Test(arguments: [1, 7, 65_536, 1_000_000])
    func equalBytesAreRecognisedAndNotWritten(blocks: Int) throws {
        let text = blocks == 1 ? String(Self.old.prefix(999)) : Self.old
        let first = try store.takeIn(text)
        #expect(!first.isUnchanged)
        #expect(first.body.byteCount == text.utf8.count)
        let calls = SystemCalls(write: { _, _ in -1 }, flush: { _ in -1 })
        let second = try store.takeIn(text, blocks: blocks, calls: calls)
        #expect(second == WrittenBody(body: first.body, isUnchanged: true))
        #expect(try folder.names("bodies") == [first.body.name])
    }

    @Test(
        arguments: [
            Self.old + "x", String(Self.old.dropLast()), "x" + Self.old,
            String(Self.old.prefix(70_000)) + "x", "", "x",
            String(Self.old.dropLast()) + "x", String(Self.old.reversed()),
        ], [16, 65_537, 1_000_000])
    func otherBytesAreANewBody(text: String, blocks: Int) throws {
        let first = try store.takeIn(Self.old)
        let second = try store.takeIn(text, blocks: blocks)
        #expect(!second.isUnchanged)
        #expect(second.body.byteCount == text.utf8.count)
        #expect(second.body != first.body)
        #expect(try store.text() == text)
        #expect(try String(contentsOf: store.bodyURL(of: first.body), encoding: .utf8) == Self.old)
        #expect(try folder.mode("bodies/\(second.body.name)") == 0o600)
        try store.sweep()
        #expect(try folder.names("bodies") == [second.body.name])
    }

    @Test func aBodyCanBeginAnew() throws {
        let first = try store.takeIn("abc")
        let writer = store.bodyWriter(comparingWith: first.body)
        try writer.receive("xyz")
        #expect(writer.byteCount == 3)
        writer.begin()
        #expect(writer.byteCount == 0)
        #expect(try folder.names("bodies") == [first.body.name])
        try writer.receive("abc")
        #expect(try writer.finish().isUnchanged)
    }

    enum End: CaseIterable {
        case discarded, forgotten, begunAnew
    }

    @Test(arguments: End.allCases)
    func aBodyThatIsGivenUpLeavesNothing(_ end: End) throws {
        let first = try store.takeIn("abc")
        do {
            let writer = store.bodyWriter(comparingWith: first.body)
            try writer.receive("abd")
            #expect(try folder.names("bodies").count == 2)
            switch end {
            case .discarded: writer.discard()
            case .forgotten: break
            case .begunAnew: writer.begin()
            }
            if end != .forgotten { #expect(try folder.names("bodies") == [first.body.name]) }
        }
        #expect(try folder.names("bodies") == [first.body.name])
        #expect(try store.text() == "abc")
    }

    @Test func aBodyThatHasEndedTakesNothing() throws {
        let writer = store.bodyWriter(comparingWith: nil)
        try writer.receive("abc")
        _ = try writer.finish()
        #expect(try #require(throws: StoreError.self) { try writer.receive("d") }.code == .fault)
        #expect(try #require(throws: StoreError.self) { _ = try writer.finish() }.code == .fault)
    }

    @Test(arguments: [nil, "shorter", "removed"])
    func aBodyThatIsNotAsItWasWrittenIsFetchedAnew(by change: String?) throws {
        let body = try store.takeIn("BEGIN:VCALENDAR").body
        var record = try store.record(for: .club)
        record.etag = "\"1\""
        record.lastModified = "yesterday"
        try store.save(record)
        if let change {
            let path = folder.path("bodies/\(body.name)")
            if change == "removed" { #expect(unlink(path) == 0) } else { #expect(truncate(path, 4) == 0) }
        }
        let found = try store.record(for: .club)
        #expect((found.body == nil) == (change != nil))
        #expect((found.etag == nil) == (change != nil))
        #expect((found.lastModified == nil) == (change != nil))
        #expect((found.lastFullBody == nil) == (change != nil))
        #expect(found.lastSuccess == StateFolder.now)
        #expect(try store.record(for: .club) == found)
        #expect(store.notes.map(\.kind) == (change == nil ? [] : [.bodyLost]))
        #expect(try !store.takeIn("BEGIN:VCALENDAR").isUnchanged == (change != nil))
    }

    @Test func aNameThatIsNoneOfOursIsNotFollowed() throws {
        try store.takeIn("abc")
        try store.database.execute("UPDATE source SET body_name = '../lock', body_bytes = 0")
        #expect(try store.record(for: .club).body == nil)
    }

    @Test func theSweepTakesBodiesOnly() throws {
        let body = try store.takeIn("abc").body
        let stray = StoredBody.randomName()
        let others = ["notes.txt", "README.ics", stray.uppercased(), stray + "~"]
        for name in others + [stray] { try folder.write(Data("x".utf8), to: "bodies/\(name)") }
        try store.sweep()
        #expect(try folder.names("bodies") == (others + [body.name]).sorted())
    }

    @Test func namesAreNotGuessable() {
        let names = Set((0..<1_000).map { _ in StoredBody.randomName() })
        #expect(names.count == 1_000)
        #expect(names.allSatisfy(StoredBody.isName))
    }
}
