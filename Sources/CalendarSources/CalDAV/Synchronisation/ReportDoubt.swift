/// Whether what a server told of the changes can be all of it. Where it may not be, the calendar is listed as well.
enum ReportDoubt: Hashable {
    /// The calendar has changed, and it names no change: servers restored from a backup do, with a token from the future.
    case namesNothing
    /// It names what is not in the calendar.
    case namesOthers
    /// It names resources in the version that is known. Either it gives an ETag anew (SOGo), and they have changed
    /// nevertheless; or it did not know the token and named everything, and says nothing of what was removed.
    case namesKnown
    /// It names so much that is known that it named everything: the listing tells what has changed.
    case namesEverything

    /// - Parameters:
    ///   - report: What it told.
    ///   - token: The token that it gave.
    ///   - known: What the copy has.
    ///   - calendar: The calendar as its server described it.
    ///   - state: What was noted of it before.
    init?(
        _ report: ChangeReport, token: String, known: [String: ReplicaMember], calendar: RemoteCalendar,
        state: ReplicaState
    ) {
        let repeated = report.changed.count { path, member in
            member.etag != nil && known[path]?.etag == member.etag
        }
        if repeated > Self.fewRepeated, 2 * repeated > known.count {
            self = .namesEverything
        } else if repeated > 0 {
            self = .namesKnown
        } else if report.namesOthers {
            self = .namesOthers
        } else if report.entries == 0, Self.hasChanged(calendar, since: state, token: token) {
            self = .namesNothing
        } else {
            return nil
        }
    }

    /// As many known resources are fetched again, just in case.
    static let fewRepeated = 50

    private static func hasChanged(_ calendar: RemoteCalendar, since state: ReplicaState, token: String)
        -> Bool
    {
        if let ctag = calendar.ctag, let known = state.ctag { return ctag != known }
        guard let current = calendar.syncToken else { return false }
        return current != state.syncToken && current != token
    }
}
