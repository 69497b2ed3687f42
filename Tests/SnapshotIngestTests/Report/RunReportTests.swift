import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct RunReportTests {
    /// The keys of a report are what other programs rely on: this list only ever grows.
    @Test func theKeysAreStable() throws {
        let folder = try FeedFolder()
        try folder.file("a.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nEND:VEVENT\nEND:VCALENDAR\n")
        let outcome = Conversion(try folder.request(files: ["a.ics", "b.ics"], isWritten: true)).run()
        let json = try JSONSerialization.jsonObject(with: outcome.report.json())
        let report = try #require(json as? [String: Any])
        #expect(
            Set(report.keys) == [
                "reportVersion", "writerVersion", "now", "timeZone", "status", "exitStatus", "window",
                "coverage", "events", "eventsCut", "isCut", "hasWrittenContainer", "hasChanged", "push",
                "sources", "errors",
            ])
        #expect(report["status"] as? String == "incomplete")
        #expect(report["exitStatus"] as? Int == 75)
        #expect(report["now"] as? String == "2026-09-10T12:00:00Z")
        #expect(report["timeZone"] as? String == "UTC")
        let sources = try #require(report["sources"] as? [[String: Any]])
        let common: Set<String> = [
            "key", "name", "location", "state", "isBanished", "events", "privateEventsDropped", "components",
            "componentsNotExamined", "componentsUnusable", "files", "bytes", "defects", "defectsNotListed",
            "errors", "errorsNotListed", "eventsFiltered", "declinedEventsDropped",
        ]
        #expect(Set(sources[0].keys) == common.union(["asOf", "coverage"]))
        #expect(Set(sources[1].keys) == common.union(["detail"]))
        let defects = try #require(sources[0]["defects"] as? [[String: Any]])
        #expect(Set(defects[0].keys) == ["file", "line", "kind", "problem", "action"])
        #expect(defects[0]["line"] as? Int == 2)
        let push = try #require(report["push"] as? [String: Any])
        #expect(Set(push.keys) == ["isDue", "reason"])
    }

    @Test func theSameRunGivesTheSameReport() throws {
        let folder = try FeedFolder()
        try folder.feed("a.ics", [("A", "20260911")])
        let conversion = Conversion(try folder.request(files: ["a.ics"]))
        #expect(try conversion.run().report.json() == conversion.run().report.json())
    }

    @Test func defectsAreListedUpToABound() throws {
        var expansion = CalendarExpansion()
        expansion.defects = (1...1_200).map {
            Defect(line: $0, kind: .value, problem: "problem", action: "action")
        }
        expansion.unlistedDefects = 7
        var calendars = CalendarPlan(
            of: [FeedRequest(location: .file("a.ics"))], limits: .init()
        ).calendars
        var reading = CalendarReading(unread: calendars.removeFirst())
        reading.expansion = expansion
        var report = SourceReport(key: "k", name: "n", location: "l", state: .available)
        report.take(reading)
        #expect(report.defects.count == SourceReport.maxDefects)
        #expect(report.defectsNotListed == 207)
        #expect(report.defects[0].file == nil)
    }
}
