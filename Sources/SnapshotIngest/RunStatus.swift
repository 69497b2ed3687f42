/// Why a run ended as it did: one case a cause, with its number from `sysexits.h`.
public enum RunStatus: String, Hashable, Sendable, CaseIterable, Codable {
    /// Everything asked for is fresh and written.
    case success
    /// Two snapshots differ, and the caller asked for that as a status.
    case different
    /// The call is wrong.
    case usage
    /// A feed is not iCalendar, or a defect was found where none is allowed.
    case badData
    /// An input file does not exist or cannot be read.
    case noInput
    /// No source could be had.
    case unavailable
    /// A fault of the program's own or of its installation.
    case fault
    /// The output cannot be created.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// Written, but at least one source is stale, missing or not whole; or another run holds the lock.
    case incomplete
    /// The output is not ours to write, or a source refused the credentials.
    case refused
    /// The configuration is wrong.
    case configuration

    /// The exit status of a process that ends for this cause.
    public var exitStatus: Int32 {
        switch self {
        case .success: 0
        case .different: 1
        case .usage: 64
        case .badData: 65
        case .noInput: 66
        case .unavailable: 69
        case .fault: 70
        case .cannotCreate: 73
        case .inputOutput: 74
        case .incomplete: 75
        case .refused: 77
        case .configuration: 78
        }
    }

    /// Causes from the most lasting one to the one that may be gone in a minute.
    private static let byPermanence: [RunStatus] = [
        .usage, .fault, .configuration, .refused, .noInput, .badData, .inputOutput, .cannotCreate,
        .unavailable, .incomplete, .different,
    ]

    /// The status of a run that met these causes.
    ///
    /// - Parameters:
    ///   - causes: What went wrong, in any order.
    ///   - hasWritten: Whether the run wrote something all the same: then it is ``incomplete``, whatever the cause.
    public init(causes: [RunStatus], hasWritten: Bool) {
        let problems = causes.filter { $0 != .success }
        guard !problems.isEmpty else {
            self = .success
            return
        }
        self = hasWritten ? .incomplete : Self.byPermanence.first(where: problems.contains) ?? .fault
    }
}
