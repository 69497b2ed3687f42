import CalendarrCore
import Foundation
import SnapshotIngest

/// Takes the data of a container folder away and leaves the word that its user signed out.
struct SignOutVerb: Verb {
    static let name = "sign-out"

    static let manual = Manual(
        calls: ["sign-out [OPTION]... [DIR]"],
        summary: "remove the data of a container folder and mark it as signed out",
        description: [
            "Remove snapshot and calendars from the container folder DIR, put a tombstone in place of the "
                + "watch's payload and write a session that says signed out. Readers show nothing from then "
                + "on, and nothing is written into the folder until an app signs in, sync is called with --sign-in, "
                + "or session.json is removed.",
            "With --config the folder is the configuration's, and what runs have kept of its sources goes, too. "
                + "Without DIR and --config it is the folder $CALENDARR_CONTAINER, else $XDG_DATA_HOME/calendarr, "
                + "else ~/.local/share/calendarr; if the usual configuration writes there, what was kept for it "
                + "goes, too.",
        ],
        options: [
            (.config, "sign out the container of this configuration"),
            (.language, "accepted as by every verb; nothing here has a language"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("66", "DIR does not exist"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("73, 74", "a file cannot be created; reading or writing failed"),
            ("75", "another run holds the lock"),
            ("78", "the configuration is wrong, or there is none"),
        ])

    private let common: CommonOptions
    private let directory: String?
    private let configuration: ConfigurationArgument
    private let isConfigured: Bool

    init(_ arguments: [Argument]) throws {
        let operands = ContainerArgument.operands(in: arguments)
        guard operands.count <= 1 else { throw UsageError("sign-out takes one DIR") }
        directory = try operands.first.map(ContainerArgument.folder)
        configuration = try ConfigurationArgument(arguments)
        isConfigured = arguments.contains(.config)
        if isConfigured, directory != nil { throw UsageError("--config says which DIR is meant") }
        common = try CommonOptions(arguments)
    }

    func run() throws -> RunStatus {
        if let directory { try ContainerArgument.requireFolder(directory) }
        let signOut = try self.signOut()
        Interruption.prepare()
        let outcome = signOut.run()
        common.console.say(outcome.messages)
        return outcome.status
    }

    private func signOut() throws(Failure) -> SignOut {
        if let directory {
            return SignOut(container: URL(fileURLWithPath: directory, isDirectory: false), now: common.now)
        }
        if isConfigured {
            let stated = try configuration.read(common.console)
            return SignOut(
                container: try stated.container(), now: common.now,
                stateDirectory: configuration.stateDirectory(of: stated))
        }
        // The user's own folder has to be signed out even if the configuration is broken.
        let own = SnapshotStore().directory
        let stated = configuration.isThere ? try? configuration.read(common.console) : nil
        let configured = try? stated?.container()
        let isItsOwn =
            configured.map { $0.standardizedFileURL.path == own?.standardizedFileURL.path } ?? false
        return SignOut(
            container: nil, now: common.now,
            stateDirectory: isItsOwn ? stated.map(configuration.stateDirectory) : nil)
    }
}
