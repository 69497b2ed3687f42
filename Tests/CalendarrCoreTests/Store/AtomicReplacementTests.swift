import Foundation
import Testing

@_spi(Writer) @testable import CalendarrCore

/// Each system call of a replacement is made to fail; the old files stay and no temporary is left.
struct AtomicReplacementTests {
    /// Which call fails, and in which of its turns.
    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var operation: FileFailure.Operation
        var turn: Int
        var testDescription: String { "\(name) \(turn)" }
    }

    /// Counts turns; used by one thread at a time.
    private final class Turns: @unchecked Sendable {
        var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    /// What was counted; used by one thread at a time.
    private final class Counts: @unchecked Sendable {
        var values: [Int] = []
    }

    private static func calls(failing fault: Fault) -> SystemCalls {
        var calls = SystemCalls.system
        let turns = Turns()
        @Sendable func fails() -> Bool {
            errno = ENOSPC
            return turns.next() == fault.turn
        }
        switch fault.name {
        case "write":
            let write = calls.write
            calls.write = { fails() ? -1 : write($0, $1) }
        case "flush":
            let flush = calls.flush
            calls.flush = { fails() ? -1 : flush($0) }
        case "mode":
            let setMode = calls.setMode
            calls.setMode = { fails() ? -1 : setMode($0, $1) }
        default:
            let rename = calls.rename
            calls.rename = { fails() ? -1 : rename($0, $1, $2) }
        }
        return calls
    }

    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
        for name in ["widget-cache.json", "session.json"] { try temporary.write(Data("old".utf8), to: name) }
    }

    private func replace(calls: SystemCalls) throws {
        let folder = try ContainerFolder(creating: temporary.url.path(percentEncoded: false))
        try folder.replace(
            [
                .init(name: "widget-cache.json", bytes: Data("new".utf8)),
                .init(name: "session.json", bytes: Data("new".utf8)),
            ], calls: calls)
    }

    @Test(arguments: [
        Fault(name: "write", operation: .write, turn: 1), Fault(name: "write", operation: .write, turn: 2),
        Fault(name: "flush", operation: .flush, turn: 1), Fault(name: "flush", operation: .flush, turn: 2),
        Fault(name: "mode", operation: .permissions, turn: 1),
        Fault(name: "mode", operation: .permissions, turn: 2),
        Fault(name: "rename", operation: .rename, turn: 1),
    ])
    func aFailureLeavesEveryOldFile(fault: Fault) throws {
        let error = try #require(throws: FileFailure.self) { try replace(calls: Self.calls(failing: fault)) }
        #expect(error.operation == fault.operation)
        #expect(error.code == ENOSPC)
        #expect(error.path.hasPrefix(temporary.url.path(percentEncoded: false)))
        #expect(
            try temporary.contents("") == [
                "widget-cache.json": Data("old".utf8), "session.json": Data("old".utf8),
            ])
    }

    @Test func aFailureBetweenTwoRenamesLeavesWholeFiles() throws {
        let fault = Fault(name: "rename", operation: .rename, turn: 2)
        #expect(throws: FileFailure.self) { try replace(calls: Self.calls(failing: fault)) }
        #expect(
            try temporary.contents("") == [
                "widget-cache.json": Data("new".utf8), "session.json": Data("old".utf8),
            ])
    }

    @Test func aFolderThatCannotBeFlushedIsReported() throws {
        let fault = Fault(name: "flush", operation: .flush, turn: 3)
        #expect(throws: FileFailure.self) { try replace(calls: Self.calls(failing: fault)) }
        #expect(
            try temporary.contents("") == [
                "widget-cache.json": Data("new".utf8), "session.json": Data("new".utf8),
            ])
    }

    @Test func aDeviceThatTakesNothingIsAnError() throws {
        var calls = SystemCalls.system
        calls.write = { _, _ in 0 }
        let error = try #require(throws: FileFailure.self) { try replace(calls: calls) }
        #expect(error.code == EIO)
    }

    @Test func shortAndInterruptedWritesAreGoneOnWith() throws {
        var calls = SystemCalls.system
        let write = calls.write
        let turns = Turns()
        calls.write = { file, bytes in
            if turns.next() % 2 == 1 {
                errno = EINTR
                return -1
            }
            return write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(1)))
        }
        try replace(calls: calls)
        #expect(
            try temporary.contents("") == [
                "widget-cache.json": Data("new".utf8), "session.json": Data("new".utf8),
            ])
    }

    @Test func aFolderInPlaceOfOneFileLeavesTheOthers() throws {
        try FileManager.default.removeItem(atPath: temporary.path("session.json"))
        try FileManager.default.createDirectory(
            atPath: temporary.path("session.json"), withIntermediateDirectories: false)
        let error = try #require(throws: FileFailure.self) { try replace(calls: .system) }
        #expect(error == FileFailure(operation: .rename, path: temporary.path("session.json"), code: EISDIR))
        #expect(try temporary.bytes("widget-cache.json") == Data("old".utf8))
        #expect(try temporary.names() == ["session.json", "widget-cache.json"])
    }

    @Test func whatAKilledProcessLeftIsRemoved() throws {
        let leftover = ".widget-cache.json.999999-abc.tmp"
        for name in [leftover, "notes.tmp", ".other.999999-abc.tmp"] {
            try temporary.write(Data("x".utf8), to: name)
        }
        try replace(calls: .system)
        #expect(
            try temporary.names() == [
                ".other.999999-abc.tmp", "notes.tmp", "session.json", "widget-cache.json",
            ])
    }

    @Test func temporariesAreKnownAsLongAsTheyExist() throws {
        let folder = temporary.url.path(percentEncoded: false)
        let own = { @Sendable in TemporaryFiles.current.filter { $0.hasPrefix(folder) } }
        let counts = Counts()
        var calls = SystemCalls.system
        calls.flush = { descriptor in
            counts.values.append(own().count)
            return SystemCalls.system.flush(descriptor)
        }
        try replace(calls: calls)
        // The first file, both files, then the folder with all of them in place.
        #expect(counts.values == [1, 2, 0])
        #expect(own().isEmpty)

        calls.rename = { _, _, _ in -1 }
        #expect(throws: FileFailure.self) { try replace(calls: calls) }
        #expect(own().isEmpty)
    }

    @Test func aFileLargerThanTheBoundIsNotRead() throws {
        let path = temporary.path("widget-cache.json")
        #expect(truncate(path, off_t(ContainerFolder.maxFileSize) + 1) == 0)
        let folder = try ContainerFolder(creating: temporary.url.path(percentEncoded: false))
        let error = try #require(throws: FileFailure.self) { try folder.read("widget-cache.json") }
        #expect(error == FileFailure(operation: .read, path: path, code: EFBIG))
    }

    @Test(arguments: [
        (FileFailure.Operation.create, EACCES, "cannot be created: Permission denied"),
        (.write, ENOSPC, "cannot be written: No space left on device"),
        (.rename, EISDIR, "cannot be replaced: Is a directory"),
    ])
    func failuresSayWhatAndWhy(operation: FileFailure.Operation, code: Int32, text: String) {
        let failure = FileFailure(operation: operation, path: "/a", code: code)
        #expect(failure.description == "/a: \(text)")
        #expect(SnapshotStoreError.failed(failure).localizedDescription == "/a: \(text)")
    }
}
