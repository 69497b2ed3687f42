import Foundation
import Testing

@testable import CalendarrCore

struct ContainerLockTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func open() throws -> ContainerFolder {
        try ContainerFolder(creating: temporary.url.path(percentEncoded: false))
    }

    /// Whether the lock is to be had at the first attempt.
    private func isFree() throws -> Bool {
        do {
            _ = try ContainerLock(in: try open(), attempts: 1)
            return true
        } catch SnapshotStoreError.busy(let folder) {
            #expect(folder == temporary.url.path(percentEncoded: false))
            return false
        }
    }

    @Test func aHeldLockIsBusyUntilItIsGivenBack() throws {
        let folder = try open()
        do {
            let lock = try ContainerLock(in: folder)
            #expect(try !isFree())
            #expect(throws: SnapshotStoreError.busy(folder: folder.path)) {
                _ = try ContainerLock(sharedIn: try open(), attempts: 1)
            }
            #expect(try lock.generation() == 0)
            #expect(try temporary.bytes(".calendarr-lock") == Data("0".utf8))
        }
        #expect(try isFree())
    }

    @Test func readersKeepWritersOutButNotEachOther() throws {
        let folder = try open()
        #expect(try isFree())
        let first = try ContainerLock(sharedIn: folder, attempts: 1)
        let isShared = first != nil
        let isSharedTwice = try ContainerLock(sharedIn: folder, attempts: 1) != nil
        #expect(isShared && isSharedTwice)
        #expect(try !isFree())
        _ = consume first
        #expect(try isFree())
    }

    @Test func withoutALockFileReadersDoNotWait() throws {
        let isLocked = try ContainerLock(sharedIn: try open(), attempts: 1) != nil
        #expect(!isLocked)
        #expect(try temporary.names().isEmpty)
    }

    @Test(arguments: [
        ("", 0, "1"), ("0", 0, "1"), ("9", 9, "10"), ("41\n", 41, "42"),
        ("rubbish, and more of it than fits", 0, "1"),
        ("-3", 0, "1"), ("18446744073709551615", UInt64.max, "0"), ("\u{0}\u{0}\u{0}", 0, "1"),
    ])
    func theGenerationIsDecimal(content: String, generation: UInt64, raised: String) throws {
        try temporary.write(Data(content.utf8), to: ".calendarr-lock")
        let lock = try ContainerLock(in: try open())
        #expect(try lock.generation() == generation)
        try lock.raiseGeneration()
        #expect(try temporary.bytes(".calendarr-lock") == Data(raised.utf8))
    }

    @Test func theLockIsMadePrivate() throws {
        try temporary.write(Data(), to: ".calendarr-lock")
        #expect(chmod(temporary.path(".calendarr-lock"), 0o644) == 0)
        #expect(try isFree())
        #expect(try temporary.mode(".calendarr-lock") == 0o600)
    }

    @Test func aPipeInPlaceOfTheLockIsRefused() throws {
        #expect(mkfifo(temporary.path(".calendarr-lock"), 0o600) == 0)
        #expect(
            throws: SnapshotStoreError.failed(
                FileFailure(operation: .lock, path: temporary.path(".calendarr-lock"), code: EINVAL))
        ) { try isFree() }
    }
}
