import CalendarSources
import CalendarrCore
public import Foundation
import IngestStore

/// What is known of the sources of a configuration, without asking anybody: read beside a run, nothing is changed.
///
/// As JSON its keys are only ever added; a key whose value is not known is absent.
public struct SyncStatus: Encodable, Hashable, Sendable {
    /// How a source stands.
    public enum State: String, Encodable, Hashable, Sendable, CaseIterable {
        /// The last attempt succeeded.
        case fresh
        /// It fails; what was last known of it is shown.
        case stale
        /// It fails, and nothing is known of it.
        case failing
        /// It was never asked.
        case neverFetched
        /// The configuration banished it: nobody asks for it.
        case banished
    }

    /// One source.
    public struct Source: Encodable, Hashable, Sendable {
        /// The key in the configuration.
        public var key: String
        /// How it stands.
        public var state: State
        /// When its data was last confirmed.
        public var lastSuccess: Date?
        /// The seconds since then.
        public var age: Int?
        /// When it was last asked or read.
        public var lastAttempt: Date?
        /// Before which instant it is not asked again; absent where the next run asks.
        public var nextAttempt: Date?
        /// The code of the last failure; absent if the last attempt succeeded.
        public var lastError: String?
        /// When the first of the failures in a row happened.
        public var failingSince: Date?
        /// How many attempts in a row failed.
        public var consecutiveFailures: Int
        /// Events and series in the last body; of an account in all its calendars.
        public var events: Int?
        /// The length of the last body in bytes; of an account the bytes of all its resources.
        public var bytes: Int?
        /// The calendars of an account; absent of any other source, and before the account was asked.
        public var calendars: [Calendar]?
    }

    /// One calendar of an account.
    public struct Calendar: Encodable, Hashable, Sendable {
        /// The calendar key.
        public var key: String
        /// How it stands.
        public var state: State
        /// When it was last known to be what its server has.
        public var lastSuccess: Date?
        /// The seconds since then.
        public var age: Int?
        /// When its server was last asked for it.
        public var lastAttempt: Date?
        /// Before which instant it is not asked for again; absent where the next run asks.
        public var nextAttempt: Date?
        /// The code of the last failure; absent if the last attempt succeeded.
        public var lastError: String?
        /// When the first of the failures in a row happened.
        public var failingSince: Date?
        /// How many attempts in a row failed.
        public var consecutiveFailures: Int
        /// Events and series in it.
        public var events: Int?
        /// The number of its resources.
        public var resources: Int
        /// The bytes of all its resources.
        public var bytes: Int
    }

    /// The sources in the order of the configuration.
    public var sources: [Source]
    /// When pushes to the watch face were spent, as far as it counts.
    public var pushes: [Date]

    /// Reads what is known.
    ///
    /// - Parameters:
    ///   - configuration: Whose sources are meant.
    ///   - stateDirectory: The folder of what runs have kept.
    ///   - now: The clock.
    /// - Throws: ``StateUnavailable`` where it cannot be read.
    public init(
        of configuration: SyncConfiguration, stateDirectory: URL, now: Date
    ) throws(StateUnavailable) {
        let status: StoreStatus
        do {
            status = try StoreStatus(directory: stateDirectory, now: now)
        } catch {
            throw StateUnavailable(status: RunStatus(error.code), explanation: error.description)
        }
        let rows = Dictionary(status.sources.map { ($0.key, $0) }) { first, _ in first }
        let banished = Set(configuration.banished)
        sources = configuration.sources.map { Source($0, rows[$0.key], banished, now: now) }
        pushes = status.push.spent
    }

    /// The folder in which the runs of a configuration keep what the next one has to know: `$STATE_DIRECTORY`, else
    /// `ics2snapshot` in `$XDG_STATE_HOME`, else in `~/.local/state`; of another configuration than the usual one a
    /// folder in that.
    ///
    /// - Parameters:
    ///   - file: The path of the configuration.
    ///   - environment: The variables of the process.
    public static func stateDirectory(ofConfiguration file: String, environment: [String: String]) -> URL {
        StateDirectory.directory(
            ofConfiguration: file, usual: SyncConfiguration.usualFile(environment: environment),
            environment: environment)
    }

    /// The status as JSON with sorted keys and a line feed at its end.
    ///
    /// - Throws: `EncodingError`; no value of a status gives rise to one.
    public func json() throws -> Data {
        try SnapshotCoding.encode(self)
    }
}

/// Why the state of earlier runs cannot be read.
public struct StateUnavailable: Error, Hashable, Sendable {
    /// The status to end with.
    public let status: RunStatus
    /// What is wrong and where, as a sentence.
    public let explanation: String
}

extension SyncStatus.Source {
    fileprivate init(
        _ source: SourceConfiguration, _ row: SourceStatusRow?, _ banished: Set<String>, now: Date
    ) {
        key = source.key
        state =
            banished.contains(source.key)
            ? .banished : SyncStatus.State(lastError: row?.lastError, lastSuccess: row?.lastSuccess)
        lastSuccess = row?.lastSuccess
        age = row?.age
        lastAttempt = row?.lastAttempt
        lastError = row?.lastError
        failingSince = row?.failingSince
        consecutiveFailures = row?.consecutiveFailures ?? 0
        events = row?.events
        bytes = row?.bytes
        calendars = row?.calendars?.map { calendar in
            let isBanished = !banished.isDisjoint(with: [source.key, calendar.key])
            return SyncStatus.Calendar(calendar, of: row, isBanished: isBanished, now: now)
        }
        nextAttempt = row?.notBefore
        if source.place.isAsked, let row, row.lastError == nil {
            let history = RefreshHistory(
                lastSuccess: row.lastSuccess, lastFullBody: row.lastFullBody,
                hints: [row.refreshHint].compactMap(\.self))
            if case .fresh(let until) = RefreshSchedule(refresh: source.refresh).decision(
                for: history, now: now)
            {
                nextAttempt = until
            }
        }
    }
}

extension SyncStatus.Calendar {
    fileprivate init(
        _ row: CollectionStatusRow, of account: SourceStatusRow?, isBanished: Bool, now: Date
    ) {
        key = row.key
        // While the account fails, nothing is known of those that were not brought in step before it did.
        let isReached =
            row.lastSuccess.flatMap { success in account?.lastAttempt.map { success >= $0 } } ?? false
        let ofAccount =
            account?.lastError == SyncCollection.selectionCode || isReached ? nil : account?.lastError
        state =
            isBanished
            ? .banished
            : SyncStatus.State(lastError: row.lastError ?? ofAccount, lastSuccess: row.lastSuccess)
        lastSuccess = row.lastSuccess
        age = row.lastSuccess.map { max(0, Int(now.timeIntervalSince($0))) }
        lastAttempt = row.lastAttempt
        nextAttempt = row.notBefore
        lastError = row.lastError
        failingSince = row.failingSince
        consecutiveFailures = row.consecutiveFailures
        events = row.events
        resources = row.resources
        bytes = row.bytes
    }
}

extension SyncStatus.State {
    fileprivate init(lastError: String?, lastSuccess: Date?) {
        self =
            switch (lastError, lastSuccess) {
            case (nil, nil): .neverFetched
            case (nil, .some): .fresh
            case (.some, nil): .failing
            case (.some, .some): .stale
            }
    }
}

extension SourcePlace {
    /// Whether a server is asked, rather than files read in each run.
    fileprivate var isAsked: Bool {
        if case .path = self { false } else { true }
    }
}
