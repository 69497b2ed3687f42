internal import ZoneShims

/// A time zone: what turns a wall time into an instant and back.
///
/// A wall time inside a gap takes the offset before it; of the two readings in an overlap the first one
/// counts (RFC 5545 section 3.3.5).
public struct Zone: Hashable, Sendable {
    /// How a zone is known.
    private enum Rules: Hashable, Sendable {
        case tzdata(Tzdata)
        case fixed(seconds: Int)
    }

    /// The zone's name: an IANA name, or `+01:00` of a fixed offset.
    public let identifier: String
    private let rules: Rules

    /// Coordinated universal time.
    public static let utc = Zone(identifier: "UTC", rules: .fixed(seconds: 0))

    private init(identifier: String, rules: Rules) {
        self.identifier = identifier
        self.rules = rules
    }

    /// The instant that a wall time means here.
    public func instant(of wallTime: WallTime) -> Instant {
        switch rules {
        case .tzdata(let zone): zone.instant(of: wallTime)
        case .fixed(let seconds): Instant(seconds: wallTime.seconds - Int64(seconds))
        }
    }

    /// What the clock on the wall shows here at an instant.
    public func wallTime(at instant: Instant) -> WallTime {
        switch rules {
        case .tzdata(let zone): zone.wallTime(at: instant)
        case .fixed(let seconds): WallTime(seconds: instant.seconds + Int64(seconds))
        }
    }

    /// The first moment of a day here, also on days without a midnight.
    public func start(of day: CivilDay) -> Instant {
        instant(of: WallTime(day: day))
    }
}

/// A zone of the system's tzdata.
private struct Tzdata: Hashable, @unchecked Sendable {
    // cctz zones are immutable once loaded and live as long as the process, so that the pointer may be
    // read from any thread.
    private let pointer: OpaquePointer

    func instant(of wallTime: WallTime) -> Instant {
        Instant(seconds: zone_shims_instant(pointer, wallTime.seconds))
    }

    func wallTime(at instant: Instant) -> WallTime {
        WallTime(seconds: zone_shims_wall(pointer, instant.seconds))
    }
}
