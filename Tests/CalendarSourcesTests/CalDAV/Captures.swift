import Foundation

@testable import CalendarSources

/// What real servers answered, one folder for each question, one file for each server.
enum Captures {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../Fixtures/CalDAV").standardized

    /// The servers that answered a question, by name and version.
    static func servers(_ question: String) -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: question).path(percentEncoded: false))
        // No file is a test without arguments, which a test of its own finds.
        return (files ?? []).filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.sorted()
    }

    static func bytes(_ question: String, _ server: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "\(question)/\(server).xml")))
    }

    static func answer(_ question: String, _ server: String, block: Int = .max) throws -> Multistatus {
        try Multistatus(bytes(question, server), block: block)
    }
}

extension DAVResponse {
    /// The decoded path of its resource.
    var path: String {
        get throws { try href.path(from: SourceAddress("https://dav.example.org/elsewhere/")) }
    }

    /// The last part of the path, with a slash where the server puts one.
    var lastName: String {
        get throws {
            let path = try path
            let parts = path.split(separator: "/")
            return (parts.last.map(String.init) ?? "") + (path.hasSuffix("/") ? "/" : "")
        }
    }
}
