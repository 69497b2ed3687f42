/// What a clock on a wall shows: a date and a time of day, without zone.
///
/// Kept as seconds since 1970-01-01T00:00:00 on that same wall, every day having 86 400 of them, so that
/// rules (RFC 5545 section 3.3.10) are expanded with integers. Only a ``Zone`` makes an instant of it.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00 on the same wall.
    public var seconds: Int64

    /// The wall time that lies `seconds` after 1970-01-01T00:00:00.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// A second of a day; `secondOfDay` may leave 0..<86400 and then names a neighbouring day.
    public init(day: CivilDay, secondOfDay: Int = 0) {
        self.seconds = Int64(day.number) * 86_400 + Int64(secondOfDay)
    }

    /// The wall time with these fields, or `nil` if one is out of range.
    ///
    /// A second of 60, a leap second (RFC 5545 section 3.3.12), means the last second before it.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let civil = CivilDay(year: year, month: month, day: day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.init(day: civil, secondOfDay: hour * 3600 + minute * 60 + min(second, 59))
    }

    /// The day that the calendar on the same wall shows.
    public var day: CivilDay { CivilDay(number: Int(seconds.dividedFloor(by: 86_400))) }

    /// Seconds since midnight, 0..<86400.
    public var secondOfDay: Int { Int(seconds.remainderFloor(by: 86_400)) }

    /// Orders by time.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.seconds < right.seconds }

    /// The wall time `seconds` later.
    public static func + (time: WallTime, seconds: Int64) -> WallTime {
        WallTime(seconds: time.seconds + seconds)
    }

    /// The wall time `seconds` earlier.
    public static func - (time: WallTime, seconds: Int64) -> WallTime {
        WallTime(seconds: time.seconds - seconds)
    }

    /// How many seconds `left` lies after `right` on the wall.
    public static func - (left: WallTime, right: WallTime) -> Int64 { left.seconds - right.seconds }
}

extension WallTime: CustomStringConvertible {
    /// The time as RFC 5545 writes it without zone: `20260914T090000`.
    public var description: String { TimeText.dateTime(self, isUTC: false) }
}
