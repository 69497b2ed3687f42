/// Whether a complication push is due after a run, and why.
///
/// Nothing is spent by deciding: whoever pushes keeps the budget and what was last pushed.
public struct PushReport: Encodable, Hashable, Sendable {
    /// Why a push is due or not.
    public enum Reason: String, Encodable, Hashable, Sendable, CaseIterable {
        /// The container held nothing that could be compared with, and there is an appointment now.
        case firstAppointment
        /// The next appointment is another one than the container's last payload had.
        case nextAppointmentChanged
        /// There was a next appointment, and there is none now.
        case noMoreAppointments
        /// The next appointment is the same.
        case nextAppointmentUnchanged
        /// There was no next appointment, and there is none now.
        case stillNoAppointment
    }

    /// Whether a complication push is due.
    public var isDue: Bool
    /// Why.
    public var reason: Reason
}
