import Foundation
import Testing

@testable import IngestStore

/// A state folder of its own for a test, gone with the value.
final class StateFolder {
    /// The clock of the tests: 2026-09-10T00:26:40Z.
    static let now = Date(timeIntervalSince1970: 1_788_999_999 + 1)

    private let parent: URL
    let url: URL

    init() throws {
        parent = FileManager.default.temporaryDirectory.appending(path: "ingest-store-\(UUID().uuidString)")
        url = parent.appending(path: "state", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    func open(now: Date = StateFolder.now) throws -> IngestStore {
        try IngestStore.open(directory: url, now: now)
    }

    func status(now: Date = StateFolder.now) throws -> StoreStatus {
        try StoreStatus(directory: url, now: now)
    }

    func path(_ name: String = "") -> String {
        url.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    /// The names in the folder or in one below, sorted.
    func names(_ below: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(below)).sorted()
    }

    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path(name)))
    }

    /// Makes the folder, or gives a file in it other bytes.
    func write(_ bytes: Data, to name: String) throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try bytes.write(to: URL(filePath: path(name)))
    }

    /// The permission bits.
    func mode(_ name: String = "") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}

extension SourceIdentity {
    static let club = SourceIdentity(
        key: "ical:club", address: "https://example.org/private-f00dcafe/club.ics", user: "ana")
}

extension IngestStore {
    /// Takes in a body in blocks of the given size and points the source at it.
    @discardableResult
    func takeIn(
        _ text: String, blocks: Int = 7, for identity: SourceIdentity = .club,
        calls: SystemCalls = SystemCalls()
    ) throws -> WrittenBody {
        var record = try record(for: identity)
        let writer = bodyWriter(comparingWith: record.body, calls: calls)
        try writer.receive(text, blocks: blocks)
        let written = try writer.finish()
        record.body = written.body
        record.lastFullBody = now
        record.recordSuccess(at: now)
        try save(record)
        return written
    }

    /// The bytes of the body of a source, as text.
    func text(of identity: SourceIdentity = .club) throws -> String? {
        try record(for: identity).body.map { try String(contentsOf: bodyURL(of: $0), encoding: .utf8) }
    }
}

extension BodyWriter {
    func receive(_ text: String, blocks: Int = 7) throws {
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: blocks) {
            try bytes[start..<min(start + blocks, bytes.count)].withUnsafeBytes { try receive($0) }
        }
    }
}
