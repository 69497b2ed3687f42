import CalendarrCore
import Foundation
import SnapshotIngest

/// What became of the occurrences between two snapshots.
struct DiffVerb: Verb {
    static let name = "diff"

    static let manual = Manual(
        calls: ["diff [OPTION]... OLD NEW"],
        summary: "what was added, moved, changed and removed between two snapshots",
        description: [
            "Compare the occurrences of two snapshots by their ids. OLD and NEW are container folders, snapshot files "
                + "or - for standard input. When a snapshot was written, and as of when, does not count.",
            "An occurrence that lies outside of what the other snapshot covers, or in a calendar of which it has no "
                + "information, is neither added nor removed: it is counted as not covered, and is no difference.",
        ],
        options: [
            (.json, "the difference as JSON, for other programs"),
            (.exitCode, "end with 1 if the snapshots differ"),
            (.language, "language of the page; by default that of NEW"),
        ] + CommonOptions.listed,
        exitStatuses: [
            ("1", "the snapshots differ, and --exit-code was given"),
            ("64", "the call is wrong"),
            ("66", "there is no usable snapshot; the reason is said"),
            ("70", "a fault of the program or of its installation, such as no tzdata"),
            ("74", "reading or writing failed"),
        ])

    private let common: CommonOptions
    private let old: SnapshotArgument
    private let new: SnapshotArgument
    private let isJSON: Bool
    private let tellsByStatus: Bool

    init(_ arguments: [Argument]) throws {
        let operands = arguments.compactMap { argument in
            if case .operand(let text, _) = argument { text } else { nil }
        }
        guard operands.count == 2 else { throw UsageError("diff takes two snapshots, OLD and NEW") }
        old = try SnapshotArgument(operands[0], number: 1)
        new = try SnapshotArgument(operands[1], number: 2)
        guard !old.isStandardInput || !new.isStandardInput else {
            throw UsageError("standard input (-) can be read once only")
        }
        isJSON = arguments.contains(.json)
        tellsByStatus = arguments.contains(.exitCode)
        common = try CommonOptions(arguments)
    }

    func run() throws -> RunStatus {
        let language = common.language ?? "system"
        let before = try old.snapshot(calendar: common.calendar, language: language)
        let after = try new.snapshot(calendar: common.calendar, language: language)
        let difference = SnapshotDifference(from: before, to: after)
        if isJSON {
            try StandardOutput.finish(with: try SnapshotCoding.encode(difference))
        } else {
            let page = DifferencePage(
                difference: difference,
                words: AgendaWords(language: common.language ?? after.language, calendar: common.calendar),
                colors: ColorChoice(of: .standardOutput))
            try StandardOutput.finish(with: page.text)
        }
        return tellsByStatus && !difference.isEmpty ? .different : .success
    }
}
