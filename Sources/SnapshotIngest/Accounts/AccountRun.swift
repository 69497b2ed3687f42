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

    private let source: SyncSource
    private let address: SourceAddress
    private let server: any AccountServer
    private let store: IngestStore
    private let request: SyncRequest
    /// Whether the calendars are to be found anew, whatever is known.
    private let discovers: Bool

    /// What came of the calendars that were looked at, by their paths.
    private(set) var outcomes: [String: Outcome] = [:]
    /// What the calendars cost, by their paths; that of the account itself under no path.
    private(set) var costs: [String?: FetchCost] = [:]
    /// What became of the resources of the calendars that were brought in step, by their paths.
    private(set) var changes: [String: ResourceChanges] = [:]
    /// Whether it is known which calendars are wanted of those that there are now; each has its key then.
    private(set) var hasSelected = false
    /// Choices of the configuration that mean no calendar with events, and why.
    private(set) var problems: [(choice: AccountCalendar, text: String)] = []
    /// Why the account could not be asked, or not to the end.
    private(set) var failure: AccountFailure?
    /// What has to be said beside what the readings say.
    private(set) var messages: [Message] = []
    /// What the state could not do.
    private(set) var storeErrors: [StoreError] = []

    private var account: AccountRecord {
        get { source.account }
        nonmutating set { source.account = newValue }
    }

    private var choices: [AccountCalendar] { source.configuration.calendars }

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

    // MARK: Finding

    /// The calendars that the account lists, asking as little as that takes.
    private mutating func listing() throws(AccountFailure) -> [RemoteCalendar] {
        let start = server.cost
        defer { costs[nil] = server.cost - start }
        guard !discovers, account.discoveredAt != nil else { return try discover() }
        let homes = account.homes.compactMap { try? SourceAddress($0) }
        do throws(AccountFailure) {
            guard !homes.isEmpty else {
                guard let calendar = try server.calendar(at: address) else { return [] }
                return [calendar]
            }
            return try server.calendars(ofHomes: homes)
        } catch {
            // It may have moved.
            guard !error.endsConversation, [.notFound, .untrusted].contains(error.failure.code) else {
                throw error
            }
            return try discover()
        }
    }

    private func discover() throws(AccountFailure) -> [RemoteCalendar] {
        let found = try server.discover()
        account.homes = found.homes.map(\.text)
        account.discoveredAt = request.now
        return found.calendars
    }

    /// The calendars that there are. Those that the account has no longer in its list are asked for one by one: only a
    /// server that says so makes one gone.
    private mutating func present(besides listed: [RemoteCalendar]) throws(AccountFailure) -> [RemoteCalendar]
    {
        var present = listed
        let paths = Set(listed.map(\.path))
        let known = account.collections.compactMap(\.remote)
        for selected in CalendarSelection(choices, of: known, chosenBefore: account.choices).calendars
        where !paths.contains(selected.calendar.path) {
            if let calendar = try missing(selected) { present.append(calendar) }
        }
        return present
    }

    /// A calendar that is known and not listed: as the server describes it itself, or as it was known while that cannot
    /// be had; `nil` of one that is no more.
    private mutating func missing(_ selected: SelectedCalendar) throws(AccountFailure) -> RemoteCalendar? {
        let known = selected.calendar
        guard let collection = account[path: known.path], !isLeftAlone(collection) else { return known }
        let start = server.cost
        defer { costs[known.path] = server.cost - start }
        do throws(AccountFailure) {
            if let calendar = try server.calendar(at: known.address) { return calendar }
        } catch {
            if error.endsConversation { throw error }
            fail(known.path, error.failure)
            return known
        }
        if selected.isNamed {
            fail(known.path, FetchFailure(.notFound, Self.gone, isPermanent: true))
            return known
        }
        account[path: known.path] = nil
        goneKeys.append(collection.key)
        return nil
    }

    /// The keys of calendars that are no more.
    private var goneKeys: [String] = []

    private static let gone = "the account has this calendar no longer"

    /// Takes over which calendars are wanted, and what they are called.
    private mutating func select(among calendars: [RemoteCalendar], _ keys: inout CalendarKeys) {
        let chosenBefore = account.choices
        let selected = CalendarSelection(choices, of: calendars, chosenBefore: chosenBefore).calendars
        let keys = keys.keys(of: selected, under: source.key, assigned: account.keys)
        account.collections = zip(selected, keys).map { selected, key in
            var collection =
                account[path: selected.calendar.path] ?? CollectionRecord(selected.calendar, key: key)
            noteName(of: collection, selected)
            collection.key = key
            collection.chosenBy = selected.choice.match
            collection.describe(selected.calendar)
            return collection
        }
        hasSelected = true
        // One that moved has its key again.
        for key in goneKeys where !account.collections.contains(where: { $0.key == key }) {
            messages.append(Message(.note, "\(key): \(Self.gone); it is left out"))
        }
        problems = choices.filter { $0.match != AccountCalendar.all.match }.compactMap { choice in
            CalendarSelection([choice], of: calendars, chosenBefore: chosenBefore).problems.first
                .map { (choice, $0) }
        }
    }

    /// Tells of a calendar that was chosen by its name and has another one now.
    private mutating func noteName(of collection: CollectionRecord, _ selected: SelectedCalendar) {
        let before = collection.remote?.shownName
        guard selected.isNamed, before == selected.choice.match, selected.calendar.shownName != before
        else { return }
        messages.append(
            Message(
                .note,
                "\(collection.key): is called \"\(selected.calendar.shownName)\" now; the configuration says "
                    + "\"\(selected.choice.match)\""))
    }

    // MARK: Synchronising

    private mutating func synchronise(_ calendars: [RemoteCalendar]) throws(AccountFailure) {
        let present = Dictionary(calendars.map { ($0.path, $0) }) { first, _ in first }
        var due: [(path: String, calendar: RemoteCalendar)] = []
        for collection in account.collections {
            guard let calendar = present[collection.path], outcomes[collection.path] == nil,
                !request.configuration.banished.contains(collection.key), !isLeftAlone(collection)
            else { continue }
            if !request.isForced, collection.replicaState.isInStep(with: calendar, now: request.now) {
                account[path: collection.path]?.recordStep(at: request.now)
                outcomes[collection.path] = .inStep
            } else {
                due.append((collection.path, calendar))
            }
        }
        for (path, calendar) in due { try synchronise(path, with: calendar) }
    }

    private mutating func synchronise(_ path: String, with calendar: RemoteCalendar) throws(AccountFailure) {
        guard var collection = account[path: path] else { return }
        let start = server.cost
        defer { costs[path] = server.cost - start + (costs[path] ?? FetchCost()) }
        let state = request.isForced ? ReplicaState() : collection.replicaState
        do {
            let result = try store.updating(&collection, of: source.record.identity) { writer, collection in
                let result = try server.synchronise(
                    StoredReplica(writer, forgetsETags: request.isForced), with: calendar, from: state)
                collection.replicaState = result.state
                collection.recordStep(at: request.now)
                return result
            }
            account[path: path] = collection
            outcomes[path] = .inStep
            changes[path] = ResourceChanges(fetched: result.fetched, removed: result.removed)
            if request.isVerbose {
                messages += result.remarks.map { Message(.note, "\(collection.key): the calendar \($0)") }
            }
        } catch let error as AccountFailure {
            if error.endsConversation { throw error }
            fail(path, error.failure)
        } catch let error as StoreError {
            storeErrors.append(error)
            outcomes[path] = .failed(SourceFailure(.unwritable, location: collection.key))
        } catch {
            fail(path, FetchFailure(.stopped, "it could not be brought in step"))
        }
    }

    // MARK: Failing

    /// Whether a calendar failed and its time has not come.
    private func isLeftAlone(_ collection: CollectionRecord) -> Bool {
        guard !request.isForced, let notBefore = collection.notBefore else { return false }
        return notBefore > request.now
    }

    private mutating func fail(_ path: String, _ failure: FetchFailure) {
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

/// What became of the resources of a calendar.
struct ResourceChanges: Hashable {
    /// How many were fetched.
    var fetched: Int
    /// How many went.
    var removed: Int
}

extension FetchFailure {
    /// The failure of a state that takes nothing.
    static let unwritable = FetchFailure(.stopped, "its copy cannot be written")
}

extension FetchCost {
    static func - (left: FetchCost, right: FetchCost) -> FetchCost {
        FetchCost(
            requests: left.requests - right.requests, bodyBytes: left.bodyBytes - right.bodyBytes,
            duration: left.duration - right.duration)
    }

    static func + (left: FetchCost, right: FetchCost) -> FetchCost {
        FetchCost(
            requests: left.requests + right.requests, bodyBytes: left.bodyBytes + right.bodyBytes,
            duration: left.duration + right.duration)
    }
}
