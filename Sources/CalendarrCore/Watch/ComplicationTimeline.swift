public import Foundation

/// When a watch face must be drawn anew.
public enum ComplicationTimeline {
    /// The instants at which a face changes: `from` itself, then every start and end of an event, every full
    /// hour of the current time zone, and both ends of the coverage, from which on the face says "no
    /// information", not "no events".
    ///
    /// - Parameters:
    ///   - from: The first instant.
    ///   - snapshot: What the face shows.
    ///   - horizon: How far to look ahead, in seconds.
    ///   - maxEntries: How many at most; the earliest are kept.
    /// - Returns: Ascending instants within `from ... from + horizon`, at most one a second.
    public static func entryDates(
        from: Date, in snapshot: CalendarrSnapshot, horizon: TimeInterval = 24 * 3600, maxEntries: Int = 100
    ) -> [Date] {
        entryDates(
            from: from, in: snapshot, horizon: horizon, maxEntries: maxEntries, timeZone: .current)
    }

    /// The same with the hours of a given time zone, so that its midnight is among them.
    public static func entryDates(
        from: Date, in snapshot: CalendarrSnapshot, horizon: TimeInterval = 24 * 3600, maxEntries: Int = 100,
        timeZone: TimeZone
    ) -> [Date] {
        guard maxEntries > 0 else { return [] }
        // A horizon that is negative or not a number is none.
        let end = from.addingTimeInterval(horizon > 0 ? horizon : 0)
        let changes =
            snapshot.events.flatMap { [$0.start, $0.end] } + [snapshot.coverageStart, snapshot.coverageEnd]
            + hours(from: from, to: end, count: maxEntries, timeZone: timeZone)
        var entries = [from]
        for date in changes.filter({ $0 > from && $0 <= end }).sorted() where entries.count < maxEntries {
            guard let last = entries.last, date.wholeSeconds > last.wholeSeconds else { continue }
            entries.append(date)
        }
        return entries
    }

    /// The first `count` full hours after `from` on the wall clock, up to `end`.
    private static func hours(from: Date, to end: Date, count: Int, timeZone: TimeZone) -> [Date] {
        var hours: [Date] = []
        var mark = from
        while hours.count < count {
            let offset = TimeInterval(timeZone.secondsFromGMT(for: mark))
            let wall = mark.timeIntervalSinceReferenceDate + offset
            mark = Date(timeIntervalSinceReferenceDate: (wall / 3600).rounded(.down) * 3600 + 3600 - offset)
            if mark > end { break }
            hours.append(mark)
        }
        return hours
    }
}
