import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import SnapshotIngest

/// The main job: feeds in, one snapshot out.
struct ConvertVerb: Verb {
    static let name = "convert"

    static let manual = Manual(
        calls: ["[convert] [OPTION]... FEED..."],
        summary: "feeds in, one snapshot out; what is done without a verb",
        description: [
            "Turn iCalendar feeds into one snapshot for calendar apps: JSON on standard output, or with -o the "
                + "files of a container folder.",
            "FEED is a file, a folder, an address (https, webcal) or - for standard input. A folder with .ics files is one calendar (its "
                + "files displayname and color count); of a folder of such folders each is a calendar. "
                + "An address is asked once and nothing is kept; whoever looks at the list of processes sees it.",
        ],
        options: [
            (.output, "write the container files into DIR and say so on standard error"),
            (.from, "start of the window, an instant or a date; by default 7 days before today"),
            (.to, "end of the window, not included; by default 42 days after today"),
            (.maxEvents, "keep at most N events, 0 for all; by default 500"),
            (.key, "calendar key of the FEED before it; by default ical: and the name of the file or host"),
            (.name, "name of the FEED before it"),
            (.color, "colour of the FEED before it, hex or CSS name"),
            (.hide, "leave out the events of this calendar; may be repeated"),
            (.banish, "leave out this calendar altogether; may be repeated"),
            (.language, "language that the snapshot tells its readers; by default system"),
            (
                .theme,
                "colours that the snapshot tells its readers: JSON with today, text, background, line, primary, accent"
            ),
            (.private, "what becomes of private events; by default show"),
            (.allowInsecure, "let an address without TLS (http) leave this machine"),
            (.watch, "print the snapshot as trimmed for a watch (with -o the payload is always written)"),
            (.compact, "JSON on one line"),
            (.strict, "any defect in a feed is an error"),
            (.report, "write what the run did into FILE, as JSON; with -o also - for standard output"),
            (.noProgress, "no progress line on a terminal"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("65", "a feed is not iCalendar, or --strict found a defect"),
            ("66", "a feed or the theme does not exist or cannot be read"),
            ("69", "no feed could be had: a server cannot be reached or does not have it"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("73, 74", "the output cannot be created; reading or writing failed"),
            ("75", "done, but a feed is missing; or another run holds the lock"),
            (
                "77",
                "a server wants credentials; or DIR is not ours to write: a newer version wrote it, or it is signed out"
            ),
            ("128 + n", "ended by signal n"),
        ])

    private let common: CommonOptions
    private var request: ConversionRequest
    private let reportPath: String?
    private let isWatch: Bool
    private let isCompact: Bool
    private let wantsProgress: Bool

    init(_ arguments: [Argument]) throws {
        let feeds = try FeedArguments.feeds(in: arguments)
        guard !feeds.isEmpty else { throw UsageError("no FEED is named") }
        let hidden = try arguments.values(of: .hide).map { try FeedArguments.key($0, of: .hide) }
        let banished = try arguments.values(of: .banish).map { try FeedArguments.key($0, of: .banish) }
        let privateEvents = try arguments.choice(of: .private, from: PrivateEvents.allCases.map(\.rawValue))
        let maxEvents = try Self.maxEvents(arguments.value(of: .maxEvents))
        let output = try arguments.value(of: .output).map { try FeedArguments.path($0, of: .output) }
        let theme = try arguments.value(of: .theme).map { try FeedArguments.path($0, of: .theme) }
        reportPath = try arguments.value(of: .report).map { try FeedArguments.path($0, of: .report) }
        if reportPath == "-", output == nil {
            throw UsageError("--report=- needs -o: standard output already takes the snapshot")
        }
        isWatch = arguments.contains(.watch)
        isCompact = arguments.contains(.compact)
        common = try CommonOptions(arguments)
        wantsProgress = !arguments.contains(.noProgress) && !common.console.isQuiet
        request = ConversionRequest(
            feeds: feeds, now: common.now, viewerZone: common.viewerZone,
            window: try Self.window(in: arguments, common), maxEvents: maxEvents,
            hidden: Set(hidden), banished: Set(banished), language: common.language ?? "system",
            theme: try theme.map(ThemeFile.theme) ?? SnapshotTheme(),
            privateEvents: privateEvents.flatMap(PrivateEvents.init) ?? .show,
            isStrict: arguments.contains(.strict), writerVersion: Program.version,
            container: output.map { URL(fileURLWithPath: $0, isDirectory: false) })
        request.transport.allowInsecure = arguments.contains(.allowInsecure)
    }

    func run() throws -> RunStatus {
        Interruption.prepare()
        let report = try reportPath.flatMap {
            $0 == "-" ? nil : try ReportFile(path: $0, container: request.container)
        }
        defer { report?.discard() }
        let progress = ProgressLine(isWanted: wantsProgress)
        var outcome = Conversion(request).run(progress: progress.map { line in { line.show($0) } })
        progress?.clear()
        common.console.say(outcome.messages)
        if outcome.status == .usage { common.console.lines(HelpPage.usage(of: Self.self)) }
        if common.isVerbose {
            for source in outcome.report.sources { common.console.note(source.line) }
        }

        // The output first: that it could not be written is part of the report.
        let failure = try deliver(outcome)
        if let failure { outcome.report.fail(failure.status, reason: failure.message) }
        do {
            try report?.finish(with: outcome.report.json())
        } catch let reportFailure as Failure where outcome.snapshot == nil || failure != nil {
            // What kept the run from its work matters more.
            common.console.error(reportFailure.message)
        }
        if let failure { throw failure }
        if let container = request.container, outcome.report.hasWrittenContainer,
            let summary = outcome.summary
        {
            common.console.note("\(container.path(percentEncoded: false)): \(summary)")
        }
        return outcome.status
    }

    /// Writes what goes to standard output; returns why that failed.
    private func deliver(_ outcome: ConversionOutcome) throws -> Failure? {
        do {
            if let bytes = try standardOutput(outcome) { try StandardOutput.finish(with: bytes) }
            return nil
        } catch let failure as Failure {
            return failure
        }
    }

    /// What goes to standard output; `nil` for nothing.
    private func standardOutput(_ outcome: ConversionOutcome) throws -> Data? {
        if reportPath == "-" { return try outcome.report.json() }
        guard request.container == nil, let snapshot = outcome.snapshot else { return nil }
        return try SnapshotCoding.encode(
            isWatch ? snapshot.trimmedForWatch(now: common.now, calendar: common.calendar) : snapshot,
            layout: isCompact ? .compact : .pretty)
    }

    private static func maxEvents(_ text: String?) throws(UsageError) -> Int {
        guard let text else { return SnapshotCoverage.maxEvents }
        guard let number = Int(text), number >= 0, !text.hasPrefix("+") else {
            throw UsageError("--max-events: \(text.quoted) is not a number from 0 (no cap) on")
        }
        return number
    }

    private static func window(in arguments: [Argument], _ common: CommonOptions) throws -> Range<Date>? {
        let from = try arguments.value(of: .from).map { try InstantArgument($0, of: .from) }
        let to = try arguments.value(of: .to).map { try InstantArgument($0, of: .to) }
        guard from != nil || to != nil else { return nil }
        let usual = ConversionRequest.contractWindow(now: common.now, in: common.viewerZone)
        let start = from?.instant(in: common.viewerZone).date ?? usual.lowerBound
        let end = to?.instant(in: common.viewerZone).date ?? usual.upperBound
        guard start < end else {
            throw UsageError("the window ends before it starts: --from has to lie before --to")
        }
        return start..<end
    }
}
