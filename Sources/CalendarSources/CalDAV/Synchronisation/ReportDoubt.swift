/// Whether what a server told of the changes can be all of it. Where it may not be, the calendar is listed as well.
enum ReportDoubt: Hashable {
    /// The calendar has changed, and it names no change: servers restored from a backup do, with a token from the future.
    case namesNothing
    /// It names what is not in the calendar.
    case namesOthers
    /// It names so much in the version that is known that it named everything instead of the changes.
    case namesEverything
    /// Of a known resource it says nothing, and that one is gone or has changed: it named everything, or lost changes.
    case omits

    /// - Parameters:
    ///   - report: What it told.
    ///   - token: The token that it gave.
    ///   - known: What the copy has.
    ///   - calendar: The calendar as its server described it.
    ///   - state: What was noted of it before.
    ///   - conversation: Who asks for a witness.
    /// - Throws: `DAVFailure` where nothing more is to be asked.
    init?(
        _ report: ChangeReport, token: String, known: [String: ReplicaMember], calendar: RemoteCalendar,
        state: ReplicaState, by conversation: any DAVConversation
    ) throws {
        if report.isListing(of: known) {
            self = .namesEverything
        } else if report.namesOthers {
            self = .namesOthers
        } else if report.entries == 0, Self.hasChanged(calendar, since: state, token: token) {
            self = .namesNothing
        } else if let witness = Witness(against: report, among: known),
            try !witness.confirms(at: report.place, by: conversation)
        {
            self = .omits
        } else {
            return nil
        }
    }

    private static func hasChanged(_ calendar: RemoteCalendar, since state: ReplicaState, token: String)
        -> Bool
    {
        if let ctag = calendar.ctag, let known = state.ctag { return ctag != known }
        guard let current = calendar.syncToken else { return false }
        return current != state.syncToken && current != token
    }
}

extension ChangeReport {
    /// Whether it names many resources in the version that is known. A few of them have changed nevertheless: there are
    /// servers that give an ETag anew.
    func isListing(of known: [String: ReplicaMember]) -> Bool {
        let repeated = changed.count { path, member in
            member.etag != nil && known[path]?.etag == member.etag
        }
        return repeated > 50 && 2 * repeated > known.count
    }
}
