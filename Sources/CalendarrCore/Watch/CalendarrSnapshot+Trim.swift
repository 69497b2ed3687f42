public import Foundation

extension CalendarrSnapshot {
    /// The snapshot for a watch: narrower, not different.
    ///
    /// Its window is what this one claims within the day before that of `now` and the 14 from it, counted in
    /// calendar days; with more than 120 events its coverage ends earlier. Everything else is carried over. A
    /// snapshot that is too old to overlap the window gives an empty one whose coverage is empty, too.
    public func trimmedForWatch(now: Date = Date(), calendar: Calendar = .current) -> CalendarrSnapshot {
        let days = calendar.days(
            behind: WatchCoverage.daysBehind, ahead: WatchCoverage.daysAhead, around: now)
        let window = EventWindow(self).narrowed(to: days, maxEvents: WatchCoverage.maxEvents)
        return CalendarrSnapshot(
            writtenAt: writtenAt, coverageStart: window.coverage.lowerBound,
            coverageEnd: window.coverage.upperBound, isLoggedIn: isLoggedIn, writerVersion: writerVersion,
            events: window.events, theme: theme, language: language, calendarStates: calendarStates)
    }
}
