import Foundation

extension Date {
    /// The instant as the files can carry it: truncated to the whole second that contains it and held within
    /// years 1 to 9999, so that what is read back compares equal to what was written.
    ///
    /// ISO-8601 as the files use it has four digits of year and no fraction. A date that is not a number
    /// becomes the earliest instant: it never widens a coverage.
    var wholeSeconds: Date {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        guard seconds > Self.earliestOnWire else {
            return Date(timeIntervalSinceReferenceDate: Self.earliestOnWire)
        }
        return Date(timeIntervalSinceReferenceDate: min(seconds, Self.latestOnWire))
    }

    /// `Date.distantPast`, which Foundation writes as 0001-01-01T00:00:00Z.
    private static let earliestOnWire = Date.distantPast.timeIntervalSinceReferenceDate

    /// 9999-12-31T23:59:59Z.
    private static let latestOnWire: TimeInterval = 252_423_993_599
}
