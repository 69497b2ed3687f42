public import Foundation

/// The push state between two runs, as plain values; what they mean is the push policy's affair.
///
/// Instants are kept in whole seconds, rounded down.
public struct PushRecord: Hashable, Sendable {
    /// How many spent instants are kept, the latest ones; the policy counts those of an hour.
    public static let maxSpent = 64

    /// An appointment that a push named.
    public struct Appointment: Hashable, Sendable {
        /// The id of its event.
        public var id: String
        /// When it starts.
        public var start: Date

        /// An appointment from its parts.
        ///
        /// - Parameters:
        ///   - id: The id of its event.
        ///   - start: When it starts.
        public init(id: String, start: Date) {
            self.id = id
            self.start = start
        }
    }

    /// When pushes were spent, ascending.
    public var spent: [Date] = []

    /// The appointment that the last push named; `nil` if it named none or nothing was pushed yet.
    public var lastPushed: Appointment?

    /// The code of what the last run decided; `nil` before the first.
    public var lastDecision: String?

    /// When that was decided.
    public var decidedAt: Date?

    /// Nothing was pushed yet.
    public init() {}
}
