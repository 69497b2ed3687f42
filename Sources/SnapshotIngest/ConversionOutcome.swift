public import CalendarrCore

/// What a conversion came to.
public struct ConversionOutcome: Sendable {
    /// The snapshot, or `nil` where no feed could be read or the run was refused: then nothing was written.
    public var snapshot: CalendarrSnapshot?
    /// The calendars that go with the snapshot, sorted by name.
    public var calendars: [SnapshotCalendar]
    /// The run for other programs to read.
    public var report: RunReport
    /// The status to end with. Whoever prints the snapshot may turn it into another one if printing fails.
    public var status: RunStatus
    /// The run for people to read, in the order in which things happened.
    public var messages: [Message]
    /// What the snapshot holds, in one line for people; `nil` where there is none.
    public var summary: String?

    /// An outcome with all its parts.
    public init(
        snapshot: CalendarrSnapshot?, calendars: [SnapshotCalendar], report: RunReport, status: RunStatus,
        messages: [Message], summary: String? = nil
    ) {
        self.snapshot = snapshot
        self.calendars = calendars
        self.report = report
        self.status = status
        self.messages = messages
        self.summary = summary
    }
}
