/// One appointment on the calendar: a single event or one instance of a series.
public struct Occurrence: Hashable, Sendable {
    /// The UID as written, or `nil` where the component has none.
    public var uid: String?
    /// Which instance of its series this is, by its original start; `nil` for a single event.
    public var recurrenceID: RecurrenceID?
    /// When it starts; of an all-day occurrence, midnight in the viewer's zone.
    public var start: Instant
    /// When it ends, exclusive, never before `start`; of an all-day occurrence, midnight in the viewer's zone.
    public var end: Instant
    /// Whether it fills whole days instead of a time.
    public var isAllDay: Bool
    /// What the component says about it apart from time.
    public var details: EventDetails

    /// An occurrence with all its parts.
    public init(
        uid: String?, recurrenceID: RecurrenceID?, start: Instant, end: Instant, isAllDay: Bool,
        details: EventDetails
    ) {
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.start = start
        self.end = end
        self.isAllDay = isAllDay
        self.details = details
    }
}

/// The original start of an instance, which names it within its series whatever happens to it
/// (RFC 5545 section 3.8.4.4).
public enum RecurrenceID: Hashable, Sendable {
    /// A start whose zone is known.
    case instant(Instant)
    /// The day of an all-day series.
    case day(CivilDay)
    /// A floating start, or one whose zone is unknown.
    case wallTime(WallTime)

    /// The form that compound ids use: `20260914T090000Z`, `20260914` or `20260914T090000`.
    public var text: String {
        switch self {
        case .instant(let instant): instant.description
        case .day(let day): day.description
        case .wallTime(let wallTime): wallTime.description
        }
    }
}

/// What a component says about an event apart from when it is.
///
/// Texts are unescaped and decoded, otherwise as in the feed: cleaning is the normaliser's. All occurrences of a
/// series share what is in here until one of them is changed.
public struct EventDetails: Hashable, Sendable {
    /// The values. They are only changed while nobody else refers to them.
    private final class Values: @unchecked Sendable {
        // Every change goes through `update`, which copies an object that is shared, and what is rare with it: no two
        // threads ever see one object of which either changes it.
        var summary = ""
        var location = ""
        var rare: RareValues?

        init() {}

        init(_ other: Values) {
            summary = other.summary
            location = other.location
            rare = other.rare.map { RareValues($0) }
        }
    }

    /// What few events have, apart: a feed may have a hundred thousand events in the window.
    private final class RareValues {
        var color = ""
        var isPrivate = false
        var identityText = ""
        var categories: [String] = []
        var declined: [String] = []

        init() {}

        init(_ other: RareValues) {
            color = other.color
            isPrivate = other.isPrivate
            identityText = other.identityText
            categories = other.categories
            declined = other.declined
        }
    }

    private var values = Values()

    /// Details of which nothing is known.
    public init() {}

    /// SUMMARY, empty where there is none.
    public var summary: String {
        get { values.summary }
        set { update { $0.summary = newValue } }
    }

    /// LOCATION, empty where there is none.
    public var location: String {
        get { values.location }
        set { update { $0.location = newValue } }
    }

    /// COLOR (RFC 7986), a CSS name or hex, as written; empty where there is none.
    public var color: String {
        get { values.rare?.color ?? "" }
        set { updateRare { $0.color = newValue } }
    }

    /// Whether CLASS is PRIVATE or CONFIDENTIAL, or a value that nobody knows (RFC 5545 section 3.8.1.3).
    public var isPrivate: Bool {
        get { values.rare?.isPrivate ?? false }
        set { if newValue != isPrivate { updateRare { $0.isPrivate = newValue } } }
    }

    /// DTSTART, DTEND, SUMMARY and LOCATION as written, a line each, where the event has no UID: they name it.
    public var identityText: String {
        get { values.rare?.identityText ?? "" }
        set { updateRare { $0.identityText = newValue } }
    }

    /// The values of CATEGORIES in the order of the feed, where ``ExtraProperties/categories`` was asked for.
    public var categories: [String] {
        get { values.rare?.categories ?? [] }
        set { updateRare { $0.categories = newValue } }
    }

    /// The addresses of those who declined (ATTENDEE with PARTSTAT=DECLINED, RFC 5545 section 3.2.12) as written,
    /// mostly with `mailto:`, and what EMAIL (RFC 7986) says; where ``ExtraProperties/declined`` was asked for.
    public var declined: [String] {
        get { values.rare?.declined ?? [] }
        set { updateRare { $0.declined = newValue } }
    }

    private mutating func update(_ change: (Values) -> Void) {
        if !isKnownUniquelyReferenced(&values) { values = Values(values) }
        change(values)
    }

    private mutating func updateRare(_ change: (RareValues) -> Void) {
        update { values in
            let rare = values.rare ?? RareValues()
            change(rare)
            values.rare = rare
        }
    }

    /// Whether both say the same. ``categories`` and ``declined`` do not count: which events are two must not
    /// depend on what was asked for.
    public static func == (left: EventDetails, right: EventDetails) -> Bool {
        left.values === right.values
            || (left.summary == right.summary && left.location == right.location && left.color == right.color
                && left.isPrivate == right.isPrivate && left.identityText == right.identityText)
    }

    /// Hashes what counts for equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(summary)
        hasher.combine(location)
        hasher.combine(color)
        hasher.combine(isPrivate)
        hasher.combine(identityText)
    }
}
