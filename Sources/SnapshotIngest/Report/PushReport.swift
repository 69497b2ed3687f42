public import CalendarrCore
public import Foundation

/// Whether a complication push is due after a run, and why.
///
/// Nothing is spent by deciding. A conversion compares with the payload before; a run of a configuration with what was
/// really pushed, within the budget of an hour.
public struct PushReport: Encodable, Hashable, Sendable {
    /// Why a push is due or not.
    public enum Reason: String, Encodable, Hashable, Sendable, CaseIterable {
        /// The container held nothing that could be compared with, and there is an appointment now.
        case firstAppointment
        /// The next appointment is another one than the payload before had.
        case nextAppointmentChanged
        /// There was a next appointment, and there is none now.
        case noMoreAppointments
        /// The next appointment is the same.
        case nextAppointmentUnchanged
        /// There was no next appointment, and there is none now.
        case stillNoAppointment
        /// The next appointment is another one, and the budget of this hour is spent; a later run pushes it.
        case budgetSpent
    }

    /// Whether a complication push is due.
    public var isDue: Bool
    /// Why.
    public var reason: Reason
    /// The next appointment of the payload before, at its time; absent for none.
    public var previous: NextEventIdentity?
    /// The next appointment of the payload now; absent for none.
    public var current: NextEventIdentity?
    /// Where the budget is spent, when there is some again.
    public var retryAt: Date?
    /// Whether the push was made; absent where there is no program that makes it.
    public var isPushed: Bool?

    /// What follows from two next appointments.
    ///
    /// - Parameter isFirst: Whether there was no payload before.
    init(isFirst: Bool, previous: NextEventIdentity?, current: NextEventIdentity?) {
        isDue = WatchPushPolicy.shouldPushComplicationUpdate(previous: previous, current: current)
        reason =
            switch (previous, current) {
            case (nil, nil): .stillNoAppointment
            case (nil, .some): isFirst ? .firstAppointment : .nextAppointmentChanged
            case (.some, nil): .noMoreAppointments
            case (.some, .some): isDue ? .nextAppointmentChanged : .nextAppointmentUnchanged
            }
        self.previous = previous
        self.current = current
    }

    /// What a budget decides about a next appointment.
    init(_ budget: ComplicationPushBudget, current: NextEventIdentity?, now: Date) {
        self.init(
            isFirst: budget.lastPushed == nil && budget.spent.isEmpty, previous: budget.lastPushed,
            current: current)
        if case .budgetSpent(let until) = budget.decision(for: current, at: now) {
            isDue = false
            reason = .budgetSpent
            retryAt = until
        }
    }
}
