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
                + "on, and nothing is written into the folder until an app signs in or session.json is removed.",
            ContainerArgument.explanation,
        ],
        options: [(.language, "accepted as by every verb; nothing here has a language")]
            + CommonOptions.listed,
        exitStatuses: [
            ("64", "the call is wrong"),
            ("66", "DIR does not exist"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("73, 74", "a file cannot be created; reading or writing failed"),
            ("75", "another run holds the lock"),
        ])

    private let common: CommonOptions
    private let directory: String?

    init(_ arguments: [Argument]) throws {
        let operands = try ContainerArgument.operands(in: arguments)
        guard operands.count <= 1 else { throw UsageError("sign-out takes one DIR") }
        directory = operands.first
        common = try CommonOptions(arguments)
    }

    func run() throws -> RunStatus {
        if let directory { try ContainerArgument.requireFolder(directory) }
        Interruption.prepare()
        let outcome = SignOut(
            container: directory.map { URL(fileURLWithPath: $0, isDirectory: false) }, now: common.now
        ).run()
        common.console.say(outcome.messages)
        return outcome.status
    }
}
