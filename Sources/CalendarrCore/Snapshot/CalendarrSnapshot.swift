public import Foundation

/// A window cut out of a user's calendars, with what it may speak for.
///
/// Outside ``coverageStart`` `..<` ``coverageEnd`` a snapshot carries **no information**, which is not the same
/// as "no events". Whoever narrows the events narrows the coverage with them; whoever filters by calendar
/// leaves it alone; nobody widens it.
public struct CalendarrSnapshot: Hashable, Sendable {
    /// The schema that this version writes.
    public static let currentSchema = 2

    /// The newest schema that this version reads.
    public static let maxSupportedSchema = 2

    /// The schema of the file that the snapshot was read from; ``currentSchema`` for one that was made here.
    /// Written is always ``currentSchema``.
    public internal(set) var schemaVersion: Int

    /// When the data was last confirmed, in whole seconds.
    public var writtenAt: Date { didSet { writtenAt = writtenAt.wholeSeconds } }

    /// The first instant that the snapshot speaks for, in whole seconds.
    public var coverageStart: Date { didSet { coverageStart = coverageStart.wholeSeconds } }

    /// The instant after the last one that the snapshot speaks for, in whole seconds.
    public var coverageEnd: Date { didSet { coverageEnd = coverageEnd.wholeSeconds } }

    /// False only in the tombstone that a sign-out leaves.
    public var isLoggedIn: Bool

    /// The version of the program that wrote it; `unknown` in a schema-1 file.
    public var writerVersion: String

    /// The events, sorted by start, then end, then id (``SnapshotEvent/areInOrder(_:_:)``).
    public var events: [SnapshotEvent]

    /// The colours.
    public var theme: SnapshotTheme

    /// `de`, `en` or `system`.
    public var language: String

    /// What is known about each calendar, by its key; empty when the writer did not say.
    public var calendarStates: [String: CalendarSourceStatus]

    /// Makes a snapshot of the current schema; dates are truncated to whole seconds.
    public init(
        writtenAt: Date, coverageStart: Date, coverageEnd: Date, isLoggedIn: Bool, writerVersion: String,
        events: [SnapshotEvent], theme: SnapshotTheme, language: String,
        calendarStates: [String: CalendarSourceStatus] = [:]
    ) {
        self.schemaVersion = Self.currentSchema
        self.writtenAt = writtenAt.wholeSeconds
        self.coverageStart = coverageStart.wholeSeconds
        self.coverageEnd = coverageEnd.wholeSeconds
        self.isLoggedIn = isLoggedIn
        self.writerVersion = writerVersion
        self.events = events
        self.theme = theme
        self.language = language
        self.calendarStates = calendarStates
    }

    /// Whether the snapshot carries information about that instant.
    public func covers(_ date: Date) -> Bool {
        coverageStart <= date && date < coverageEnd
    }

    /// The range that the snapshot speaks for; empty when its end is not after its start.
    public var coverage: Range<Date> {
        coverageStart..<max(coverageStart, coverageEnd)
    }
}
