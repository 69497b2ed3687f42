import CalendarSources
import Foundation
import Glibc
import Testing

@Suite struct FeedFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bytes(of file: FeedFile, limits: FileLimits = FileLimits()) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let count = try file.read(limits: limits) { bytes += $0 }
        #expect(count == bytes.count)
        return bytes
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
    func givesEveryByteInOrder(size: Int) throws {
        let text = String((0..<size).map { Character(UnicodeScalar(UInt8(33 + $0 % 90))) })
        let file = FeedFile(path: try folder.file("a.ics", text))
        #expect(file.size == size)
        #expect(try bytes(of: file) == Array(text.utf8))
    }

    @Test func readsAPipeThatTheCallerNames() throws {
        let path = try folder.pipe("pipe")
        let file = FeedFile(path: path)
        #expect(file.size == nil)
        let writer = Thread {
            let descriptor = open(path, O_WRONLY)
            for _ in 0..<3 { _ = write(descriptor, "abc", 3) }
            close(descriptor)
        }
        writer.start()
        #expect(try bytes(of: file) == Array("abcabcabc".utf8))
    }

    @Test func followsALink() throws {
        try folder.file("a.ics", "x")
        #expect(try bytes(of: FeedFile(path: folder.link("b.ics", to: "a.ics"))) == [UInt8(ascii: "x")])
    }

    @Test(arguments: [
        ("missing.ics", FileError.Code.notFound, ENOENT), ("a.ics/b.ics", .notFound, ENOTDIR),
        ("folder", .isFolder, 0), ("dangling.ics", .notFound, ENOENT), ("loop.ics", .notFound, ELOOP),
        ("", .isFolder, 0), (String(repeating: "x", count: 300), .notFound, ENAMETOOLONG),
    ])
    func saysWhyThereIsNothing(name: String, code: FileError.Code, number: Int32) throws {
        try folder.file("a.ics")
        try folder.folder("folder")
        try folder.link("dangling.ics", to: "nowhere")
        try folder.link("loop.ics", to: "loop.ics")
        let path = folder.path + "/" + name
        let error = try #require(throws: FileError.self) { try bytes(of: FeedFile(path: path)) }
        #expect(error.code == code)
        #expect(error.errno == number)
        #expect(error.path == path)
        #expect(error.description.hasPrefix("\(path): "))
    }

    @Test func aPathWithAZeroByteNamesNothing() throws {
        let path = try folder.file("a.ics")
        let error = try #require(throws: FileError.self) { try bytes(of: FeedFile(path: path + "\0x")) }
        #expect(error.code == .notFound)
    }

    @Test(arguments: ["/dev/null", "/dev/zero"]) func refusesADevice(path: String) throws {
        let error = try #require(throws: FileError.self) { try bytes(of: FeedFile(path: path)) }
        #expect(error.code == .device)
    }

    @Test func aReadThatFailsIsAnError() throws {
        // Nothing is mapped at address 0, so that the kernel answers EIO.
        let error = try #require(throws: FileError.self) { try bytes(of: FeedFile(path: "/proc/self/mem")) }
        #expect(error.code == .readFailed)
        #expect(error.errno == EIO)
    }

    @Test func stopsAtTheBound() throws {
        var limits = FileLimits()
        limits.bytesPerFile = 10
        #expect(
            try bytes(of: FeedFile(path: folder.file("ten.ics", "0123456789")), limits: limits).count == 10)
        let eleven = FeedFile(path: try folder.file("eleven.ics", "0123456789x"))
        let error = try #require(throws: FileError.self) { try bytes(of: eleven, limits: limits) }
        #expect(error.code == .tooLarge)
    }

    @Test(arguments: [0o000, 0o200]) func saysThatAFileMayNotBeRead(mode: Int) throws {
        let path = try folder.file("a.ics")
        chmod(path, mode_t(mode))
        let error = try asOrdinaryUser {
            try #require(throws: FileError.self) { try bytes(of: FeedFile(path: path)) }
        }
        #expect(error.code == .notReadable)
        #expect(error.errno == EACCES)
    }

    @Test(arguments: [
        ("Family.ics", "Family"), ("team.work.ics", "team.work"), ("plain", "plain"), (".ics", ".ics"),
        ("sub/./a.ics", "a"),
    ])
    func stemIsTheNameWithoutItsLastExtension(path: String, stem: String) {
        #expect(FeedFile(path: path).stem == stem)
    }

    @Test func standardInputHasAStem() {
        #expect(FeedFile.standardInput.stem == "stdin")
        #expect(FeedFile.standardInput.name == "-")
    }
}
