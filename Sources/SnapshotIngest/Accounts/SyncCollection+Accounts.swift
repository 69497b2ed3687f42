import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import IngestStore

extension SyncCollection {
    /// The code of an account whose configuration wants calendars that it does not have: it works all the same.
    static let selectionCode = "calendars"
    /// The code of a calendar with resources that cannot be read: it is in step all the same.
    static let resourceCode = "resource"

    /// The readings of the calendars of an account, which is asked before if it is due.
    ///
    /// - Parameters:
    ///   - source: The account.
    ///   - keys: What gives new calendars their keys.
    ///   - knownKeys: The keys of the container: which calendars the account had of which the state knows nothing.
    mutating func readings(
        ofAccount source: SyncSource, _ keys: inout CalendarKeys, knownKeys: [String]
    ) -> [CalendarReading] {
        switch (source.course, source.place) {
        case (.nothing, _):
            return [CalendarReading(unread: PlannedCalendar(source, key: source.key, body: .resources))]
        case (.ask, .account(let address)):
            do throws(SourceFailure) {
                let run = try ask(source, at: address, &keys)
                return readings(of: source, after: run, &keys, knownKeys: knownKeys)
            } catch {
                source.record.recordFailure(error.code, at: request.now)
                return readings(of: source, failing: error, &keys, knownKeys: knownKeys)
            }
        case (_, .unknown(let failure)):
            source.record.recordFailure(failure.code, at: request.now)
            return readings(of: source, failing: failure, &keys, knownKeys: knownKeys)
        default:
            let failure = source.knownFailure(
                .stale(asOf: request.now), hasData: source.record.lastSuccess != nil)
            let isOfAccount = source.accountErrorCode != nil || source.account.collections.isEmpty
            return readings(of: source, failing: isOfAccount ? failure : nil, &keys, knownKeys: knownKeys)
        }
    }

    // MARK: Asking

    private mutating func ask(
        _ source: SyncSource, at address: SourceAddress, _ keys: inout CalendarKeys
    ) throws(SourceFailure) -> AccountRun {
        let credentials = try source.credentials(at: address, secrets)
        let options = try TransportOptions(source.configuration, credentials: credentials)
        let server = accountServer(
            AccountQuestion(
                address: address, options: options,
                renewToken: source.tokenRenewal(secrets), now: request.now))
        var run = AccountRun(of: source, at: address, by: server, store: store, request: request)
        run.run(&keys)
        note(run.messages, run.storeErrors)
        settle(source, run)
        return run
    }

    /// What became of the account as a whole.
    private func settle(_ source: SyncSource, _ run: AccountRun) {
        let now = request.now
        if let failure = run.failure?.failure {
            if failure.code == .refused, let secret = source.credentials?.secret {
                source.record.secretFingerprint = store.fingerprint(ofSecret: secret)
            }
            source.record.recordFailure(
                failure.code.rawValue, at: now,
                notBefore: pause(source, failure), isPermanent: failure.isPermanent)
            return
        }
        let since = source.record.lastErrorCode == Self.selectionCode ? source.record.failingSince : nil
        source.record.recordSuccess(at: now)
        if !run.problems.isEmpty {
            source.record.recordFailure(Self.selectionCode, at: now, isPermanent: true)
            source.record.failingSince = since ?? now
        }
    }
}
