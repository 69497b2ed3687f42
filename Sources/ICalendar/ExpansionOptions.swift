/// What a calendar is expanded for.
public struct ExpansionOptions: Sendable {
    /// Occurrences that touch this range are wanted (half-open; one without extent counts when it starts in it).
    public var window: Range<Instant>
    /// Where the viewer is: the zone of all-day events, and of floating ones unless the feed states another.
    public var viewerZone: Zone
    /// Where floating times are read, whatever the feed states; `nil` for the feed's zone, else the viewer's.
    public var floatingZone: Zone?
    /// What is read of events beyond what a snapshot shows.
    public var extraProperties: ExtraProperties
    /// Whether components that cannot touch the window are examined too, for their defects.
    public var examinesEverything: Bool
    /// The bounds that input is held to.
    public var limits: ExpansionLimits

    /// Options for a window and a viewer.
    public init(
        window: Range<Instant>, viewerZone: Zone, floatingZone: Zone? = nil,
        extraProperties: ExtraProperties = [], examinesEverything: Bool = false,
        limits: ExpansionLimits = ExpansionLimits()
    ) {
        self.window = window
        self.viewerZone = viewerZone
        self.floatingZone = floatingZone
        self.extraProperties = extraProperties
        self.examinesEverything = examinesEverything
        self.limits = limits
    }
}

/// Properties that cost something and that only some ask for.
public struct ExtraProperties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// A set of the properties whose bits are given.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// CATEGORIES, for ``EventDetails/categories``.
    public static let categories = ExtraProperties(rawValue: 1)
    /// ATTENDEE with PARTSTAT=DECLINED, for ``EventDetails/declined``.
    public static let declined = ExtraProperties(rawValue: 2)
}

/// Bounds on what one feed may cost. Over a bound the place is reported and the rest is served.
public struct ExpansionLimits: Sendable {
    /// Levels of BEGIN inside BEGIN.
    public var nesting = 8
    /// Bytes of one unfolded line.
    public var lineBytes = 1 << 20
    /// Properties of one component.
    public var propertiesPerComponent = 5_000
    /// EXDATE and RDATE values of one component, each.
    public var datesPerComponent = 20_000
    /// VTIMEZONEs of one VCALENDAR.
    public var zonesPerCalendar = 256
    /// Observances (STANDARD, DAYLIGHT) of one VTIMEZONE.
    public var observancesPerZone = 256
    /// Rules of one VTIMEZONE that hold at the same time.
    public var rulesPerZone = 8
    /// Candidate periods or days that the rules of one component may look at.
    public var candidatesPerComponent = 100_000
    /// Occurrences of one component inside the window.
    public var occurrencesPerComponent = 10_000
    /// Candidates that the rules of one feed may look at.
    public var candidatesPerFeed = 5_000_000
    /// Candidates that the rules of any component may look at, whatever the others of its feed have spent.
    public var candidatesInReserve = 1_000
    /// Occurrences that the rules of one feed may find.
    public var ruleOccurrencesPerFeed = 100_000
    /// Occurrences that the rules of any component may find, whatever the others of its feed have found.
    public var occurrencesInReserve = 100
    /// Occurrences of one feed inside the window.
    public var occurrencesPerFeed = 1_000_000
    /// Defects of one file that are listed; further ones are counted.
    public var defectsPerFeed = 1_000

    /// The bounds of Docs/Limits.md.
    public init() {}
}
