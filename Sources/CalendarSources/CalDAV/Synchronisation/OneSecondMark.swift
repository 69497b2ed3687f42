import Foundation

/// A ctag or token that is a count of seconds since 1970, as SOGo and Bedework have it: what changes later in the same
/// second has the same one.
struct OneSecondMark {
    let instant: Date

    /// - Parameter mark: The mark as the server wrote it; `nil` if it is no count of seconds in this century.
    init?(_ mark: String) {
        let digits = mark.filter { $0 != "\"" }
        guard digits.utf8.count == 10, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = TimeInterval(digits), seconds >= 978_307_200
        else { return nil }
        instant = Date(timeIntervalSince1970: seconds)
    }

    /// Whether all that a server says of a calendar's state is of that kind, and the second may not have been over.
    ///
    /// The clock of the server may be another than ours: a mark is only trusted when it was met before, so that time has
    /// passed since.
    ///
    /// - Parameters:
    ///   - calendar: The calendar as its server described it.
    ///   - state: What was noted of it before.
    ///   - now: The time.
    static func leavesOpen(_ calendar: RemoteCalendar, since state: ReplicaState, now: Date) -> Bool {
        let marks = [calendar.ctag, calendar.syncToken].compactMap { $0 }
        let seconds = marks.compactMap { OneSecondMark($0) }
        guard !marks.isEmpty, seconds.count == marks.count else { return false }
        let wasMet = calendar.ctag.map { $0 == state.ctag } ?? (calendar.syncToken == state.syncToken)
        return !wasMet || seconds.contains { $0.instant > now.addingTimeInterval(-margin) }
    }

    /// Seconds that a run and the reading of its clock may lie apart from the server's.
    private static let margin: TimeInterval = 5
}
