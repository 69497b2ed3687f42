import CalendarSources
public import CalendarrCore
public import Foundation
public import ICalendar

/// What became of one calendar in a run.
public struct SourceReport: Encodable, Hashable, Sendable {
    /// How many defects a report names; the others are counted.
    public static let maxDefects = 1_000

    /// The calendar key.
    public var key: String
    /// The name that is shown.
    public var name: String
    /// The file, the folder or `-` as the caller named it.
    public var location: String
    /// What is known about the calendar.
    public var state: CalendarSourceState
    /// Why it is not simply available, as one of a fixed list of codes.
    public var detail: CalendarSourceDetail?
    /// When its data was last confirmed; absent where there is none.
    public var asOf: Date?
    /// What its events speak for; absent where there is no information.
    public var coverage: ReportedRange?
    /// Whether it was banished: then it was not read.
    public var isBanished = false
    /// Its events in the snapshot.
    public var events = 0
    /// Its events in the window that its patterns left out.
    public var eventsFiltered = 0
    /// Its events that were left out because they are private.
    public var privateEventsDropped = 0
    /// Its events that were left out because the user declined them.
    public var declinedEventsDropped = 0
    /// The VEVENT components that were seen.
    public var components = 0
    /// Of these, those that were not examined because they cannot touch the window.
    public var componentsNotExamined = 0
    /// Of these, those that could not be used; each is one of the defects.
    public var componentsUnusable = 0
    /// The files that were read to their end; of a calendar of an account its resources.
    public var files = 0
    /// The bytes that were read.
    public var bytes = 0
    /// The requests that were sent for it; absent where no network is involved.
    public var requests: Int?
    /// The resources that were fetched for it in this run; absent unless it is a calendar of an account that was brought in
    /// step.
    public var resourcesFetched: Int?
    /// The resources that went in this run; absent unless it is a calendar of an account that was brought in step.
    public var resourcesRemoved: Int?
    /// How many seconds its server was waited for; absent where no network is involved.
    public var duration: Double?
    /// What was wrong and what was done about it, in the order of the feed; at most ``maxDefects``.
    public var defects: [DefectReport] = []
    /// How many more there were.
    public var defectsNotListed = 0
    /// What kept the calendar, or files of it, from being read.
    public var errors: [String] = []
    /// How many more files could not be read.
    public var errorsNotListed = 0

    /// A report of a calendar of which nothing was read yet.
    public init(key: String, name: String, location: String, state: CalendarSourceState) {
        self.key = key
        self.name = name
        self.location = location
        self.state = state
    }

    /// Takes over what the snapshot says about the calendar.
    mutating func take(_ status: CalendarSourceStatus) {
        state = status.state
        detail = status.detail
        asOf = status.asOf
    }

    /// Takes over what reading the calendar has brought.
    mutating func take(_ reading: CalendarReading) {
        files = reading.files
        bytes = reading.bytes
        requests = reading.cost?.requests
        resourcesFetched = reading.changes?.fetched
        resourcesRemoved = reading.changes?.removed
        duration = reading.cost.map { ($0.duration / .milliseconds(1)).rounded() / 1000 }
        errors = reading.failures.listed.map(\.text)
        errorsNotListed = reading.failures.unlisted
        guard let expansion = reading.expansion else { return }
        components = expansion.counts.events
        componentsNotExamined = expansion.counts.notExamined
        componentsUnusable = expansion.counts.unusable
        defects = expansion.defects.prefix(Self.maxDefects).map { DefectReport($0) }
        defectsNotListed = expansion.defects.count - defects.count + expansion.unlistedDefects
    }
}

/// One defect of a feed in a report.
public struct DefectReport: Encodable, Hashable, Sendable {
    /// The file as the caller named it; absent where the feed has no files.
    public var file: String?
    /// The line, counted from 1; absent where the defect is about the whole file.
    public var line: Int?
    /// The kind of defect: one of a fixed list.
    public var kind: String
    /// What is wrong.
    public var problem: String
    /// What was done about it.
    public var action: String

    /// A defect as a report names it.
    public init(_ defect: Defect) {
        self.file = defect.file.isEmpty ? nil : defect.file
        self.line = defect.line > 0 ? defect.line : nil
        self.kind = defect.kind.rawValue
        self.problem = defect.problem
        self.action = defect.action
    }
}
