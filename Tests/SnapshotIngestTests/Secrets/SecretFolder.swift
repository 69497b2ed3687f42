import Foundation
import Glibc

@testable import SnapshotIngest

/// A folder as that of a configuration, with files that only their owner may read; gone with the value.
final class SecretFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/secrets-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
        let file = path + "/" + name
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
        chmod(file, mode)
        return file
    }

    func loader(_ environment: [String: String] = [:]) -> SecretLoader {
        SecretLoader(
            directory: path, environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 })
    }
}
