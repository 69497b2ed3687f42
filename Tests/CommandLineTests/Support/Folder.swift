import Foundation

/// A folder of its own for a test, gone with the value.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "ics2snapshot-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    /// The path of something in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ name: String, _ bytes: Data) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
        return file.path
    }

    /// Writes a text file and gives its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, Data(text.utf8))
    }

    /// The names of what is in the folder, hidden ones too, sorted.
    func names(in subfolder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).sorted()
    }
}
