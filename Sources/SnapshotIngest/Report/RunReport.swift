import CalendarrCore
public import Foundation

/// A run as other programs read it.
///
/// The JSON is stable: keys are only ever added, and ``reportVersion`` rises if one must change. Dates are
/// ISO-8601 in UTC with whole seconds. File names may appear in it, addresses and secrets never. A key whose
/// value is not known is absent.
public struct RunReport: Encodable, Hashable, Sendable {
    /// The version of this schema.
    public static let currentVersion = 1

    /// The version of the schema that a report follows.
    public var reportVersion = RunReport.currentVersion
    /// The version of the program that ran.
    public var writerVersion: String
    /// The clock of the run.
    public var now: Date
    /// The viewer's time zone.
    public var timeZone: String
    /// How the run ended.
    public var status: RunStatus
    /// The same as the exit status of a process.
    public var exitStatus: Int32
    /// The window that was asked for; absent where the call was wrong.
    public var window: ReportedRange?
    /// What the snapshot covers; absent where there is none.
    public var coverage: ReportedRange?
    /// The number of events in the snapshot.
    public var events = 0
    /// The number of events that the cap dropped.
    public var eventsCut = 0
    /// Whether the cap dropped any, so that the coverage ends before the window.
    public var isCut = false
    /// Whether the container folder was written.
    public var hasWrittenContainer = false
    /// Whether events, coverage, colours, language, calendars or their states differ from what was in the
    /// container; absent without a container.
    public var hasChanged: Bool?
    /// Whether a complication push is due; absent without a container.
    public var push: PushReport?
    /// The calendars of the run in the order of the call.
    public var sources: [SourceReport] = []
    /// What kept the run from doing what was asked, apart from the sources.
    public var errors: [String] = []

    /// A report of a run that has done nothing yet.
    public init(writerVersion: String, now: Date, timeZone: String, status: RunStatus) {
        self.writerVersion = writerVersion
        self.now = now
        self.timeZone = timeZone
        self.status = status
        self.exitStatus = status.exitStatus
    }

    /// Notes that the run failed after all, for a reason that only whoever delivers its result can know.
    public mutating func fail(_ status: RunStatus, reason: String) {
        self.status = status
        exitStatus = status.exitStatus
        errors.append(reason)
    }

    /// The report as JSON with sorted keys and a line feed at its end.
    ///
    /// - Throws: `EncodingError`; no value of a report gives rise to one.
    public func json() throws -> Data {
        try SnapshotCoding.encode(self)
    }
}

/// A half-open range of time.
public struct ReportedRange: Encodable, Hashable, Sendable {
    /// Its first instant.
    public var start: Date
    /// The instant after its last one.
    public var end: Date

    /// A range; one that ends before it starts is empty at its start.
    public init(start: Date, end: Date) {
        self.start = start
        self.end = max(start, end)
    }

    /// The same as a Swift range.
    public init(_ range: Range<Date>) {
        self.init(start: range.lowerBound, end: range.upperBound)
    }
}
