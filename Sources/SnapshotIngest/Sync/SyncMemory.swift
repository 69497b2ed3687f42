import CalendarSources
import CalendarrCore
import Foundation
import IngestStore

/// What is known from earlier runs, held under the lock of the state: who has it is the only run.
struct SyncMemory {
    let store: IngestStore

    /// - Throws: `RunRefusal` where another run is at work, or the state cannot be used.
    init(_ request: SyncRequest) throws(RunRefusal) {
        store = try Self.refusing { () throws(StoreError) in
            try IngestStore.open(directory: request.stateDirectory, now: request.now)
        }
    }

    /// The sources of a run with what is known of each, and what is to be done about it.
    func sources(of request: SyncRequest, secrets: SyncSecrets) throws(RunRefusal) -> [SyncSource] {
        var sources: [SyncSource] = []
        for configuration in request.configuration.sources {
            let source = SyncSource(configuration, secrets: secrets)
            let identity = source.record.identity
            source.record = try Self.refusing { () throws(StoreError) in try store.record(for: identity) }
            if source.isAccount {
                source.account = try Self.refusing { () throws(StoreError) in try store.account(of: identity)
                }
            }
            source.course = course(of: source, request, secrets)
            sources.append(source)
        }
        return sources
    }

    private func course(
        of source: SyncSource, _ request: SyncRequest, _ secrets: SyncSecrets
    ) -> SyncSource.Course {
        if request.configuration.banished.contains(source.key) { return .nothing }
        switch source.place {
        case .files: return .read
        case .unknown: return .fail
        case .server(let address), .account(let address):
            if request.isOffline || !request.only.isEmpty && !request.only.contains(source.key) {
                return .keep
            }
            let schedule = RefreshSchedule(refresh: source.configuration.refresh, isForced: request.isForced)
            switch schedule.decision(for: source.history, now: request.now) {
            case .due(let isUnconditional): return .ask(unconditional: isUnconditional)
            // What is not there cannot be fresh.
            case .fresh:
                let isThere =
                    source.isAccount ? source.account.discoveredAt != nil : source.record.body != nil
                return isThere ? .keep : .ask(unconditional: true)
            case .backingOff(let until):
                return hasNewSecret(source, at: address, secrets)
                    ? .ask(unconditional: false) : .leaveAlone(until: until)
            }
        }
    }

    /// Whether the server refused another secret than there is now: then there is no reason to wait.
    private func hasNewSecret(_ source: SyncSource, at address: SourceAddress, _ secrets: SyncSecrets) -> Bool
    {
        guard let refused = source.record.secretFingerprint else {
            // It refused us without any.
            return source.record.lastErrorCode == FetchFailure.Code.refused.rawValue
                && source.configuration.credentials != nil
        }
        do {
            guard let credentials = try source.credentials(at: address, secrets) else { return false }
            return store.fingerprint(ofSecret: credentials.secret) != refused
        } catch {
            // A secret that cannot be had is not a new one.
            return false
        }
    }

    /// Keeps what the run has learnt of its sources, and forgets those that left the configuration.
    func keep(_ sources: [SyncSource]) throws(StoreError) {
        try store.save(sources.map(\.record))
        for source in sources where source.isAccount {
            try store.save(source.account, of: source.record.identity)
        }
        try store.removeSources(except: sources.map(\.record.identity))
    }

    private static func refusing<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(RunRefusal) -> Value {
        do {
            return try body()
        } catch {
            throw RunRefusal(cause: RunStatus(error.code), reasons: [error.description])
        }
    }
}

extension ComplicationPushBudget {
    /// The budget as the state keeps it.
    init(_ record: PushRecord) {
        self.init(
            spent: record.spent,
            lastPushed: record.lastPushed.map { NextEventIdentity(id: $0.id, start: $0.start) })
    }
}

extension PushRecord {
    /// The state of a budget after a decision.
    init(_ budget: ComplicationPushBudget, decision: String, at now: Date) {
        self.init()
        spent = budget.spent
        lastPushed = budget.lastPushed.map { Appointment(id: $0.id, start: $0.start) }
        lastDecision = decision
        decidedAt = now
    }
}
