import CalendarSources
import Foundation
import Glibc
import Testing

@Suite struct FolderContentsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func calendar(_ path: String? = nil) throws -> CalendarFolder {
        guard case .calendar(let calendar) = try FolderContents(ofFolderAt: path ?? folder.path) else {
            throw CocoaError(.fileReadUnknown)
        }
        return calendar
    }

    private func calendars() throws -> [FolderEntry] {
        guard case .calendars(let entries) = try FolderContents(ofFolderAt: folder.path) else {
            throw CocoaError(.fileReadUnknown)
        }
        return entries
    }

    private func names(of calendar: CalendarFolder) -> [String] {
        calendar.files.map { ($0.name as NSString).lastPathComponent }
    }

    @Test func aFolderWithFeedsIsOneCalendar() throws {
        for name in ["b.ics", "A.ICS", "a.ics", "ä.ics"] { try folder.file(name) }
        try folder.file("displayname", "\n Ana’s days \r\nmore")
        try folder.file("color", "#FF2968\n")
        let calendar = try calendar()
        #expect(names(of: calendar) == ["A.ICS", "a.ics", "b.ics", "ä.ics"])
        #expect(calendar.displayName == "Ana’s days")
        #expect(calendar.color == "#FF2968")
        #expect(calendar.remarks.isEmpty)
        #expect(calendar.name == (folder.path as NSString).lastPathComponent)
    }

    @Test(arguments: [
        ".a.ics", "~a.ics", "~$a.ics", "#a.ics#", "a.ics~", "a.ics.tmp", "a.ics.part", "a.txt", "ics", "aics",
    ])
    func ignoresHiddenTemporaryAndOtherNames(name: String) throws {
        try folder.file("good.ics")
        try folder.file(name)
        #expect(names(of: try calendar()) == ["good.ics"])
    }

    @Test func propertiesAreReadUpToABound() throws {
        try folder.file("a.ics")
        try folder.file("displayname", String(repeating: "x", count: 1_000_000))
        try folder.file("color", " \n\t\n")
        let calendar = try calendar()
        #expect(calendar.displayName?.count == FileLimits().bytesPerProperty)
        #expect(calendar.color == nil)
    }

    @Test func aPipeIsIgnoredWithoutWaiting() throws {
        try folder.file("a.ics")
        try folder.pipe("b.ics")
        try folder.pipe("displayname")
        try folder.link("c.ics", to: "/dev/zero")
        let calendar = try calendar()
        #expect(names(of: calendar) == ["a.ics"])
        #expect(calendar.remarks.count == 2)
        #expect(calendar.displayName == nil)
    }

    @Test func linksToFilesAreFine() throws {
        try folder.file("a.ics", "one")
        try folder.link("b.ics", to: "a.ics")
        try folder.link("c.ics", to: "nowhere")
        let files = try calendar().files
        #expect(try files.prefix(2).map { try $0.read { _ in } } == [3, 3])
        let error = try #require(throws: FileError.self) { try files[2].read { _ in } }
        #expect(error.code == .notFound)
    }

    @Test func aFileThatGoesAfterTheListingHasVanished() throws {
        let path = try folder.file("a.ics")
        let files = try calendar().files
        try FileManager.default.removeItem(atPath: path)
        let error = try #require(throws: FileError.self) { try files[0].read { _ in } }
        #expect(error.code == .vanished)
    }

    @Test func aFileThatBecomesAPipeAfterTheListingIsRefused() throws {
        let path = try folder.file("a.ics")
        let files = try calendar().files
        try FileManager.default.removeItem(atPath: path)
        try folder.pipe("a.ics")
        let error = try #require(throws: FileError.self) { try files[0].read { _ in } }
        #expect(error.code == .device)
    }

    @Test func filesOfSeveralFoldersShareOneMemory() throws {
        try folder.file("work/a.ics", "work a")
        try folder.file("work/b.ics", String(repeating: "b", count: 100_000))
        try folder.file("home/a.ics", "home a")
        guard case .calendars(let entries) = try FolderContents(ofFolderAt: folder.path) else {
            Issue.record("not a folder of calendars")
            return
        }
        let files = try entries.flatMap { try $0.calendar.get().files }
        let memory = ReadingMemory()
        for file in files + files.reversed() {
            var (alone, shared): ([UInt8], [UInt8]) = ([], [])
            try file.read { alone += $0 }
            try file.read(memory: memory) { shared += $0 }
            #expect(!alone.isEmpty)
            #expect(shared == alone)
        }
    }

    @Test func namesInAFolderThatIsGoneAreGone() throws {
        try folder.file("work/a.ics")
        try folder.file("work/b.ics")
        guard case .calendar(let calendar) = try FolderContents(ofFolderAt: folder.path + "/work") else {
            Issue.record("not a calendar")
            return
        }
        let memory = ReadingMemory()
        try calendar.files[0].read(memory: memory) { _ in }
        try FileManager.default.removeItem(atPath: folder.path + "/work")
        for memory in [memory, ReadingMemory()] {
            let error = try #require(throws: FileError.self) {
                try calendar.files[1].read(memory: memory) { _ in }
            }
            #expect(error.code == .vanished)
            #expect(error.path == folder.path + "/work/b.ics")
        }
    }

    @Test func aFolderOfFoldersIsOneCalendarEach() throws {
        try folder.file("work/a.ics")
        try folder.file("home/b.ics")
        try folder.file("home/displayname", "Home")
        try folder.file(".git/c.ics")
        try folder.file("deep/deeper/d.ics")
        try folder.folder("empty")
        try folder.file("fresh/color", "#112233")
        try folder.file("notes.txt")
        let entries = try calendars()
        #expect(entries.map(\.name) == ["fresh", "home", "work"])
        #expect(try entries.map { try $0.calendar.get().files.count } == [0, 1, 1])
        #expect(try entries[1].calendar.get().displayName == "Home")
    }

    @Test func feedsInsideACalendarsFoldersAreRemarkedUpon() throws {
        try folder.file("a.ics")
        try folder.file("inner/b.ics")
        try folder.folder("other")
        let calendar = try calendar()
        #expect(names(of: calendar) == ["a.ics"])
        #expect(calendar.remarks.count == 1)
        #expect(calendar.remarks[0].contains("/inner: "))
    }

    @Test(arguments: [
        ("nowhere", FileError.Code.notFound), ("file", .isFile), ("empty", .folderWithoutFeeds),
        ("deep", .folderWithoutFeeds),
    ])
    func saysWhyThereIsNoCalendar(name: String, code: FileError.Code) throws {
        try folder.file("file")
        try folder.folder("empty")
        try folder.file("deep/deeper/deepest/a.ics")
        let path = folder.path + "/" + name
        let error = try #require(throws: FileError.self) { _ = try FolderContents(ofFolderAt: path) }
        #expect(error.code == code)
    }

    @Test func anUnreadableFolderDoesNotHideTheOthers() throws {
        try folder.file("open/a.ics")
        try folder.file("shut/b.ics")
        chmod(folder.path + "/shut", 0)
        defer { chmod(folder.path + "/shut", 0o700) }
        let entries = try asOrdinaryUser { try calendars() }
        #expect(entries.map(\.name) == ["open", "shut"])
        let error = try #require(throws: FileError.self) { try entries[1].calendar.get() }
        #expect(error.code == .notReadable)
    }

    @Test func boundsAreHeld() throws {
        for name in ["a", "b", "c"] { try folder.file("\(name)/x.ics") }
        var limits = FileLimits()
        limits.calendarsPerFolder = 2
        let error = try #require(throws: FileError.self) {
            _ = try FolderContents(ofFolderAt: folder.path, limits: limits)
        }
        #expect(error.code == .tooLarge)
        limits = FileLimits()
        limits.entriesPerFolder = 4
        #expect(throws: FileError(.tooLarge, path: folder.path)) {
            _ = try FolderContents(ofFolderAt: folder.path, limits: limits)
        }
    }

    @Test func namesThatAreNotUTF8AreRead() throws {
        let path = Array((folder.path + "/").utf8) + [0xFF, 0xFE] + Array(".ics".utf8) + [0]
        let descriptor = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { path in
            path.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
        }
        #expect(descriptor >= 0)
        close(descriptor)
        #expect(try calendar().files.map { try $0.read { _ in } } == [0])
    }

    @Test func theNameOfTheFolderItselfIsLookedUp() throws {
        try folder.file("cal/a.ics")
        let calendar = try calendar(folder.path + "/cal/../cal/.")
        #expect(calendar.name == "cal")
    }
}
