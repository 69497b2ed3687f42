import CalendarrCore
import Foundation
import SnapshotIngest

/// The run of a configuration, as cron starts it.
struct SyncVerb: Verb {
    static let name = "sync"

    static let manual = Manual(
        calls: ["sync [OPTION]..."],
        summary: "fetch what changed of a configuration's sources, and write its snapshot",
        description: [
            "Fetch what changed of the sources of the configuration, keep what is known of the others, and write the "
                + "snapshot, the watch's payload and the decision about a push. Made to be started by a timer: "
                + "without trouble it says nothing; of a source that fails it says so once, and once when it works "
                + "again.",
            ConfigurationArgument.explanation
                + " What has to be known in the next run is kept in $STATE_DIRECTORY, else ics2snapshot in "
                + "$XDG_STATE_HOME, else in ~/.local/state; for another configuration than the usual one in a folder "
                + "of its own in there.",
        ],
        options: [
            (.config, "the configuration"),
            (.only, "ask this source alone, the others keep their last known data; may be repeated"),
            (.force, "ask every source for all of it, whatever is known and whenever it was asked"),
            (.offline, "send nothing; today's window is written from what is known"),
            (.signIn, "take up a container that is signed out"),
            (.report, "write what the run did into FILE, as JSON; - for standard output"),
            (.metrics, "write metrics for Prometheus' node_exporter into FILE"),
            (.onChange, "run PROGRAM with the path of the watch's payload when the content changed"),
            (.onPush, "run PROGRAM with that path when a push to the watch face is due"),
            (.language, "language that the snapshot tells its readers"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("65", "no source could be had, and one is not iCalendar"),
            ("66", "no source could be had, and a file cannot be read"),
            ("69", "no source could be had, and nothing is known to fall back on"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("73, 74", "the output cannot be created; reading or writing failed"),
            ("75", "written, but a source is stale or missing; or another run holds the lock"),
            ("77", "a source refused the credentials; or the output is not ours to write"),
            ("78", "the configuration is wrong, or there is none"),
            ("128 + n", "ended by signal n"),
        ])

    private let common: CommonOptions
    private let request: SyncRequest
    private let reportPath: String?
    private let metricsPath: String?

    init(_ arguments: [Argument]) throws {
        if arguments.contains(where: { if case .operand = $0 { true } else { false } }) {
            throw UsageError("sync takes its sources from the configuration, not from the call")
        }
        let argument = try ConfigurationArgument(arguments)
        let report = try arguments.value(of: .report).map { try FeedArguments.path($0, of: .report) }
        let metrics = try arguments.value(of: .metrics).map { try FeedArguments.path($0, of: .metrics) }
        let onChange = try arguments.value(of: .onChange).map { try FeedArguments.path($0, of: .onChange) }
        let onPush = try arguments.value(of: .onPush).map { try FeedArguments.path($0, of: .onPush) }
        let only = try arguments.values(of: .only).map { try FeedArguments.key($0, of: .only) }
        if arguments.contains(.force), arguments.contains(.offline) {
            throw UsageError("--force and --offline exclude each other")
        }
        common = try CommonOptions(arguments)
        var configuration = try argument.read(common.console)
        if common.isVerbose {
            for warning in configuration.warnings { common.console.note(warning.description) }
        }
        configuration.language = common.language ?? configuration.language
        if let onChange { configuration.onChange = [onChange] }
        if let onPush { configuration.onPush = [onPush] }
        reportPath = report ?? configuration.report
        metricsPath = metrics ?? configuration.metrics
        request = try Self.request(configuration, argument, arguments, common, only: Set(only))
    }

    private static func request(
        _ configuration: SyncConfiguration, _ argument: ConfigurationArgument, _ arguments: [Argument],
        _ common: CommonOptions, only: Set<String>
    ) throws(Failure) -> SyncRequest {
        var request = SyncRequest(
            configuration: configuration, now: common.now,
            viewerZone: argument.viewerZone(configuration, arguments, common),
            container: try configuration.container(),
            stateDirectory: argument.stateDirectory(of: configuration),
            writerVersion: Program.version, environment: argument.environment)
        request.only = only
        request.isForced = arguments.contains(.force)
        request.isOffline = arguments.contains(.offline)
        request.signsIn = arguments.contains(.signIn)
        request.isVerbose = common.isVerbose
        return request
    }

    func run() throws -> RunStatus {
        Interruption.prepare()
        FileDescriptor.raiseLimit()
        let report = try reportPath.flatMap {
            $0 == "-" ? nil : try ReportFile(path: $0, container: request.container)
        }
        defer { report?.discard() }
        let metrics = try metricsPath.map {
            try ReportFile(path: $0, container: request.container, content: "metrics")
        }
        defer { metrics?.discard() }
        let outcome = Synchronisation(request).run()
        common.console.say(outcome.messages)
        if outcome.status == .usage { common.console.lines(HelpPage.usage(of: Self.self)) }
        if common.isVerbose {
            for source in outcome.report.sources { common.console.note(source.line) }
        }
        // The run that holds the lock writes its own.
        guard !outcome.isBeside else { return outcome.status }
        if reportPath == "-" { try StandardOutput.finish(with: try outcome.report.json()) }
        try report?.finish(with: outcome.report.json())
        try metrics?.finish(with: RunMetrics(of: outcome.report).bytes())
        if common.isVerbose, let summary = outcome.summary {
            common.console.note("\(request.container.path(percentEncoded: false)): \(summary)")
        }
        return outcome.status
    }
}

extension ConversionOutcome {
    /// Whether the run ended because another one was at work.
    fileprivate var isBeside: Bool { status == .incomplete && snapshot == nil }
}

extension SyncConfiguration {
    /// The container folder that it names, else the user's own.
    ///
    /// - Throws: ``Failure`` (73) where there is none.
    func container() throws(Failure) -> URL {
        if let output { return URL(fileURLWithPath: output, isDirectory: false) }
        guard let own = SnapshotStore().directory else {
            throw Failure(.cannotCreate, "the system has no folder for the snapshot; name one as output")
        }
        return own
    }
}
