internal import ZoneShims

/// A time zone: what turns a wall time into an instant and back.
///
/// A wall time inside a gap takes the offset before it; of the two readings in an overlap the first one
/// counts (RFC 5545 section 3.3.5). A zone is a small value; two of one name are equal.
public struct Zone: Hashable, Sendable {
    /// How a zone is known.
    private enum Rules: Hashable, Sendable {
        case tzdata(Tzdata)
        case defined(ZoneDefinition)
        case fixed(seconds: Int)
    }

    /// The zone's name: an IANA name, `+01:00` of a fixed offset, or the TZID of a feed's own definition.
    public let identifier: String
    private let rules: Rules

    /// Coordinated universal time.
    public static let utc = Zone(identifier: "UTC", rules: .fixed(seconds: 0))

    private init(identifier: String, rules: Rules) {
        self.identifier = identifier
        self.rules = rules
    }

    /// The zone that a feed defines.
    init(_ definition: ZoneDefinition) {
        self.init(identifier: definition.identifier, rules: .defined(definition))
    }

    /// The zone of an IANA name, aliases such as `US/Eastern` included, in any letter case; its
    /// identifier has the spelling of the list.
    ///
    /// - Returns: `nil` if the name is not on the list of the system's tzdata; see ``isDataInstalled``.
    public static func named(_ name: String) -> Zone? {
        named(name, in: .system)
    }

    /// The zone of an IANA name of a certain tzdata.
    static func named(_ name: String, in database: ZoneDatabase) -> Zone? {
        database.load(name).map { Zone(identifier: $0.name, rules: .tzdata(Tzdata(pointer: $0.zone))) }
    }

    /// A zone that is always the same number of seconds ahead of UTC, east positive.
    public static func fixed(seconds: Int) -> Zone {
        guard seconds != 0 else { return .utc }
        let size = abs(seconds)
        let clock = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        let text = clock.map { $0.padded(to: 2) }.joined(separator: ":")
        return Zone(identifier: (seconds < 0 ? "-" : "+") + text, rules: .fixed(seconds: seconds))
    }

    /// Whether the machine has tzdata. Without it no IANA name is known, which is not the feed's fault.
    public static var isDataInstalled: Bool { isDataInstalled(in: .system) }

    /// Whether a folder holds a tzdata whose zones can be loaded.
    static func isDataInstalled(in database: ZoneDatabase) -> Bool {
        database.load("Etc/UTC") != nil
    }

    /// The instant that a wall time means here.
    public func instant(of wallTime: WallTime) -> Instant {
        switch rules {
        case .tzdata(let zone): zone.instant(of: wallTime)
        case .defined(let zone): zone.instant(of: wallTime)
        case .fixed(let seconds): Instant(seconds: wallTime.seconds - Int64(seconds))
        }
    }

    /// What the clock on the wall shows here at an instant.
    public func wallTime(at instant: Instant) -> WallTime {
        switch rules {
        case .tzdata(let zone): zone.wallTime(at: instant)
        case .defined(let zone): zone.wallTime(at: instant)
        case .fixed(let seconds): WallTime(seconds: instant.seconds + Int64(seconds))
        }
    }

    /// The first moment of a day here, also on days without a midnight; of a day that was left out
    /// altogether, the first moment after it.
    public func start(of day: CivilDay) -> Instant {
        let midnight = WallTime(day: day)
        switch rules {
        case .tzdata(let zone): return zone.firstInstant(notBefore: midnight)
        case .defined(let zone): return zone.firstInstant(notBefore: midnight)
        case .fixed(let seconds): return Instant(seconds: midnight.seconds - Int64(seconds))
        }
    }
}

/// A zone of the system's tzdata.
private struct Tzdata: Hashable, @unchecked Sendable {
    // cctz zones are immutable once loaded and live as long as the process; what the shim remembers of them it
    // guards itself. So the pointer may be used from any thread.
    let pointer: OpaquePointer

    func instant(of wallTime: WallTime) -> Instant {
        Instant(seconds: zone_shims_instant(pointer, wallTime.seconds))
    }

    func wallTime(at instant: Instant) -> WallTime {
        WallTime(seconds: zone_shims_wall(pointer, instant.seconds))
    }

    func firstInstant(notBefore wallTime: WallTime) -> Instant {
        Instant(seconds: zone_shims_first_instant(pointer, wallTime.seconds))
    }
}
