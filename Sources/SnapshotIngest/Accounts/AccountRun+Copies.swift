import CalendarSources
import IngestStore

/// The copies of the calendars.
extension AccountRun {
    /// Brings the copies in step that are not.
    ///
    /// - Parameter calendars: The calendars that there are.
    mutating func synchronise(_ calendars: [RemoteCalendar]) throws(AccountFailure) {
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
        // At which a server gave up the last time must not keep the others from their turn.
        let failing = due.filter { account[path: $0.path]?.failingSince != nil }
        let others = due.filter { account[path: $0.path]?.failingSince == nil }
        for (path, calendar) in others + failing { try synchronise(path, with: calendar) }
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
            guard error.endsConversation else { return fail(path, error.failure) }
            // A server that cannot be had has nothing to do with the calendar; one that answers so may have.
            if [.http, .timeout].contains(error.failure.code) {
                account[path: path]?.recordFailure(
                    error.failure.code.rawValue, at: request.now, notBefore: nil)
            }
            throw error
        } catch let error as StoreError {
            storeErrors.append(error)
            outcomes[path] = .failed(SourceFailure(.unwritable, location: collection.key))
        } catch {
            fail(path, FetchFailure(.stopped, "it could not be brought in step"))
        }
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
