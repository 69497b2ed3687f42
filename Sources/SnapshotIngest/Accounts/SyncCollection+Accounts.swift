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
                notBefore: failure.code == .stopped ? nil : pause(source, failure),
                isPermanent: failure.isPermanent)
            return
        }
        let since = source.record.lastErrorCode == Self.selectionCode ? source.record.failingSince : nil
        source.record.recordSuccess(at: now)
        if !run.problems.isEmpty {
            source.record.recordFailure(Self.selectionCode, at: now, isPermanent: true)
            source.record.failingSince = since ?? now
        }
    }

    // MARK: Reading

    private mutating func readings(
        of source: SyncSource, after run: AccountRun? = nil, failing: SourceFailure? = nil,
        _ keys: inout CalendarKeys, knownKeys: [String]
    ) -> [CalendarReading] {
        let failure = failing ?? run?.failure.map { SourceFailure($0.failure, location: source.key) }
        let remotes = source.account.collections.compactMap(\.remote)
        let choices = source.configuration.calendars
        if remotes.isEmpty, let failure {
            return unknownCalendars(of: source, failure, &keys, knownKeys: knownKeys)
        }
        let chosenBefore = source.account.choices
        let selected = CalendarSelection(choices, of: remotes, chosenBefore: chosenBefore).calendars
        let assigned = source.account.keys
        let given =
            run?.hasSelected == true
            ? selected.map { assigned[$0.calendar.path] ?? source.key }
            : keys.keys(of: selected, under: source.key, assigned: assigned)
        var readings = zip(selected, given).map { calendar, key in
            reading(of: PlannedCalendar(calendar, key: key, of: source), source, after: run, failure)
        }
        if run != nil {
            source.record.eventCount = source.account.collections.compactMap(\.eventCount).reduce(0, +)
        }
        let problems =
            run.map { $0.failure == nil ? $0.problems : [] }
            ?? Self.problems(choices, of: remotes, chosenBefore)
        for (choice, text) in problems where failure == nil {
            let problem = SourceFailure(
                text: "\(source.key): \(text)", code: Self.selectionCode, cause: .unavailable,
                state: .neverFetched, detail: .notFound)
            readings.append(CalendarReading(failed: PlannedCalendar(source, choice, &keys), problem))
        }
        if let cost = run?.costs[nil] {
            if readings.isEmpty, request.isVerbose {
                note([Message(.note, "\(source.key): the account has no calendar with events")], [])
            } else if !readings.isEmpty {
                readings[0].cost = (readings[0].cost ?? FetchCost()) + cost
            }
        }
        return readings
    }

    /// The choices that mean none of the calendars that are known, and why.
    private static func problems(
        _ choices: [AccountCalendar], of calendars: [RemoteCalendar], _ chosenBefore: [String: String]
    ) -> [(choice: AccountCalendar, text: String)] {
        choices.compactMap { choice in
            CalendarSelection([choice], of: calendars, chosenBefore: chosenBefore).problems.first.map {
                (choice, $0)
            }
        }
    }

    /// The calendars of an account of which the state knows nothing: those that the container has, else the account as
    /// one.
    private func unknownCalendars(
        of source: SyncSource, _ failure: SourceFailure, _ keys: inout CalendarKeys, knownKeys: [String]
    ) -> [CalendarReading] {
        let stated = Set(source.configuration.calendars.compactMap(\.key))
        let known = knownKeys.filter { key in
            let isBelow =
                key.hasPrefix(source.key + ":") && !key.dropFirst(source.key.count + 1).contains(":")
            return stated.contains(key) || isBelow && keys.claim(key)
        }
        return (known.isEmpty ? [source.key] : known).map { key in
            CalendarReading(failed: PlannedCalendar(source, key: key, body: .missing(failure)), failure)
        }
    }

    private mutating func reading(
        of calendar: PlannedCalendar, _ source: SyncSource, after run: AccountRun?, _ failure: SourceFailure?
    ) -> CalendarReading {
        let path = calendar.collection
        guard let collection = source.account[path: path],
            !request.configuration.banished.contains(calendar.key)
        else { return CalendarReading(unread: calendar) }
        let outcome = run?.outcomes[path]
        let standing = source.standing(of: collection, at: request.now)
        let own: SourceFailure? =
            switch outcome {
            case .inStep: nil
            case .failed(let failure): failure
            case nil: failure ?? source.knownFailure(of: collection, standing, at: request.now)
            }
        var reading = CalendarReading(unread: calendar)
        if let own { reading.failures.add(own) }
        do throws(StoreError) {
            try reading.read(
                store, source.record.identity, options: options(for: calendar), zones: zones,
                wasEverInStep: collection.wasEverInStep)
        } catch {
            note([], [error])
        }
        reading.standing = standing
        if case .inStep = outcome {
            reading.standing = .confirmed
            noteStep(of: path, source, reading)
        }
        reading.cost = run.map { $0.costs[path] ?? FetchCost() }
        reading.changes = run?.changes[path]
        return reading
    }

    /// What reading a calendar that is in step says of it.
    private mutating func noteStep(of path: String, _ source: SyncSource, _ reading: CalendarReading) {
        guard var collection = source.account[path: path] else { return }
        if reading.failures.isEmpty {
            collection.recordRecovery()
        } else {
            collection.recordFailure(Self.resourceCode, at: request.now, notBefore: nil)
        }
        if let events = reading.expansion?.counts.events {
            if events == 0, let before = collection.eventCount, before > 0 {
                note(
                    [
                        Message(
                            .warning,
                            "\(reading.plan.key): is a calendar without events now; it had \(before) before")
                    ], [])
            }
            collection.eventCount = events
        }
        source.account[path: path] = collection
    }
}
