/// What came out of one calendar: its occurrences inside the window and what was found on the way.
public struct CalendarExpansion: Sendable {
    /// NAME (RFC 7986), else X-WR-CALNAME.
    public var name: String?
    /// COLOR (RFC 7986), then X-APPLE-CALENDAR-COLOR, as written: which of them is a colour, this module does
    /// not know.
    public var colors: [String] = []
    /// After how many seconds the feed wants to be asked for again: REFRESH-INTERVAL (RFC 7986 section 5.7), else
    /// X-PUBLISHED-TTL. Of several files the first one counts.
    public var refreshInterval: Int?
    /// The occurrences that touch the window, in no particular order.
    public var occurrences: [Occurrence] = []
    /// From when on occurrences may be missing, because a series or the feed went over a bound; `nil` where all
    /// are there.
    public var knownUntil: Instant?
    /// What was wrong, in the order of the feed.
    public var defects: [Defect] = []
    /// How many further defects there were beyond the bound.
    public var unlistedDefects = 0
    /// How many components were seen.
    public var counts = ComponentCounts()

    /// An expansion of nothing.
    public init() {}
}

/// How many components a calendar had, and what became of them.
public struct ComponentCounts: Hashable, Sendable {
    /// VEVENT components seen.
    public var events = 0
    /// Of these, those that were not examined because they provably cannot touch the window.
    public var notExamined = 0
    /// Of these, those left out because they could not be used; each has its defect.
    public var unusable = 0
    /// Bytes read.
    public var bytes = 0

    /// No components yet.
    public init() {}
}
