import Foundation
import Testing

/// A calendar with its right answer; Fixtures/Conformance/README.md describes the form.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    /// The name of both files without their extension.
    let slug: String
    /// The calendar's path.
    let feed: String
    let answer: Answer

    var testDescription: String { slug }

    struct Answer: Decodable {
        let timezone: String
        let from: Date
        let to: Date
        let expect: Expectation
        let events: [ExpectedEvent]
        let alternatives: [Alternative]?
        let why: String
    }

    enum Expectation: String, Decodable {
        case events
        case error
        case oneOf = "one-of"
    }

    /// One of several answers that are all right.
    struct Alternative: Decodable {
        /// An error, with a message.
        let error: Bool?
        /// Exactly these.
        let events: [ExpectedEvent]?
        /// At least these.
        let contains: [ExpectedEvent]?
        /// At least so many.
        let atLeast: Int?
        /// Whether a message is wanted too.
        let reported: Bool?
    }

    /// All cases of a folder of Fixtures, by name.
    static func all(in folder: String) throws -> [ConformanceCase] {
        let fixtures = URL(filePath: #filePath).appending(path: "../../../Fixtures").standardizedFileURL
        let folder = fixtures.appending(path: folder)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { file in
                let calendar = file.deletingPathExtension().appendingPathExtension("ics")
                return ConformanceCase(
                    slug: file.deletingPathExtension().lastPathComponent,
                    feed: calendar.path(percentEncoded: false),
                    answer: try decoder.decode(Answer.self, from: try Data(contentsOf: file)))
            }
    }
}
