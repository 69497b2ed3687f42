/// What is known about one calendar in a snapshot.
///
/// The list may grow: a state that this version does not know is kept as ``other(_:)`` and written back as it
/// was, it never makes a snapshot unreadable.
public enum CalendarSourceState: Hashable, Sendable {
    /// The calendar was read and confirmed.
    case available
    /// The last known data, of `asOf`, whatever kept it from being confirmed.
    case stale
    /// The source refused access and nothing is known.
    case denied
    /// The source never answered: not an empty calendar.
    case neverFetched
    /// The account of the source is signed out.
    case loggedOut
    /// The source is of a version that cannot be read.
    case incompatible
    /// The source answered with something that cannot be read.
    case unreadable
    /// Its events were left out on purpose: showing it again is not a false emptiness.
    case hidden
    /// A state of a newer writer, by its name.
    case other(String)
}

/// Why a calendar is not simply available: one of a fixed list of codes, never text from a server.
public enum CalendarSourceDetail: Hashable, Sendable {
    /// No connection.
    case unreachable
    /// The credentials or the access were refused.
    case refused
    /// There is nothing at that place.
    case notFound
    /// What came is not a calendar.
    case notCalendar
    /// What came is cut off.
    case incomplete
    /// What came is larger than allowed.
    case tooLarge
    /// It took longer than allowed.
    case timeout
    /// The server answered with an error.
    case http
    /// A code of a newer writer, by its name.
    case other(String)
}

extension CalendarSourceState: RawRepresentable, Codable {
    /// Equal is what has the same name on the wire: `.other` with a known name is that state.
    public static func == (first: CalendarSourceState, second: CalendarSourceState) -> Bool {
        first.rawValue == second.rawValue
    }

    /// Hashes the name, in line with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }

    private static let known: [CalendarSourceState] = [
        .available, .stale, .denied, .neverFetched, .loggedOut, .incompatible, .unreadable, .hidden,
    ]

    /// The state with that name; ``other(_:)`` for a name that is not known.
    public init(rawValue: String) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .available: "available"
        case .stale: "stale"
        case .denied: "denied"
        case .neverFetched: "neverFetched"
        case .loggedOut: "loggedOut"
        case .incompatible: "incompatible"
        case .unreadable: "unreadable"
        case .hidden: "hidden"
        case .other(let name): name
        }
    }
}

extension CalendarSourceDetail: RawRepresentable, Codable {
    /// Equal is what has the same name on the wire: `.other` with a known name is that code.
    public static func == (first: CalendarSourceDetail, second: CalendarSourceDetail) -> Bool {
        first.rawValue == second.rawValue
    }

    /// Hashes the name, in line with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }

    private static let known: [CalendarSourceDetail] = [
        .unreachable, .refused, .notFound, .notCalendar, .incomplete, .tooLarge, .timeout, .http,
    ]

    /// The code with that name; ``other(_:)`` for a name that is not known.
    public init(rawValue: String) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .unreachable: "unreachable"
        case .refused: "refused"
        case .notFound: "notFound"
        case .notCalendar: "notCalendar"
        case .incomplete: "incomplete"
        case .tooLarge: "tooLarge"
        case .timeout: "timeout"
        case .http: "http"
        case .other(let name): name
        }
    }
}
