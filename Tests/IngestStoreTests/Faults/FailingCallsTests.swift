import CSQLite
import Foundation
import Testing

@testable import IngestStore

/// Each write of a run fails in turn, SQLite's own ones too.
struct FailingCallsTests {
    /// What is left of the writes that succeed. Of a process of its own, whose only thread uses it.
    nonisolated(unsafe) private static var allowed = Int.max

    @Test func eachWriteThatFailsLeavesTheStateWhole() async {
        await #expect(processExitsWith: .success) {
            try FailingCallsTests.makeSQLiteFail()
            var failures = 0
            for count in 0..<1_000 {
                let folder = try StateFolder()
                do { try folder.open().takeIn("old") }
                let succeeded = FailingCallsTests.run(in: folder, allowing: count)
                let store = try folder.open()
                #expect(store.notes.isEmpty)
                let text = try store.text()
                #expect(text == "new" || !succeeded && text == "old", "after \(count) writes")
                try store.sweep()
                #expect(try folder.names("bodies").count == 1)
                if succeeded { break }
                failures += 1
            }
            // All of them were made to fail, the last run needed no more.
            #expect((10..<999).contains(failures))
        }
    }

    /// Whether a run ends well, of whose writes only some do.
    private static func run(in folder: StateFolder, allowing count: Int) -> Bool {
        allowed = count
        defer { allowed = .max }
        var calls = SystemCalls()
        let (write, flush) = (calls.write, calls.flush)
        calls.write = { isAllowed() ? write($0, $1) : -1 }
        calls.flush = { isAllowed() ? flush($0) : -1 }
        do {
            let store = try folder.open()
            try store.takeIn("new", calls: calls)
            try store.sweep()
            return true
        } catch let error as StoreError {
            #expect(error.code == .full, "\(error)")
            return false
        } catch {
            Issue.record(error)
            return false
        }
    }

    private static func isAllowed() -> Bool {
        guard allowed == .max || allowed > 0 else {
            errno = ENOSPC
            return false
        }
        if allowed != .max { allowed -= 1 }
        return true
    }

    private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int
    private typealias Truncate = @convention(c) (Int32, off_t) -> Int32

    private static func makeSQLiteFail() throws {
        let system = try #require(sqlite3_vfs_find(nil))
        let write: Write = { FailingCallsTests.isAllowed() ? pwrite($0, $1, $2, $3) : -1 }
        let truncate: Truncate = { FailingCallsTests.isAllowed() ? ftruncate($0, $1) : -1 }
        let calls = [
            ("pwrite", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("pwrite64", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self)),
        ]
        // Those that this build of SQLite does not use cannot be replaced.
        let replaced = calls.filter { system.pointee.xSetSystemCall(system, $0.0, $0.1) == SQLITE_OK }
        #expect(replaced.count >= 2)
    }
}
