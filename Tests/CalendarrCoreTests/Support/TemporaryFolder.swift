import Foundation

/// A folder of its own for a test, removed when the value goes.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "calendarr-core-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    /// The names in the folder, hidden ones too, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    }

    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: url.appending(path: name))
    }

    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: url.appending(path: name))
    }

    /// The permission bits of a file.
    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}

extension TemporaryFolder {
    func names(_ below: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(below)).sorted()
    }

    /// Every file below with its bytes.
    func contents(_ below: String) throws -> [String: Data] {
        let files = try names(below).map { ($0, try bytes("\(below)/\($0)")) }
        return Dictionary(uniqueKeysWithValues: files)
    }
}
