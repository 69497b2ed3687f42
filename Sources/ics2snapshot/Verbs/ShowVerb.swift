import CalendarSources
import CalendarrCore
import Foundation
import SnapshotIngest

/// A snapshot, or a feed converted on the fly, for people.
struct ShowVerb: Verb {
    static let name = "show"

    static let manual = Manual(
        calls: ["show [OPTION]... [DIR|FEED|-]"],
        summary: "a snapshot or a feed for people",
        description: [
            "Show what a container folder DIR holds, or what a FEED would become. FEED is a file, a folder of "
                + ".ics files, an address or - for standard input.",
            ContainerArgument.explanation,
        ],
        options: [
            (.agenda, "today and the days after it; this is the default"),
            (.json, "the snapshot as JSON, for other programs"),
            (.language, "language of the agenda; by default the snapshot's own"),
            (.allowInsecure, "let an address without TLS (http) leave this machine"),
            (.noProgress, "no progress line on a terminal"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("65", "the feed is not iCalendar"),
            ("66", "there is no usable snapshot; the reason is said"),
            ("69", "the server of an address cannot be reached or does not have it"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("74", "reading or writing failed"),
            ("75", "shown, but a part of the feed is missing"),
            ("77", "the server of an address wants credentials"),
        ])

    private enum Source {
        case container(SnapshotStore)
        case feed(FeedLocation)
    }

    private let common: CommonOptions
    private let source: Source
    private let isJSON: Bool
    private let wantsProgress: Bool
    private let allowsInsecure: Bool

    init(_ arguments: [Argument]) throws {
        let operands = ContainerArgument.operands(in: arguments)
        guard operands.count <= 1 else { throw UsageError("show takes one DIR or FEED") }
        isJSON = arguments.contains(.json)
        if isJSON, arguments.contains(.agenda) { throw UsageError("--agenda and --json exclude each other") }
        common = try CommonOptions(arguments)
        allowsInsecure = arguments.contains(.allowInsecure)
        wantsProgress = !arguments.contains(.noProgress) && !common.console.isQuiet
        if let operand = operands.first {
            let location = try FeedArguments.location(operand, number: 1)
            if case .folder(let path) = location, ContainerArgument.isContainer(path) {
                source = .container(SnapshotStore(directory: URL(fileURLWithPath: path, isDirectory: false)))
            } else {
                source = .feed(location)
            }
        } else {
            source = .container(SnapshotStore())
        }
    }

    func run() throws -> RunStatus {
        switch source {
        case .container(let store): try show(store)
        case .feed(let location): try show(location)
        }
    }

    private func show(_ store: SnapshotStore) throws -> RunStatus {
        let result = store.read(calendar: common.calendar)
        guard let snapshot = result.snapshot else {
            let texts = SnapshotTexts(language: common.language ?? "system")
            let place = store.directory?.path(percentEncoded: false) ?? ""
            // The range only matters where there is a snapshot.
            let sentence = texts.sentence(for: result.displayState(for: common.now..<common.now)) ?? ""
            throw Failure(.noInput, "\(place): \(sentence)")
        }
        try print(snapshot, store.readCalendars())
        return .success
    }

    private func show(_ location: FeedLocation) throws -> RunStatus {
        Interruption.prepare()
        var request = ConversionRequest(
            feeds: [FeedRequest(location: location)], now: common.now, viewerZone: common.viewerZone,
            language: common.language ?? "system", writerVersion: Program.version)
        request.transport.allowInsecure = allowsInsecure
        let progress = ProgressLine(isWanted: wantsProgress)
        let outcome = Conversion(request).run(progress: progress.map { line in { line.show($0) } })
        progress?.clear()
        common.console.say(outcome.messages)
        if let snapshot = outcome.snapshot { try print(snapshot, outcome.calendars) }
        return outcome.status
    }

    private func print(_ snapshot: CalendarrSnapshot, _ calendars: [SnapshotCalendar]) throws {
        if isJSON {
            try StandardOutput.finish(with: try SnapshotCoding.encode(snapshot))
            return
        }
        let page = AgendaPage(
            snapshot: snapshot, calendars: calendars, now: common.now, calendar: common.calendar,
            words: AgendaWords(language: common.language ?? snapshot.language, calendar: common.calendar),
            colors: ColorChoice(of: .standardOutput), width: FileDescriptor.standardOutput.columns)
        try StandardOutput.finish(with: page.text)
    }
}
