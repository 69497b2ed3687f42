public import CalendarrCore
public import Foundation
public import ICalendar

/// What a configuration file says, checked: the sources of a run and what is to be made of them.
///
/// What the file does not state is `nil`, so that the caller can put flags and the environment before it and
/// its own defaults behind it. Paths are absolute: the file's own folder and `~` have been worked out.
public struct SyncConfiguration: Hashable, Sendable {
    /// The configuration file as the caller named it, for messages.
    public var file: String
    /// The folder of the configuration file, an absolute path: relative secrets are looked up there.
    public var directory: String

    /// The container folder.
    public var output: String?
    /// Where the viewer is.
    public var timezone: Zone?
    /// What the snapshot tells its readers to speak: `de`, `en` or `system`.
    public var language: String?
    /// The colours that the snapshot carries; what the file leaves out has its default.
    public var theme: SnapshotTheme?
    /// What the snapshot is to cover.
    public var window = WindowConfiguration()
    /// Keys of calendars whose events are left out.
    public var hidden: Set<String> = []
    /// Keys of calendars that do not appear at all.
    public var banished: Set<String> = []
    /// The user whom `session.json` names.
    public var username: String?
    /// The server that `session.json` names; it has no user information in it.
    public var baseURL: String?
    /// The words of the command to run when the content changed: a program and its arguments.
    public var onChange: [String]?
    /// The words of the command to run when a complication push is due.
    public var onPush: [String]?
    /// The file for the metrics of each run.
    public var metrics: String?
    /// The file for the report of each run.
    public var report: String?
    /// The age in seconds from which a stale source is reported again; 30 days unless stated.
    public var staleAfter: TimeInterval = 30 * 86_400
    /// The sources in the order of the file, each with a key of its own.
    public var sources: [SourceConfiguration] = []
    /// What is odd about the file without being wrong, in the order of the file.
    public var warnings: [ConfigurationProblem] = []

    /// Where each key of the file stands, by its path such as `sources[2].url`.
    var places: [String: TextPlace] = [:]

    /// A configuration that states nothing.
    ///
    /// - Parameters:
    ///   - file: The configuration file as the caller named it.
    ///   - directory: The folder it lies in, an absolute path.
    public init(file: String, directory: String) {
        self.file = file
        self.directory = directory
    }

    /// A problem with a key of the file.
    ///
    /// - Parameters:
    ///   - severity: How much it matters.
    ///   - path: The key, such as `sources[2].url`.
    ///   - text: What is wrong and what is possible.
    func problem(
        _ severity: ConfigurationProblem.Severity = .error, at path: String, _ text: String
    ) -> ConfigurationProblem {
        let place = places[path] ?? .none
        return ConfigurationProblem(
            severity, file: file, line: place.line, column: place.column, path: path, text: text)
    }
}

/// What a snapshot is to cover, as far as the configuration states it.
public struct WindowConfiguration: Hashable, Sendable {
    /// Calendar days before today.
    public var daysBehind: Int?
    /// Calendar days from today on; at least 1.
    public var daysAhead: Int?
    /// How many events are kept at most; 0 for no cap.
    public var maxEvents: Int?

    /// A window.
    ///
    /// - Parameters:
    ///   - daysBehind: Calendar days before today.
    ///   - daysAhead: Calendar days from today on.
    ///   - maxEvents: How many events are kept at most; 0 for no cap.
    public init(daysBehind: Int? = nil, daysAhead: Int? = nil, maxEvents: Int? = nil) {
        self.daysBehind = daysBehind
        self.daysAhead = daysAhead
        self.maxEvents = maxEvents
    }
}
