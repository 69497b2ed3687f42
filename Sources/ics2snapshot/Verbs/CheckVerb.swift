import CalendarrCore
import Foundation
import ICalendar
import SnapshotIngest

/// Examines the configuration and feeds; writes nothing and asks nobody over a network.
struct CheckVerb: Verb {
    static let name = "check"

    static let manual = Manual(
        calls: ["check [OPTION]... [FEED...]"],
        summary: "what is wrong with the configuration and with feeds",
        description: [
            "Examine the configuration and every component of the feeds that are its paths, or of each FEED instead, "
                + "which is a file, a folder or - for standard input. Each problem is said with its place. Nothing is "
                + "written, no command is run, and nothing goes over a network.",
            "Without --config the configuration is the file $ICS2SNAPSHOT_CONFIG, else ics2snapshot/config.toml in "
                + "$XDG_CONFIG_HOME, else in ~/.config. If there is none, one to start with is printed.",
        ],
        options: [
            (.config, "the configuration to examine"),
            (.language, "accepted as by every verb; nothing here has a language"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("65", "a feed has a defect"),
            ("66", "a FEED does not exist or cannot be read"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("74", "reading or writing failed"),
            ("78", "the configuration is wrong, or there is none"),
        ])

    private let common: CommonOptions
    private let feeds: [FeedRequest]
    private let hasZone: Bool
    private let file: String?
    /// Whether somebody named the file, so that it has to be there.
    private let isNamed: Bool

    init(_ arguments: [Argument]) throws {
        feeds = try FeedArguments.feeds(in: arguments)
        let environment = ProcessInfo.processInfo.environment
        let stated = try arguments.value(of: .config).map { try FeedArguments.path($0, of: .config) }
        file = stated ?? SyncConfiguration.defaultFile(environment: environment)
        isNamed = stated != nil || environment["ICS2SNAPSHOT_CONFIG"]?.isEmpty == false
        hasZone = arguments.contains(.timezone)
        common = try CommonOptions(arguments)
    }

    func run() throws -> RunStatus {
        Interruption.prepare()
        guard let file, isNamed || FileManager.default.fileExists(atPath: file) else {
            return try feeds.isEmpty ? printStarter() : examine(feeds, zone: common.viewerZone)
        }
        let environment = ProcessInfo.processInfo.environment
        let configuration: SyncConfiguration
        do throws(ConfigurationError) {
            configuration = try SyncConfiguration.read(file, environment: environment)
        } catch {
            say(error.problems)
            // What can be examined without it is.
            _ = try feeds.isEmpty ? .success : examine(feeds, zone: common.viewerZone)
            return .configuration
        }
        let problems = configuration.warnings + configuration.examine(environment: environment)
        say(problems)
        let zone = hasZone ? common.viewerZone : configuration.timezone ?? common.viewerZone
        let status = try examine(feeds.isEmpty ? Self.feeds(of: configuration) : feeds, zone: zone)
        if problems.contains(where: { $0.severity == .error }) { return .configuration }
        if common.isVerbose {
            for source in configuration.sources {
                if let intention = source.intention { common.console.note("\(source.key): \(intention)") }
            }
        }
        if common.isVerbose, problems.isEmpty {
            common.console.note("\(file): nothing is wrong; sources: \(configuration.sources.count)")
        }
        return status
    }

    /// The sources that are files or folders; one that is missing is a problem of the configuration.
    private static func feeds(of configuration: SyncConfiguration) -> [FeedRequest] {
        configuration.sources.compactMap { source in
            guard case .path(let path) = source.place, FileManager.default.isReadableFile(atPath: path) else {
                return nil
            }
            return FeedRequest(
                location: FeedLocation(argument: path), key: source.key, name: source.name,
                color: source.color)
        }
    }

    private func examine(_ feeds: [FeedRequest], zone: Zone) throws -> RunStatus {
        guard !feeds.isEmpty else { return .success }
        let request = ConversionRequest(
            feeds: feeds, now: common.now, viewerZone: zone, maxEvents: 0, isStrict: true,
            writerVersion: Program.version)
        let outcome = Conversion(request).run()
        // Why nothing was written is no news where nothing was to be.
        let isRefused = [.badData, .noInput, .unavailable, .inputOutput].contains(outcome.status)
        common.console.say(
            outcome.messages.filter { !isRefused || !outcome.report.errors.contains($0.text) })
        if common.isVerbose {
            for source in outcome.report.sources { common.console.note(source.line) }
        }
        guard outcome.status == .incomplete else { return outcome.status }
        // Nothing was to be written, so what counts is why a part is missing; defects would have been 65.
        let isGone = outcome.report.sources.contains { !$0.errors.isEmpty && $0.detail != .unreachable }
        return isGone ? .noInput : .inputOutput
    }

    private func say(_ problems: [ConfigurationProblem]) {
        for problem in problems {
            if problem.severity == .error {
                // As it is, so that an editor finds the place.
                common.console.lines(problem.description.printable)
            } else {
                common.console.note(problem.description)
            }
        }
    }

    private func printStarter() throws -> RunStatus {
        let place = file.map { " (\($0))" } ?? ""
        common.console.error("there is no configuration\(place); one to start with is on standard output")
        try StandardOutput.finish(with: Data(PackageResources.config_toml))
        return .configuration
    }
}
