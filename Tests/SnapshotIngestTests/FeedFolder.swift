import Foundation
import Glibc
import ICalendar

@testable import SnapshotIngest

/// A folder of feeds and a container for one test, removed with the test.
final class FeedFolder {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/ingest-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The container folder, which does not exist at first.
    var container: URL { URL(fileURLWithPath: path + "/container", isDirectory: true) }

    /// Writes a file and returns its path.
    @discardableResult
    func file(_ name: String, _ text: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// Writes a feed of events, `title` at `day` (`20260911`) from 10:00Z to 11:00Z each.
    @discardableResult
    func feed(_ name: String, head: String = "", _ events: [(title: String, day: String)]) throws -> String {
        try file(name, Self.feed(head: head, events))
    }

    static func feed(head: String = "", _ events: [(title: String, day: String)]) -> String {
        let events = events.map { event in
            """
            BEGIN:VEVENT
            UID:\(event.title)
            DTSTAMP:20260101T000000Z
            DTSTART:\(event.day)T100000Z
            DTEND:\(event.day)T110000Z
            SUMMARY:\(event.title)
            END:VEVENT

            """
        }
        return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n\(head)\(events.joined())END:VCALENDAR\n"
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    /// A request on 2026-09-10 in UTC for feeds of this folder.
    func request(
        _ feeds: [FeedRequest], now: String = "2026-09-10T12:00:00Z", isWritten: Bool = false
    ) throws -> ConversionRequest {
        ConversionRequest(
            feeds: feeds, now: try date(now), viewerZone: .utc, writerVersion: "test 1",
            container: isWritten ? container : nil)
    }

    /// A request for files of this folder by their names.
    func request(
        files names: [String], now: String = "2026-09-10T12:00:00Z", isWritten: Bool = false
    ) throws -> ConversionRequest {
        let feeds = names.map { FeedRequest(location: FeedLocation(argument: path + "/" + $0)) }
        return try request(feeds, now: now, isWritten: isWritten)
    }

    /// The names of the files in the container.
    var containerFiles: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: container.path)
        return (names ?? []).sorted()
    }
}
