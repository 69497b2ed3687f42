import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import IngestStore

/// What is read of the calendars of accounts.
extension SyncCollection {
    /// The readings of the calendars of an account, asked or not.
    ///
    /// - Parameters:
    ///   - source: The account.
    ///   - run: What came of asking; `nil` where nobody did.
    ///   - failing: Why nobody could.
    ///   - keys: What gives calendars their keys.
    ///   - knownKeys: The keys of the container.
    mutating func readings(
        of source: SyncSource, after run: AccountRun? = nil, failing: SourceFailure? = nil,
        _ keys: inout CalendarKeys, knownKeys: [String]
    ) -> [CalendarReading] {
        let failure = failing ?? run?.failure.map { SourceFailure($0.failure, location: source.key) }
        let remotes = source.account.collections.compactMap(\.remote)
        let choices = source.configuration.calendars
        if remotes.isEmpty, let failure {
            var readings = unknownCalendars(of: source, failure, &keys, knownKeys: knownKeys)
            readings[0].cost = run?.costs[nil]
            return readings
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
            ?? CalendarSelection.problems(choices, of: remotes, chosenBefore: chosenBefore)
        if failure == nil {
            let words = problems.map(\.choice.match).sorted().joined(separator: "\n")
            source.missing = store.fingerprint(ofSecret: words)
        }
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
        var standing = source.standing(of: collection, at: request.now)
        // A copy that could not be written has another one beside it that is newer.
        if case .failed = outcome, case .fresh(let asOf) = standing { standing = .stale(asOf: asOf) }
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
