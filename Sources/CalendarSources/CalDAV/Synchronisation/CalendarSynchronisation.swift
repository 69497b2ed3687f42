import Foundation

/// Brings the copy of one calendar in step with its server.
///
/// What changed is asked for by token where the server knows that (RFC 6578), and the calendar is listed where it does not,
/// where anything about its answer is doubtful, and once a day in any case: listing and texts are the truth, a token is only
/// an abbreviation. Nothing is removed because it was not mentioned. The calendar may change at any moment meanwhile: what
/// is kept beside a text is the ETag that came with it, and the marks of the calendar that are noted are those from before
/// anything else was asked.
public struct CalendarSynchronisation {
    private let calendar: RemoteCalendar
    private let conversation: CountedConversation
    private let limits: SynchronisationLimits
    private let now: Date

    /// - Parameters:
    ///   - calendar: The calendar as its server described it in this run.
    ///   - conversation: Who asks.
    ///   - limits: Bounds.
    ///   - now: The time.
    init(
        of calendar: RemoteCalendar, by conversation: any DAVConversation,
        limits: SynchronisationLimits = SynchronisationLimits(), now: Date
    ) {
        self.calendar = calendar
        self.conversation = CountedConversation(conversation)
        self.limits = limits
        self.now = now
    }

    /// Brings a copy in step.
    ///
    /// - Parameters:
    ///   - replica: The copy. What is done to it counts only if this returns.
    ///   - state: What the last synchronisation left.
    /// - Returns: What came of it, and from what the next one starts.
    /// - Throws: `FetchFailure` by why the copy is not in step, or what the copy threw.
    public func run(_ replica: any CalendarReplica, from state: ReplicaState) throws -> SynchronisationResult
    {
        do {
            return try synchronise(replica, from: state)
        } catch let failure as DAVFailure {
            throw failure.failure
        }
    }

    private func synchronise(_ replica: any CalendarReplica, from state: ReplicaState) throws
        -> SynchronisationResult
    {
        let known = try replica.members()
        var result = SynchronisationResult(state: state)
        result.state.ctag = calendar.ctag
        result.state.isUnsettled = OneSecondMark.leavesOpen(calendar, since: state, now: now)
        if !state.isSyncBroken(now: now) { result.state.syncBrokenSince = nil }
        var reported: Set<String> = []
        if let token = tokenToAsk(from: state) {
            var report = ChangeReport(of: place(of: known), by: conversation, limits: limits)
            let ending = try report.read(since: token)
            reported = report.isListing(of: known) ? [] : Set(report.changed.keys)
            switch ending {
            case .complete(let token):
                if !state.isListingDue(now: now), try doubt(report, token: token, known, state) == nil {
                    result.state.syncToken = token
                    try apply(report, to: replica, known: known, &result)
                    return result
                }
            case .tokenRefused: break
            case .useless(let reason, let isLasting):
                result.remarks.append(.changesNotTold(reason))
                if isLasting { result.state.syncBrokenSince = now }
            }
        }
        try list(into: replica, known: known, reported: reported, from: state, &result)
        return result
    }

    /// The token to ask for changes with; `nil` where the calendar is to be listed at once.
    private func tokenToAsk(from state: ReplicaState) -> String? {
        guard let token = state.syncToken, !token.isEmpty, calendar.offersSyncCollection != false,
            !state.isSyncBroken(now: now)
        else { return nil }
        // Nothing has changed, as far as the server knows: what is due is only the comparison.
        let isOnlyDue = state.isListingDue(now: now) && !state.isUnsettled && state.hasMarks(of: calendar)
        return isOnlyDue ? nil : token
    }

    private func place(of known: [String: ReplicaMember]) -> CalendarPlace {
        let place = CalendarPlace(calendar.address)
        guard let stranger = known.keys.first(where: { !place.isBelow($0) }) else { return place }
        return CalendarPlace(
            calendar.address, folders: [place.address.decodedPath, CalendarPlace.folder(of: stranger)])
    }

    private func doubt(
        _ report: ChangeReport, token: String, _ known: [String: ReplicaMember], _ state: ReplicaState
    ) throws -> ReportDoubt? {
        try ReportDoubt(
            report, token: token, known: known, calendar: calendar, state: state, by: conversation)
    }

    private func apply(
        _ report: ChangeReport, to replica: any CalendarReplica, known: [String: ReplicaMember],
        _ result: inout SynchronisationResult
    ) throws {
        result.listed = report.entries
        for path in report.removed.sorted() where known[path] != nil {
            try replica.remove(path)
            result.removed += 1
        }
        let wanted = report.changed.map { path, member in
            WantedResource(path: path, member: member, isKnown: known[path] != nil)
        }
        var fetch = ResourceFetch(into: replica, from: report.place, by: conversation, limits: limits)
        try fetch.fetch(wanted.sorted { $0.path < $1.path })
        finish(fetch.tally, &result)
    }

    private func list(
        into replica: any CalendarReplica, known: [String: ReplicaMember], reported: Set<String>,
        from state: ReplicaState, _ result: inout SynchronisationResult
    ) throws {
        let listing = try MemberListing(
            of: CalendarPlace(calendar.address), by: conversation, limits: limits)
        let comparison = ReplicaComparison(of: known, with: listing, reported: reported)
        result.listed = listing.members.count
        if let refusal = listing.refusal { result.remarks.append(.listingRefused(refusal)) }
        // Asked before the texts are: a change that came and went around the listing is then met when they are fetched.
        if comparison.showsChange || state.isUnsettled || !state.hasMarks(of: calendar) {
            let hasMoved = try MarkQuestion(of: calendar, at: listing.place).hasMoved(by: conversation)
            result.state.isUnsettled = result.state.isUnsettled || hasMoved
        }
        try comparison.note(in: replica)
        var fetch = ResourceFetch(into: replica, from: listing.place, by: conversation, limits: limits)
        try fetch.fetch(comparison.wanted)
        // What was asked for by its events does not name what has none, of which any number may be there.
        let bound = listing.refusal == nil ? limits.confirmations : limits.singleRequests
        try fetch.confirm(missing: comparison.missing, each: bound)
        result.removed = comparison.misplaced.count
        result.state.syncToken = calendar.syncToken
        result.state.lastListing = fetch.tally.leftOut > 0 && listing.refusal == nil ? nil : now
        finish(fetch.tally, &result)
    }

    private func finish(_ tally: FetchTally, _ result: inout SynchronisationResult) {
        result.fetched = tally.fetched
        result.removed += tally.removed
        result.remarks += tally.remarks
        result.state.isUnsettled = result.state.isUnsettled || tally.showsChange
        if tally.unavailable > 0 { result.state.listSoon(now: now) }
        result.requests = conversation.requests
    }
}
