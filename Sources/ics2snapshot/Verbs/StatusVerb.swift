import Foundation
import SnapshotIngest

/// What is known of the sources of a configuration.
struct StatusVerb: Verb {
    static let name = "status"

    static let manual = Manual(
        calls: ["status [OPTION]..."],
        summary: "how each source of the configuration stands",
        description: [
            "Show of each source of the configuration when it was last had, when it is asked again, and why it fails. "
                + "Nobody is asked and nothing is changed; a run may be under way.",
            ConfigurationArgument.explanation,
        ],
        options: [
            (.config, "the configuration"),
            (.json, "the same as JSON, for other programs"),
            (.language, "accepted as by every verb; the page is in English"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("73, 74", "what runs have kept cannot be read"),
            ("78", "the configuration is wrong, or there is none"),
        ])

    private let common: CommonOptions
    private let configuration: SyncConfiguration
    private let stateDirectory: URL
    private let calendar: Calendar
    private let isJSON: Bool

    init(_ arguments: [Argument]) throws {
        if arguments.contains(where: { if case .operand = $0 { true } else { false } }) {
            throw UsageError("status takes no operand")
        }
        let argument = try ConfigurationArgument(arguments)
        isJSON = arguments.contains(.json)
        common = try CommonOptions(arguments)
        configuration = try argument.read(common.console)
        stateDirectory = argument.stateDirectory(of: configuration)
        calendar = Calendar(in: argument.viewerZone(configuration, arguments, common), at: common.now)
    }

    func run() throws -> RunStatus {
        let status: SyncStatus
        do throws(StateUnavailable) {
            status = try SyncStatus(
                of: configuration, stateDirectory: stateDirectory, now: common.now)
        } catch {
            throw Failure(error.status, error.explanation)
        }
        if isJSON {
            try StandardOutput.finish(with: try status.json())
        } else {
            try StandardOutput.finish(
                with: StatusPage(
                    status: status, calendar: calendar, colors: ColorChoice(of: .standardOutput)
                ).text)
        }
        return .success
    }
}
