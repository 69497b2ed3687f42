import CalendarSources
import Foundation

/// The servers of one account as a run asks them. ``CalDAVAccount`` is the one that does; tests answer themselves.
protocol AccountServer: AnyObject {
    /// What it has cost so far.
    var cost: FetchCost { get }
    /// What the person who runs this should know, as sentences that name hosts at most.
    var remarks: [String] { get }

    /// Finds homes and calendars from the address of the configuration.
    func discover() throws(AccountFailure) -> DiscoveredAccount

    /// Lists the calendars of homes that are known.
    func calendars(ofHomes homes: [SourceAddress]) throws(AccountFailure) -> [RemoteCalendar]

    /// Asks for one calendar; `nil` if the server says that there is none any more.
    func calendar(at address: SourceAddress) throws(AccountFailure) -> RemoteCalendar?

    /// Brings a copy in step with a calendar.
    ///
    /// - Throws: ``AccountFailure``, or what the copy threw. What was done to the copy does not count then.
    func synchronise(
        _ replica: any CalendarReplica, with calendar: RemoteCalendar, from state: ReplicaState
    ) throws -> SynchronisationResult
}

/// An account that is asked.
struct AccountQuestion {
    /// The address of the configuration.
    var address: SourceAddress
    /// How its servers are spoken to, and who asks.
    var options: TransportOptions
    /// Gives another token in place of one that was refused; `nil` where none can be had.
    var renewToken: (() throws(FetchFailure) -> String)?
    /// The clock of the run.
    var now: Date
}

extension CalDAVAccount: AccountServer {}
