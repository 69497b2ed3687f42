public import Foundation

/// A moment, the same everywhere: whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public var seconds: Int64

    /// The instant `seconds` after 1970-01-01T00:00:00Z.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// The whole second that `date` lies in.
    public init(_ date: Date) {
        self.seconds = Int64(date.timeIntervalSince1970.rounded(.down))
    }

    /// The same moment for Foundation.
    public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// Orders by time.
    public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

    /// The instant `seconds` later.
    public static func + (instant: Instant, seconds: Int64) -> Instant {
        Instant(seconds: instant.seconds + seconds)
    }

    /// The instant `seconds` earlier.
    public static func - (instant: Instant, seconds: Int64) -> Instant {
        Instant(seconds: instant.seconds - seconds)
    }

    /// How many seconds `left` lies after `right`.
    public static func - (left: Instant, right: Instant) -> Int64 { left.seconds - right.seconds }
}

extension Instant: CustomStringConvertible {
    /// The instant as RFC 5545 writes it in UTC: `20260914T090000Z`.
    public var description: String {
        TimeText.dateTime(WallTime(seconds: seconds), isUTC: true)
    }
}
