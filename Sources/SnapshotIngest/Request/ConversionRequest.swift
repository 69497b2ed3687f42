public import CalendarSources
public import CalendarrCore
public import Foundation
public import ICalendar

/// Everything that one conversion depends on: the same request over the same bytes gives the same outcome.
public struct ConversionRequest: Sendable {
    /// The feeds, in the order of the call.
    public var feeds: [FeedRequest]
    /// The clock; truncated to whole seconds.
    public var now: Date
    /// Where the viewer is: days begin at midnight there.
    public var viewerZone: Zone
    /// What the snapshot is to cover (half-open); `nil` for ``contractWindow(now:in:)``.
    public var window: Range<Date>?
    /// How many events are kept at most; 0 for no cap.
    public var maxEvents: Int
    /// Keys of calendars whose events are left out, but which stay in the list of calendars.
    public var hidden: Set<String>
    /// Keys of calendars that do not appear at all; beats ``hidden``.
    public var banished: Set<String>
    /// What the snapshot tells its readers to speak: `de`, `en` or `system`.
    public var language: String
    /// The colours that the snapshot carries for its readers.
    public var theme: SnapshotTheme
    /// What becomes of events of CLASS PRIVATE or CONFIDENTIAL.
    public var privateEvents: PrivateEvents
    /// Whether any defect of a feed is an error; every component is examined then.
    public var isStrict: Bool
    /// The version of the writing program, for `writerVersion`.
    public var writerVersion: String
    /// How servers are spoken to; no credentials but those of an address go to any.
    public var transport = TransportOptions()
    /// The container folder to write, which is created where it is missing; `nil` writes nothing.
    public var container: URL?

    /// A request with the contract's defaults.
    public init(
        feeds: [FeedRequest], now: Date, viewerZone: Zone, window: Range<Date>? = nil,
        maxEvents: Int = SnapshotCoverage.maxEvents, hidden: Set<String> = [], banished: Set<String> = [],
        language: String = "system", theme: SnapshotTheme = SnapshotTheme(),
        privateEvents: PrivateEvents = .show, isStrict: Bool = false, writerVersion: String,
        container: URL? = nil
    ) {
        self.feeds = feeds
        self.now = now
        self.viewerZone = viewerZone
        self.window = window
        self.maxEvents = maxEvents
        self.hidden = hidden
        self.banished = banished
        self.language = language
        self.theme = theme
        self.privateEvents = privateEvents
        self.isStrict = isStrict
        self.writerVersion = writerVersion
        self.container = container
    }

    /// The window of the contract: from the start of the viewer's day, 7 calendar days back to 42 ahead.
    public static func contractWindow(now: Date, in zone: Zone) -> Range<Date> {
        contractWindow(
            now: now, in: zone, daysBehind: SnapshotCoverage.daysBehind, daysAhead: SnapshotCoverage.daysAhead
        )
    }

    /// The same with other numbers of calendar days.
    static func contractWindow(now: Date, in zone: Zone, daysBehind: Int, daysAhead: Int) -> Range<Date> {
        let today = zone.wallTime(at: Instant(now)).day
        return zone.start(of: today - daysBehind).date..<zone.start(of: today + daysAhead).date
    }
}

/// What becomes of events of CLASS PRIVATE or CONFIDENTIAL (RFC 5545 section 3.8.1.3).
public enum PrivateEvents: String, Hashable, Sendable, CaseIterable {
    /// They are shown like any other.
    case show
    /// They show that the time is taken and nothing else.
    case busy
    /// They are left out.
    case drop
}
