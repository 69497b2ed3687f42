import Foundation

/// The files in `Fixtures/Snapshots`, found from where this source lies.
enum Fixtures {
    static let packageRoot = URL(filePath: #filePath, directoryHint: .notDirectory)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: packageRoot.appending(path: "Fixtures/Snapshots/\(name)"))
    }
}
