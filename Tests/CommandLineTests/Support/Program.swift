import Foundation

/// A reason why the program cannot be tested at all.
struct Untestable: Error, CustomStringConvertible {
    let description: String
}

/// The static release binary: what is installed is what is tested.
enum Program {
    /// The folder of the package.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of the fixtures.
    static let fixtures = package.appending(path: "Fixtures")

    /// The binary's path.
    ///
    /// `ICS2SNAPSHOT_BINARY` names another one, such as an installed one. Without it the binary has to be
    /// there and newer than every source.
    ///
    /// - Throws: ``Untestable``.
    static func path() throws -> String { try located.get() }

    private static let located = Result<String, any Error> {
        if let stated = ProcessInfo.processInfo.environment["ICS2SNAPSHOT_BINARY"] {
            guard FileManager.default.isExecutableFile(atPath: stated) else {
                throw Untestable(description: "ICS2SNAPSHOT_BINARY=\(stated) is no program")
            }
            return stated
        }
        let build = package.appending(path: ".build/static")
        let binary = build.appending(path: "release/ics2snapshot").path
        guard FileManager.default.isExecutableFile(atPath: binary) else {
            throw Untestable(description: "\(binary) is missing; run `make test`, which builds it first")
        }
        // `make release` leaves this file with the time at which the last good build began.
        let built = try modificationDate(build.appending(path: "built"))
        if let newer = try newestSource(), newer.date > built {
            throw Untestable(
                description: "\(binary) is older than \(newer.path); run `make test`, which builds it first")
        }
        return binary
    }

    private static func newestSource() throws -> (path: String, date: Date)? {
        var sources = [package.appending(path: "Package.swift")]
        let listing = FileManager.default.enumerator(
            at: package.appending(path: "Sources"), includingPropertiesForKeys: nil)
        while let source = listing?.nextObject() as? URL {
            sources.append(source)
        }
        return try sources.map { ($0.path, try modificationDate($0)) }.max { $0.1 < $1.1 }
    }

    private static func modificationDate(_ file: URL) throws -> Date {
        let attributes: [FileAttributeKey: Any]
        do {
            attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        } catch {
            throw Untestable(
                description: "\(file.path) is missing; run `make test`, which builds the program first")
        }
        return attributes[.modificationDate] as? Date ?? .distantFuture
    }
}
