import CSQLite
import Foundation
import Testing

@testable import IngestStore

struct CollectionWriterTests {
    private let folder: StateFolder
    private let store: IngestStore

    init() throws {
        folder = try StateFolder()
        store = try folder.open()
        try store.saveAccount("a", "b")
    }

    private struct Broken: Error {}

    private func members(of name: String) throws -> [[String?]] {
        var members: [[String?]] = []
        var collection = try #require(try store.account(of: .team)[path: "/dav/\(name)/"])
        try store.updating(&collection, of: .team) { writer, _ in
            try writer.forEachMember { members.append([$0, $1, $2]) }
        }
        return members
    }

    @Test func changesCountTogether() throws {
        var collection = try #require(try store.account(of: .team)[path: "/dav/a/"])
        let result = try store.updating(&collection, of: .team) { writer, collection in
            try writer.put("/dav/a/2.ics", href: "2.ics", etag: nil, text: Array("two".utf8))
            try writer.put("/dav/a/3.ics", href: "3.ics", etag: "\"3\"", text: [])
            try writer.put("/dav/a/4 ü.ics", href: "4%20%C3%BC.ics", etag: "\"4\"", text: [0, 0xFF, 0x0A])
            try writer.note("/dav/a/2.ics", href: "./2.ics", etag: "\"2\"")
            try writer.note("/dav/a/none.ics", href: "none", etag: nil)
            try writer.remove("/dav/a/1.ics")
            collection.ctag = "5"
            return 17
        }
        #expect(result == 17)
        #expect(
            try members(of: "a") == [
                ["/dav/a/2.ics", "./2.ics", "\"2\""], ["/dav/a/3.ics", "3.ics", "\"3\""],
                ["/dav/a/4 ü.ics", "4%20%C3%BC.ics", "\"4\""],
            ])
        var texts: [String: [UInt8]] = [:]
        try store.forEachResource(ofCollection: "/dav/a/", of: .team) { path, _, bytes in
            texts[path] = Array(bytes)
        }
        #expect(texts == ["/dav/a/2.ics": Array("two".utf8), "/dav/a/4 ü.ics": [0, 0xFF, 0x0A]])
        #expect(collection.ctag == "5")
        #expect(try store.account(of: .team)[path: "/dav/a/"] == collection)
        #expect(try store.texts(of: "b") == ["/dav/b/1.ics": "text of b"])
    }

    /// The text stays, or there is none; the ETag goes, so that it is asked for again.
    @Test func whatCannotBeHadIsNoted() throws {
        var collection = try #require(try store.account(of: .team)[path: "/dav/a/"])
        func resources() throws -> [String] {
            var resources: [String] = []
            try store.forEachResource(ofCollection: "/dav/a/", of: .team) { path, problem, bytes in
                resources.append("\(path) \(problem ?? "-") \(String(decoding: bytes, as: UTF8.self))")
            }
            return resources
        }
        try store.updating(&collection, of: .team) { writer, _ in
            try writer.miss("/dav/a/1.ics", href: "1", problem: "refused")
            try writer.miss("/dav/a/2.ics", href: "2", problem: "notCalendar")
        }
        #expect(try resources() == ["/dav/a/1.ics refused text of a", "/dav/a/2.ics notCalendar "])
        #expect(try members(of: "a") == [["/dav/a/1.ics", "1", nil], ["/dav/a/2.ics", "2", nil]])
        try store.updating(&collection, of: .team) { writer, _ in
            try writer.put("/dav/a/1.ics", href: "1", etag: "\"2\"", text: Array("one".utf8))
            try writer.remove("/dav/a/2.ics")
        }
        #expect(try resources() == ["/dav/a/1.ics - one"])
    }

    @Test func whatFailsChangesNothing() throws {
        let before = try store.account(of: .team)
        var collection = before.collections[0]
        #expect(throws: Broken.self) {
            try store.updating(&collection, of: .team) { writer, collection in
                collection.ctag = "5"
                try writer.remove("/dav/a/1.ics")
                try writer.put("/dav/a/2.ics", href: "2.ics", etag: nil, text: [1])
                throw Broken()
            }
        }
        #expect(collection == before.collections[0])
        #expect(try store.account(of: .team) == before)
        #expect(try store.texts(of: "a") == ["/dav/a/1.ics": "text of a"])
        var new = CollectionRecord.named("new")
        #expect(throws: Broken.self) { try store.updating(&new, of: .team) { _, _ in throw Broken() } }
        #expect(try store.account(of: .team) == before)
    }

    @Test func aNewCalendarComesWithItsResources() throws {
        try store.putResource("1.ics", "new", into: "new")
        #expect(try store.account(of: .team).collections.map(\.key).last == "caldav:team:new")
        #expect(try store.texts(of: "new") == ["/dav/new/1.ics": "new"])
    }

    /// Even where who brings it in step takes no notice of the failure.
    @Test func aFullDeviceChangesNothing() throws {
        let pages = try #require(try store.database.integer("PRAGMA page_count"))
        try store.database.execute("PRAGMA max_page_count = \(pages + 2)")
        var collection = try #require(try store.account(of: .team)[path: "/dav/a/"])
        let error = try #require(throws: StoreError.self) {
            try store.updating(&collection, of: .team) { writer, collection in
                collection.ctag = "5"
                for index in 0..<100 {
                    try? writer.put(
                        "/dav/a/\(index).ics", href: "x", etag: nil, text: Array(repeating: 7, count: 20_000))
                    try? writer.put("/dav/a/small \(index).ics", href: "x", etag: nil, text: [1])
                }
            }
        }
        #expect(error.code == .full)
        #expect(try store.texts(of: "a") == ["/dav/a/1.ics": "text of a"])
        #expect(try store.account(of: .team)[path: "/dav/a/"]?.ctag == nil)
    }

    @Test func afterItsTransactionItOnlyFails() throws {
        var kept: CollectionWriter?
        var collection = try #require(try store.account(of: .team)[path: "/dav/a/"])
        try store.updating(&collection, of: .team) { writer, _ in kept = writer }
        let writer = try #require(kept)
        #expect(throws: StoreError.self) { try writer.remove("/dav/a/1.ics") }
        #expect(throws: StoreError.self) { try writer.forEachMember { _, _, _ in } }
        #expect(try store.texts(of: "a").count == 1)
    }

    /// SQLite tells bytes apart, equal strings may differ in them.
    @Test func spellingsOfOnePathAreOne() throws {
        let composed = "/dav/a/\u{FC}.ics"
        let decomposed = "/dav/a/u\u{308}.ics"
        var collection = try #require(try store.account(of: .team)[path: "/dav/a/"])
        try store.updating(&collection, of: .team) { writer, _ in
            try writer.put(decomposed, href: "1", etag: nil, text: [1])
            try writer.put(composed, href: "2", etag: nil, text: [2])
        }
        #expect(try members(of: "a").map(\.[1]) == ["/dav/a/1.ics", "2"])
        try store.updating(&collection, of: .team) { writer, _ in try writer.remove(decomposed) }
        #expect(try members(of: "a").count == 1)
    }

    @Test func statusReadsBesideIt() throws {
        var collection = try #require(try store.account(of: .team)[path: "/dav/a/"])
        try store.updating(&collection, of: .team) { writer, _ in
            try writer.put("/dav/a/2.ics", href: "2", etag: nil, text: Array(repeating: 1, count: 5_000_000))
            #expect(try folder.status().sources.first?.calendars?.map(\.resources) == [1, 1])
        }
        #expect(try folder.status().sources.first?.calendars?.map(\.resources) == [2, 1])
    }

    @Test func whatIsForgottenIsOverwritten() throws {
        try store.putResource("1.ics", "secret-one", into: "a")
        try store.putResource("2.ics", String(repeating: "secret-two ", count: 5_000), into: "a")
        try store.putResource("1.ics", "another", into: "a")
        try store.wipe()
        for name in try folder.names() where name != "bodies" {
            #expect(try folder.bytes(name).range(of: Data("secret-".utf8)) == nil, "\(name)")
            #expect(try folder.bytes(name).range(of: Data("/dav/a/".utf8)) == nil, "\(name)")
        }
        #expect(try store.account(of: .team) == AccountRecord())
    }

    @Test func aBigCalendarLeavesNoGrowth() throws {
        let text = Array(String(repeating: "x", count: 3_000).utf8)
        try store.sweep()
        let before = try folder.bytes("state.sqlite").count
        for _ in 0..<3 {
            var collection = CollectionRecord.named("big")
            try store.updating(&collection, of: .team) { writer, _ in
                for index in 0..<1_000 {
                    try writer.put("/dav/big/\(index)", href: "x", etag: nil, text: text)
                }
            }
            try store.sweep()
            #expect(try folder.bytes("state.sqlite").count > 3_000_000)
            var account = try store.account(of: .team)
            account[path: "/dav/big/"] = nil
            try store.save(account, of: .team)
            try store.sweep()
        }
        #expect(try folder.bytes("state.sqlite").count <= before + 8_192)
        #expect(try folder.bytes("state.sqlite-wal").isEmpty)
    }

    /// Statements are prepared once: 10 000 resources cost a fifth of a second, of which this allows five times as much
    /// on a slow machine and without optimisation.
    @Test func manyResourcesAreCheap() throws {
        let text = Array(String(repeating: "BEGIN:VEVENT\r\n", count: 60).utf8)
        var collection = CollectionRecord.named("big")
        let start = clock()
        try store.updating(&collection, of: .team) { writer, _ in
            for index in 0..<10_000 {
                try writer.put(
                    "/dav/big/\(index).ics", href: "/dav/big/\(index).ics", etag: "\"\(index)\"", text: text)
            }
        }
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        #expect(seconds < 1)
    }
}
