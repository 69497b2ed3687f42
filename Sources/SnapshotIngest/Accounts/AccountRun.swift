import CalendarSources
import Foundation
import IngestStore

/// Asks the servers of one account: finds its calendars, and brings the copy of each one that is wanted in step.
///
/// Calendars are brought in step one by one. What goes wrong with one stays with it; where the servers cannot be asked
/// any more, those that were not yet keep what is known of them.
struct AccountRun {
    /// What came of a calendar.
    enum Outcome {
        /// Its copy is what the server has.
        case inStep
        /// It was asked for, and why it is not known to be so.
        case failed(SourceFailure)
    }

    let source: SyncSource
    let address: SourceAddress
    let server: any AccountServer
    let store: IngestStore
    let request: SyncRequest
    /// Whether the calendars are to be found anew, whatever is known.
    let discovers: Bool

    /// What came of the calendars that were looked at, by their paths.
    var outcomes: [String: Outcome] = [:]
    /// What the calendars cost, by their paths; that of the account itself under no path.
    var costs: [String?: FetchCost] = [:]
    /// What became of the resources of the calendars that were brought in step, by their paths.
    var changes: [String: ResourceChanges] = [:]
    /// Whether it is known which calendars are wanted of those that there are now; each has its key then.
    var hasSelected = false
    /// Choices of the configuration that mean no calendar with events, and why.
    var problems: [(choice: AccountCalendar, text: String)] = []
    /// The keys of calendars that are no more.
    var goneKeys: [String] = []
    /// Why the account could not be asked, or not to the end.
    var failure: AccountFailure?
    /// What has to be said beside what the readings say.
    var messages: [Message] = []
    /// What the state could not do.
    var storeErrors: [StoreError] = []

    var account: AccountRecord {
        get { source.account }
        nonmutating set { source.account = newValue }
    }

    var choices: [AccountCalendar] { source.configuration.calendars }

    /// - Parameters:
    ///   - source: The account, which is due.
    ///   - address: Its address.
    ///   - server: Who asks.
    ///   - store: Where the copies are.
    ///   - request: The run.
    init(
        of source: SyncSource, at address: SourceAddress, by server: any AccountServer, store: IngestStore,
        request: SyncRequest
    ) {
        self.source = source
        self.address = address
        self.server = server
        self.store = store
        self.request = request
        discovers = source.course == .ask(unconditional: true)
    }

    /// Asks.
    ///
    /// - Parameter keys: What gives new calendars their keys.
    mutating func run(_ keys: inout CalendarKeys) {
        do {
            // The calendars hang on it.
            try store.save(source.record)
        } catch {
            storeErrors.append(error)
            failure = AccountFailure(.unwritable, endsConversation: true)
            return
        }
        do throws(AccountFailure) {
            let calendars = try present(besides: try listing())
            select(among: calendars, &keys)
            try synchronise(calendars)
        } catch {
            failure = error
        }
        if request.isVerbose {
            messages += server.remarks.map { Message(.note, "\(source.key): \($0)") }
        }
    }

    /// Whether a calendar failed and its time has not come.
    func isLeftAlone(_ collection: CollectionRecord) -> Bool {
        guard !request.isForced, let notBefore = collection.notBefore else { return false }
        return notBefore > request.now
    }

    mutating func fail(_ path: String, _ failure: FetchFailure) {
        guard var collection = account[path: path] else { return }
        var generator = SystemRandomNumberGenerator()
        collection.recordFailure(
            failure.code.rawValue, at: request.now,
            notBefore: RefreshSchedule.nextAttempt(
                after: failure, attempts: collection.consecutiveFailures + 1, now: request.now,
                using: &generator))
        account[path: path] = collection
        outcomes[path] = .failed(SourceFailure(failure, location: collection.key))
    }
}
