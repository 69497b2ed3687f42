import Foundation
import Testing

@testable import IngestStore

/// A device that takes no more: an error, the state as it was, nothing left behind.
struct FullDeviceTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    enum Call: CaseIterable {
        case firstWrite, laterWrite, partOfAWrite, writeOfNothing, flush

        /// System calls of which this one fails.
        func failing() -> SystemCalls {
            var calls = SystemCalls()
            var count = 0
            let write = calls.write
            switch self {
            case .firstWrite:
                calls.write = { _, _ in Self.fail(ENOSPC) }
            case .laterWrite:
                calls.write = { descriptor, bytes in
                    count += 1
                    return count < 3 ? write(descriptor, bytes) : Self.fail(EDQUOT)
                }
            case .partOfAWrite:
                calls.write = { descriptor, bytes in
                    count += 1
                    return count == 1
                        ? write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(1)))
                        : Self.fail(EFBIG)
                }
            case .writeOfNothing:
                calls.write = { _, _ in 0 }
            case .flush:
                calls.flush = { _ in Int32(Self.fail(ENOSPC)) }
            }
            return calls
        }

        private static func fail(_ code: Int32) -> Int {
            errno = code
            return -1
        }
    }

    @Test(arguments: Call.allCases, ["", "0123456789"])
    func aBodyThatCannotBeWrittenLeavesTheOldOne(_ call: Call, equalStart: String) throws {
        let store = try folder.open()
        let body = try store.takeIn("0123456789abcdef").body
        let writer = store.bodyWriter(comparingWith: body, calls: call.failing())
        let error = try #require(throws: StoreError.self) {
            try writer.receive(equalStart + "something else, longer than a block")
            _ = try writer.finish()
        }
        #expect(error.code == (call == .writeOfNothing ? .io : .full))
        #expect(try folder.names("bodies") == [body.name])
        #expect(try store.text() == "0123456789abcdef")
        // What goes on nevertheless is refused, what begins anew is not.
        #expect(try #require(throws: StoreError.self) { try writer.receive("x") }.code == .fault)
        writer.begin()
        try writer.receive("0123456789abcdef")
        #expect(try writer.finish().isUnchanged)
    }

    @Test func aStateFileThatCannotGrowStaysAsItWas() throws {
        let store = try folder.open()
        try store.takeIn("old")
        let before = try store.record(for: .club)
        let pages = try #require(try store.database.integer("PRAGMA page_count"))
        try store.database.execute("PRAGMA max_page_count = \(pages)")
        let error = try #require(throws: StoreError.self) { try store.save(Self.many) }
        #expect(error.code == .full)
        #expect(error.path == folder.path("state.sqlite"))
        #expect(try store.record(for: .club) == before)
        #expect(try store.database.integer("SELECT count(*) FROM source") == 1)
        try store.database.execute("PRAGMA max_page_count = 1000000")
        try store.save(Self.many)
        #expect(try store.database.integer("SELECT count(*) FROM source") == 101)
    }

    /// With the system's own limit on the size of a file, in a process of its own.
    @Test func aLimitOnTheSizeOfFilesLeavesTheStateAsItWas() async throws {
        do { try folder.open().takeIn("old") }
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            signal(SIGXFSZ, SIG_IGN)
            let store = try IngestStore.open(directory: url, now: StateFolder.now)
            // RLIMIT_FSIZE, which is imported with another type.
            let size = __rlimit_resource_t(1)
            var limit = rlimit()
            #expect(getrlimit(size, &limit) == 0)
            let before = limit.rlim_cur
            limit.rlim_cur = 65_536
            #expect(setrlimit(size, &limit) == 0)
            let long = String(repeating: "x", count: 100_000)
            #expect(try #require(throws: StoreError.self) { try store.takeIn(long) }.code == .full)
            let error = try #require(throws: StoreError.self) { try store.save(FullDeviceTests.many) }
            #expect(error.code == .full)
            #expect(error.reason.hasSuffix(": File too large"))
            #expect(try store.text() == "old")
            limit.rlim_cur = before
            #expect(setrlimit(size, &limit) == 0)
            try store.save(FullDeviceTests.many)
        }
        let store = try folder.open()
        #expect(store.notes.isEmpty)
        #expect(try store.text() == "old")
        #expect(try folder.names("bodies").count == 1)
        #expect(try store.database.integer("SELECT count(*) FROM source") == 101)
    }

    /// More than fits into a few pages.
    static let many = (0..<100).map { index in
        var record = SourceRecord(identity: SourceIdentity(key: "many:\(index)", address: "x"))
        record.body = nil
        record.programVersion = String(repeating: "v", count: 3_000)
        return record
    }
}
