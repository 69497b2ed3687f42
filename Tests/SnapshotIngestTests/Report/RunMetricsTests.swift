import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

@Suite struct RunMetricsTests {
    private func report(_ sources: SourceReport...) throws -> RunReport {
        var report = RunReport(
            writerVersion: "test 1", now: try date("2026-09-10T12:00:00Z"), timeZone: "UTC",
            status: .incomplete)
        report.sources = sources
        return report
    }

    private func text(_ report: RunReport) -> String {
        String(decoding: RunMetrics(of: report).bytes(), as: UTF8.self)
    }

    private func source(_ key: String, state: CalendarSourceState = .available) -> SourceReport {
        SourceReport(
            key: key, name: "Private name", location: "https://example.org/secret.ics", state: state)
    }

    @Test func saysWhatIsKnown() throws {
        var stale = source("ical:b", state: .stale)
        stale.asOf = try date("2026-09-09T11:59:59Z")
        stale.events = 7
        stale.bytes = 3_000_000
        stale.requests = 2
        stale.resourcesFetched = 7
        stale.duration = 0.25
        var run = try report(source("ical:a"), stale)
        run.events = 12
        run.coverage = ReportedRange(start: run.now, end: try date("2026-10-22T00:00:00Z"))
        run.push = PushReport(isFirst: true, previous: nil, current: nil)
        let lines = text(run).split(separator: "\n").map(String.init)
        for line in [
            "ics2snapshot_run_timestamp_seconds 1789041600", "ics2snapshot_run_exit_status 75",
            "ics2snapshot_events 12", "ics2snapshot_coverage_end_timestamp_seconds 1792627200",
            "ics2snapshot_push_due 0", "ics2snapshot_source_state{calendar=\"ical:a\",state=\"available\"} 1",
            "ics2snapshot_source_state{calendar=\"ical:b\",state=\"available\"} 0",
            "ics2snapshot_source_state{calendar=\"ical:b\",state=\"stale\"} 1",
            "ics2snapshot_source_last_success_timestamp_seconds{calendar=\"ical:b\"} 1788955199",
            "ics2snapshot_source_age_seconds{calendar=\"ical:b\"} 86401",
            "ics2snapshot_source_events{calendar=\"ical:b\"} 7",
            "ics2snapshot_source_bytes{calendar=\"ical:b\"} 3000000",
            "ics2snapshot_source_requests{calendar=\"ical:b\"} 2",
            "ics2snapshot_source_resources_fetched{calendar=\"ical:b\"} 7",
            "ics2snapshot_source_duration_seconds{calendar=\"ical:b\"} 0.25",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        // What is not known of a calendar is not 0.
        #expect(!lines.contains { $0.hasPrefix("ics2snapshot_source_age_seconds{calendar=\"ical:a\"") })
    }

    /// Each metric once, with its two comments before all of its samples, and nothing else.
    @Test func followsTheFormat() throws {
        var names: [String] = []
        for line in text(try report(source("a"), source("b"))).split(separator: "\n") {
            if let match = line.wholeMatch(of: #/# HELP ([a-z0-9_]+) [^\\\n]+\./#) {
                names.append(String(match.1))
            } else if let match = line.wholeMatch(of: #/# TYPE ([a-z0-9_]+) gauge/#) {
                #expect(names.last == String(match.1))
            } else {
                let match = try #require(
                    line.wholeMatch(of: #/([a-z0-9_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")?\})? -?[0-9.]+/#))
                #expect(names.last == String(match.1))
            }
        }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.hasPrefix("ics2snapshot_") })
    }

    @Test func labelsAreEscapedAndHaveNoAddress() throws {
        let text = text(try report(source("a\"b\\c\nd")))
        #expect(text.contains(#"{calendar="a\"b\\c\nd"} "#))
        #expect(!text.contains("example.org"))
        #expect(!text.contains("Private"))
    }
}
