import Foundation
import Glibc

/// A folder of its own for one test, removed with the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/sources-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        chmod(template, 0o755)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func file(_ name: String, _ text: String = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n") throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    func folder(_ name: String) throws -> String {
        let folder = path + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @discardableResult
    func link(_ name: String, to target: String) throws -> String {
        let link = path + "/" + name
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        return link
    }

    @discardableResult
    func pipe(_ name: String) throws -> String {
        let pipe = path + "/" + name
        guard mkfifo(pipe, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return pipe
    }
}

/// Runs a test's action as a user who may not read everything, also where the tests run as root.
///
/// The kernel keeps the user of file accesses by thread, so that tests beside this one do not notice; the
/// action must therefore not suspend.
func asOrdinaryUser<Result>(_ action: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try action() }
    // Swift's module of the C library leaves this call out.
    guard let symbol = dlsym(nil, "setfsuid") else { throw CocoaError(.executableLoad) }
    let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
    _ = setfsuid(65_534)
    defer { _ = setfsuid(0) }
    return try action()
}
