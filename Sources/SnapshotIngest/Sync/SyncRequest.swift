import CalendarrCore
public import Foundation
public import ICalendar

/// Everything that one run of a configuration depends on, beside the servers and what earlier runs have kept.
public struct SyncRequest: Sendable {
    /// What the configuration says, with what the caller puts before it already in it.
    public var configuration: SyncConfiguration
    /// The clock; truncated to whole seconds.
    public var now: Date
    /// Where the viewer is: days begin at midnight there.
    public var viewerZone: Zone
    /// The container folder to write, which is created where it is missing.
    public var container: URL
    /// The folder in which is kept what has to be known in the next run.
    public var stateDirectory: URL
    /// The version of the writing program, for `writerVersion` and for servers.
    public var writerVersion: String
    /// The variables of the process, in which secrets may be, and of which commands get a few.
    public var environment: [String: String]
    /// Keys of the sources that are asked; the others keep their last known data. Empty for all.
    public var only: Set<String> = []
    /// Whether every source is asked anew and for all of it, whatever is known and whenever it was asked.
    public var isForced = false
    /// Whether nothing is sent: the snapshot is made of what is known.
    public var isOffline = false
    /// Whether a signed-out container is taken up again.
    public var signsIn = false
    /// Whether all there is to say is said, and not only what is new since the run before.
    public var isVerbose = false

    /// A run of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: What the configuration says.
    ///   - now: The clock.
    ///   - viewerZone: Where the viewer is.
    ///   - container: The container folder to write.
    ///   - stateDirectory: The folder of what has to be known in the next run.
    ///   - writerVersion: The version of the writing program.
    ///   - environment: The variables of the process.
    public init(
        configuration: SyncConfiguration, now: Date, viewerZone: Zone, container: URL, stateDirectory: URL,
        writerVersion: String, environment: [String: String]
    ) {
        self.configuration = configuration
        self.now = now
        self.viewerZone = viewerZone
        self.container = container
        self.stateDirectory = stateDirectory
        self.writerVersion = writerVersion
        self.environment = environment
    }

    /// What the container's session is to say.
    var session: StatedSession {
        StatedSession(
            signsIn: signsIn, wayBack: "; --sign-in takes it up again", baseURL: configuration.baseURL,
            username: configuration.username)
    }

    /// The same as a conversion sees it; its feeds are the plan's affair.
    var conversion: ConversionRequest {
        let window = configuration.window
        return ConversionRequest(
            feeds: [], now: now, viewerZone: viewerZone,
            window: ConversionRequest.contractWindow(
                now: now, in: viewerZone, daysBehind: window.daysBehind ?? SnapshotCoverage.daysBehind,
                daysAhead: window.daysAhead ?? SnapshotCoverage.daysAhead),
            maxEvents: window.maxEvents ?? SnapshotCoverage.maxEvents, hidden: configuration.hidden,
            banished: configuration.banished, language: configuration.language ?? "system",
            theme: configuration.theme ?? SnapshotTheme(), writerVersion: writerVersion, container: container)
    }
}
