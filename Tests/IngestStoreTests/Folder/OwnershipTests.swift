import Foundation
import Testing

@testable import IngestStore

/// Whom the folder and its files must belong to.
struct OwnershipTests {
    private let folder: StateFolder

    init() throws {
        folder = try StateFolder()
    }

    private func refusal(of name: String, by open: () throws -> Void) throws -> String {
        let error = try #require(throws: StoreError.self, performing: open)
        #expect(error.code == .refused)
        #expect(error.path.hasSuffix(name))
        return error.reason
    }

    @Test(arguments: [
        (mode_t(0o700), uid_t(7), nil), (0o755, 7, nil), (0o500, 7, nil),
        (0o720, 7, "chmod 700"), (0o702, 7, "chmod 700"), (0o1777, 7, "mode 777"),
        (0o700, 8, "run it as that user"),
        (0o700, 0, "belongs to user 0"),
    ])
    func aFolderIsOursAlone(mode: mode_t, owner: uid_t, reason: String?) {
        var status = stat()
        (status.st_mode, status.st_uid) = (S_IFDIR | mode, owner)
        let refusal = Ownership.refusalOfFolder(status, user: 7)
        #expect(
            reason.map { refusal?.contains($0) == true } ?? (refusal == nil), "\(refusal ?? "taken")")
    }

    @Test(arguments: [(S_IFLNK, uid_t(0), true), (S_IFLNK, 7, false), (S_IFDIR, 7, true)])
    func onlyTheSystemsLinksAreFollowed(kind: mode_t, owner: uid_t, isFollowed: Bool) {
        var status = stat()
        (status.st_mode, status.st_uid) = (kind | 0o777, owner)
        #expect((Ownership.refusalOfLink(status) == nil) == isFollowed)
    }

    @Test(arguments: [
        (S_IFREG, uid_t(7), nlink_t(1), true), (S_IFREG, 8, 1, false), (S_IFREG, 7, 2, false),
        (S_IFLNK, 7, 1, false), (S_IFIFO, 7, 1, false), (S_IFDIR, 7, 1, false),
    ])
    func aFileIsPlainAndOurs(kind: mode_t, owner: uid_t, names: nlink_t, isTaken: Bool) {
        var status = stat()
        (status.st_mode, status.st_uid, status.st_nlink) = (kind | 0o600, owner, names)
        #expect((Ownership.refusalOfFile(status, user: 7) == nil) == isTaken)
    }

    @Test(arguments: [0o770, 0o707, 0o777])
    func aFolderThatOthersCanWriteToIsRefused(mode: Int) throws {
        do { _ = try folder.open() }
        #expect(chmod(folder.path(), mode_t(mode)) == 0)
        #expect(try refusal(of: "state") { _ = try folder.open() }.contains("chmod 700"))
        #expect(try refusal(of: "state") { _ = try folder.status() }.contains("chmod 700"))
    }

    @Test func aFolderOfAnotherUserIsRefused() throws {
        do { _ = try folder.open() }
        // As root one is made; for everyone else the root of the file system is one.
        let other = geteuid() == 0 ? folder.path() : "/"
        if geteuid() == 0 { #expect(chown(other, 12_345, 12_345) == 0) }
        let url = URL(filePath: other, directoryHint: .isDirectory)
        let reason = try refusal(of: "") {
            _ = try IngestStore.open(directory: url, now: StateFolder.now)
        }
        #expect(reason.contains("run it as that user"))
        if geteuid() == 0 { #expect(chown(other, 0, 0) == 0) }
    }

    @Test(arguments: ["", "/", "//"])
    func aLinkToAFolderIsRefused(end: String) throws {
        do { _ = try folder.open() }
        let link = folder.path() + "../link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path())
        // Those of root are the system's.
        if geteuid() == 0 { #expect(lchown(link, 12_345, 12_345) == 0) }
        let url = URL(filePath: link + end, directoryHint: .isDirectory)
        let reason = try refusal(of: "/link") {
            _ = try IngestStore.open(directory: url, now: StateFolder.now)
        }
        #expect(reason.contains("is a link"))
    }

    @Test func linksAboveTheFolderAreFollowed() throws {
        let link = folder.path() + "../above"
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        #expect(chmod(folder.path(), 0o700) == 0)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path())
        let url = URL(filePath: link + "/below", directoryHint: .isDirectory)
        do { try IngestStore.open(directory: url, now: StateFolder.now).takeIn("x") }
        #expect(try StoreStatus(directory: url, now: StateFolder.now).sources.count == 1)
        #expect(try folder.names("below") == ["bodies", "lock", "state.sqlite"])
    }

    @Test(arguments: [
        "lock", "bodies", "state.sqlite", "state.sqlite-wal", "state.sqlite-shm",
        "state.sqlite-journal",
    ])
    func aLinkInTheFolderIsRefused(name: String) throws {
        do { _ = try folder.open() }
        try? FileManager.default.removeItem(atPath: folder.path(name))
        let target = folder.path() + "../target"
        try Data("kept".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(name), withDestinationPath: target)
        #expect(try refusal(of: name) { _ = try folder.open() }.contains("remove it"))
        #expect(try Data(contentsOf: URL(filePath: target)) == Data("kept".utf8))
    }

    @Test(arguments: ["lock", "bodies", "state.sqlite", "state.sqlite-wal"])
    func aPipeInTheFolderIsRefused(name: String) throws {
        do { _ = try folder.open() }
        try? FileManager.default.removeItem(atPath: folder.path(name))
        #expect(mkfifo(folder.path(name), 0o600) == 0)
        #expect(try refusal(of: name) { _ = try folder.open() }.contains("remove it"))
    }

    @Test func aStateFileWithASecondNameIsRefused() throws {
        do { _ = try folder.open() }
        #expect(link(folder.path("state.sqlite"), folder.path() + "../second") == 0)
        #expect(try refusal(of: "state.sqlite") { _ = try folder.open() }.contains("hard link"))
        #expect(try refusal(of: "state.sqlite") { _ = try folder.status() }.contains("hard link"))
    }

    @Test func filesThatOthersCanReadBecomePrivate() throws {
        do { try folder.open().takeIn("x") }
        for name in ["lock", "state.sqlite"] { #expect(chmod(folder.path(name), 0o644) == 0) }
        do { _ = try folder.open() }
        for name in ["lock", "state.sqlite"] { #expect(try folder.mode(name) == 0o600) }
    }

    /// In a process of its own, because all threads share the mask.
    @Test(arguments: [0o000, 0o277, 0o777])
    func theUmaskDoesNotMatter(mask: Int) async throws {
        await #expect(processExitsWith: .success) { [mask = mask as Int] in
            let folder = try StateFolder()
            umask(mode_t(mask))
            let url = folder.url.appending(path: "above/below", directoryHint: .isDirectory)
            #expect(mkdir(folder.path(), 0o700) == 0 && chmod(folder.path(), 0o700) == 0)
            let store = try IngestStore.open(directory: url, now: StateFolder.now)
            let body = try store.takeIn("x").body
            for name in ["above", "above/below", "above/below/bodies"] {
                #expect(try folder.mode(name) == 0o700)
            }
            for name in [
                "lock", "state.sqlite", "state.sqlite-wal", "state.sqlite-shm", "bodies/\(body.name)",
            ] {
                #expect(try folder.mode("above/below/" + name) == 0o600)
            }
        }
    }
}
