public import Foundation

/// One account during one run: finds its calendars, and brings copies of them in step, over one session.
public final class CalDAVAccount {
    private let session: DAVSession
    private let now: Date

    /// What the person who runs this should know, as sentences that name hosts at most.
    public private(set) var remarks: [String] = []

    /// An account that was not asked yet.
    ///
    /// - Parameters:
    ///   - address: The address of the account, as a person gave it.
    ///   - options: How its servers are spoken to, and who asks.
    ///   - userAgent: What the program calls itself, unless the options say otherwise: `ics2snapshot/1.0`.
    ///   - now: The clock of the run.
    ///   - renewToken: Gives another token when a server has refused the one of the options; `nil` where there is no other.
    public init(
        at address: SourceAddress, options: TransportOptions, userAgent: String, now: Date,
        renewToken: (() throws(FetchFailure) -> String)?
    ) {
        self.now = now
        session = DAVSession(
            of: address, options: options, userAgent: userAgent, now: now, renewToken: renewToken)
    }

    /// What it has cost so far.
    public var cost: FetchCost { session.cost }

    /// Finds homes and calendars from the address of the account.
    ///
    /// - Throws: ``AccountFailure`` if there are none, or the servers do not say.
    public func discover() throws(AccountFailure) -> DiscoveredAccount {
        let account = try asking { () throws(FetchFailure) in try discovery.discover() }
        remarks += account.remarks
        return account
    }

    /// Lists the calendars of homes that are known.
    ///
    /// - Parameter homes: The homes, as ``discover()`` found them.
    /// - Throws: ``AccountFailure`` if one of them does not answer, or in a way that proves nothing.
    public func calendars(ofHomes homes: [SourceAddress]) throws(AccountFailure) -> [RemoteCalendar] {
        let (calendars, remarks) = try asking { () throws(FetchFailure) in
            try discovery.calendars(ofHomes: homes)
        }
        self.remarks += remarks
        return calendars
    }

    /// Asks for one calendar.
    ///
    /// - Parameter address: Where it is, or was.
    /// - Returns: The calendar; `nil` if the server says that there is none any more.
    /// - Throws: ``AccountFailure`` if the server does not say.
    public func calendar(at address: SourceAddress) throws(AccountFailure) -> RemoteCalendar? {
        try asking { () throws(FetchFailure) in try discovery.calendar(at: address) }
    }

    /// Brings a copy in step with a calendar.
    ///
    /// - Parameters:
    ///   - replica: The copy. What is done to it counts only if this returns.
    ///   - calendar: The calendar as its server described it in this run.
    ///   - state: What the last synchronisation left.
    /// - Returns: What came of it, and from what the next one starts.
    /// - Throws: ``AccountFailure``, or what the copy threw.
    public func synchronise(
        _ replica: any CalendarReplica, with calendar: RemoteCalendar, from state: ReplicaState
    ) throws -> SynchronisationResult {
        do {
            return try CalendarSynchronisation(of: calendar, over: session, now: now).run(
                replica, from: state)
        } catch let failure as FetchFailure {
            throw AccountFailure(failure, endsConversation: session.endFailure != nil)
        }
    }

    private var discovery: AccountDiscovery { AccountDiscovery(over: session) }

    private func asking<Answer>(
        _ question: () throws(FetchFailure) -> Answer
    ) throws(AccountFailure) -> Answer {
        do throws(FetchFailure) {
            return try question()
        } catch {
            throw AccountFailure(error, endsConversation: session.endFailure != nil)
        }
    }
}
