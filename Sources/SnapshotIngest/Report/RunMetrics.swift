import CalendarrCore
public import Foundation

/// A run in the text format of Prometheus, as node_exporter's textfile collector reads it.
///
/// Calendars are told apart by their keys alone: no address, no name and no title is in it. A value that is not
/// known has no line.
public struct RunMetrics: Sendable {
    private static let states: [CalendarSourceState] = [
        .available, .stale, .denied, .neverFetched, .loggedOut, .incompatible, .unreadable, .hidden,
    ]

    private let report: RunReport

    /// The metrics of a run.
    ///
    /// - Parameter report: What is known of it.
    public init(of report: RunReport) {
        self.report = report
    }

    /// The bytes of the file: UTF-8, with a line feed at the end.
    public func bytes() -> Data {
        Data((run + push + sources).map(\.text).joined().utf8)
    }

    private var run: [Metric] {
        [
            Metric("run_timestamp_seconds", "The clock of the last run.", seconds(report.now)),
            Metric("run_exit_status", "How the last run ended: 0 is well.", Double(report.exitStatus)),
            Metric("events", "Events in the snapshot.", Double(report.events)),
            Metric("events_cut", "Events that the cap left out.", Double(report.eventsCut)),
            Metric(
                "coverage_end_timestamp_seconds", "Up to when the snapshot speaks.",
                report.coverage.map { seconds($0.end) }),
        ]
    }

    private var push: [Metric] {
        [
            Metric(
                "push_due", "Whether a push to the watch face is due.",
                report.push.map { $0.isDue ? 1 : 0 })
        ]
    }

    private var sources: [Metric] {
        [
            perSource("state", "1 for the state that the calendar is in.") { source in
                Self.states.map { state in
                    ([("state", state.rawValue)], state == source.state ? 1 : 0)
                }
            },
            perSource("last_success_timestamp_seconds", "When its data was last confirmed.") { source in
                source.asOf.map { seconds($0) }
            },
            perSource("age_seconds", "The time since then.") { source in
                source.asOf.map { max(0, report.now.timeIntervalSince($0)) }
            },
            perSource("events", "Its events in the snapshot.") { Double($0.events) },
            perSource("bytes", "The bytes that were read of it.") { Double($0.bytes) },
            perSource("requests", "The requests that were sent for it.") { $0.requests.map(Double.init) },
            perSource("resources_fetched", "The resources that were fetched for it.") {
                $0.resourcesFetched.map(Double.init)
            },
            perSource("duration_seconds", "How long its server was waited for.") { $0.duration },
        ]
    }

    private func perSource(_ name: String, _ help: String, _ value: (SourceReport) -> Double?) -> Metric {
        perSource(name, help) { source in value(source).map { [([], $0)] } ?? [] }
    }

    private func perSource(
        _ name: String, _ help: String, _ values: (SourceReport) -> [(labels: [Metric.Label], value: Double)]
    ) -> Metric {
        var metric = Metric("source_" + name, help)
        for source in report.sources {
            for (labels, value) in values(source) {
                metric.samples.append(([("calendar", source.key)] + labels, value))
            }
        }
        return metric
    }

    private func seconds(_ date: Date) -> Double { date.timeIntervalSince1970 }
}

/// One metric with its samples; all of them are gauges.
private struct Metric {
    typealias Label = (name: String, value: String)

    private let name: String
    private let help: String
    var samples: [(labels: [Label], value: Double)] = []

    init(_ name: String, _ help: String) {
        self.name = "ics2snapshot_" + name
        self.help = help
    }

    init(_ name: String, _ help: String, _ value: Double?) {
        self.init(name, help)
        if let value { samples = [([], value)] }
    }

    /// The lines of the metric; none without samples.
    var text: String {
        guard !samples.isEmpty else { return "" }
        let lines = samples.map { sample in
            let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
            let place = labels.isEmpty ? "" : "{" + labels.joined(separator: ",") + "}"
            return "\(name)\(place) \(Self.number(sample.value))\n"
        }
        return "# HELP \(name) \(help)\n# TYPE \(name) gauge\n" + lines.joined()
    }

    /// Whole numbers without a fraction: instants have ten digits, which an exponent would round for a reader.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
