public import Foundation

extension CalendarSynchronisation {
    /// The synchronisation of a calendar.
    ///
    /// - Parameters:
    ///   - calendar: The calendar as its server described it in this run.
    ///   - session: The session of the account, which asks.
    ///   - limits: What it may cost.
    ///   - now: The time.
    public init(
        of calendar: RemoteCalendar, over session: DAVSession,
        limits: SynchronisationLimits = SynchronisationLimits(), now: Date
    ) {
        self.init(of: calendar, by: session, limits: limits, now: now)
    }
}
