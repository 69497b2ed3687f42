import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import IngestStore

/// The feeds that are asked for.
extension SyncCollection {
    /// Asks the servers of feeds, several at once.
    mutating func ask(
        _ due: [SyncSource], _ plan: [(source: SyncSource, calendars: [PlannedCalendar])]
    ) -> [String: CalendarReading] {
        let calendars = Dictionary(plan.map { ($0.source.key, $0.calendars) }) { first, _ in first }
        var fetches: [FeedFetch] = []
        var intakes: [String: FeedIntake] = [:]
        var failures: [String: SourceFailure] = [:]
        for source in due {
            guard case .server(let address) = source.place, let calendar = calendars[source.key]?.first else {
                continue
            }
            do throws(SourceFailure) {
                let options = try TransportOptions(
                    source.configuration, credentials: try source.credentials(at: address, secrets))
                let intake = FeedIntake(
                    named: source.key, options: self.options(for: calendar), zones: zones,
                    makeWriter: { [store, body = source.record.body] in store.bodyWriter(comparingWith: body)
                    })
                intakes[source.key] = intake
                fetches.append(
                    FeedFetch(
                        id: source.key, address: address, options: options,
                        validators: source.course == .ask(unconditional: true)
                            ? nil : source.validators(forVersion: request.writerVersion), sink: intake))
            } catch {
                failures[source.key] = error
            }
        }
        let answers = fetches.isEmpty ? [:] : fetcher(fetches, request.now)
        var readings: [String: CalendarReading] = [:]
        for source in due {
            guard let calendar = calendars[source.key]?.first else { continue }
            if let failure = failures[source.key] {
                readings[source.key] = failed(source, calendar, failure, notBefore: nil, isPermanent: false)
            } else if let intake = intakes[source.key] {
                readings[source.key] = settle(
                    source, calendar, intake, answers[source.key] ?? FeedAnswer(.failed(.noAnswer)))
            }
        }
        return readings
    }

    /// What a server's answer makes of a source.
    private mutating func settle(
        _ source: SyncSource, _ calendar: PlannedCalendar, _ intake: FeedIntake, _ answer: FeedAnswer
    ) -> CalendarReading {
        if request.isVerbose { note(answer.remarks.map { Message(.note, "\(source.key): \($0)") }, []) }
        switch answer.outcome {
        case .unchanged(let validators, let hints):
            intake.discard()
            var kept = self.kept(calendar, source, standing: .confirmed)
            kept.cost = answer.cost
            guard kept.expansion != nil else {
                return failed(source, calendar, .init(.incomplete, "its copy cannot be read"), answer.cost)
            }
            source.record.recordSuccess(at: request.now)
            source.take(validators, hints)
            return kept
        case .body(let validators, let hints):
            let reading = CalendarReading(of: calendar, from: intake, answer)
            guard let expansion = reading.expansion else {
                intake.discard()
                let failure =
                    reading.failures.listed.first
                    ?? SourceFailure(.noAnswer, location: source.key)
                var failed = self.failed(
                    source, calendar, failure, notBefore: pause(source, .init(.incomplete, failure.text)),
                    isPermanent: false)
                failed.cost = answer.cost
                return failed
            }
            noteEmptiness(of: source, expansion)
            keep(intake, validators, hints, expansion, of: source)
            return reading
        case .failed(let failure):
            intake.discard()
            return failed(source, calendar, failure, answer.cost)
        }
    }

    /// Puts a body that is whole into the state. If that fails, it is shown all the same and comes again next time.
    private mutating func keep(
        _ intake: FeedIntake, _ validators: FeedValidators, _ hints: FeedHints,
        _ expansion: CalendarExpansion,
        of source: SyncSource
    ) {
        source.record.recordSuccess(at: request.now)
        source.record.eventCount = expansion.counts.events
        source.record.refreshInterval = expansion.refreshInterval
        do throws(StoreError) {
            if let error = intake.storeError { throw error }
            guard let written = try intake.keep() else { return }
            source.record.body = written.body
            source.record.programVersion = request.writerVersion
            source.record.lastFullBody = request.now
            source.take(validators, hints)
        } catch {
            note([], [error])
            source.forgetValidators()
        }
    }

    /// A feed that is provably a calendar may be empty; where it was not before, that is worth a word.
    private mutating func noteEmptiness(of source: SyncSource, _ expansion: CalendarExpansion) {
        guard expansion.counts.events == 0, let before = source.record.eventCount, before > 0 else { return }
        note(
            [Message(.warning, "\(source.key): is a calendar without events now; it had \(before) before")],
            [])
    }

    // MARK: Failing

    private func failed(
        _ source: SyncSource, _ calendar: PlannedCalendar, _ failure: FetchFailure, _ cost: FetchCost
    ) -> CalendarReading {
        if failure.code == .refused, let secret = source.credentials?.secret {
            source.record.secretFingerprint = store.fingerprint(ofSecret: secret)
        }
        var reading = failed(
            source, calendar, SourceFailure(failure, location: source.key), notBefore: pause(source, failure),
            isPermanent: failure.isPermanent)
        reading.cost = cost
        return reading
    }

    /// Until when a source that failed is left alone; `nil` where nobody was asked, and nobody is spared by waiting.
    func pause(_ source: SyncSource, _ failure: FetchFailure) -> Date? {
        guard ![.setup, .stopped].contains(failure.code) else { return nil }
        var generator = SystemRandomNumberGenerator()
        return RefreshSchedule.nextAttempt(
            after: failure, attempts: source.record.consecutiveFailures + 1, now: request.now,
            using: &generator)
    }

    func failed(
        _ source: SyncSource, _ calendar: PlannedCalendar, _ failure: SourceFailure, notBefore: Date?,
        isPermanent: Bool
    ) -> CalendarReading {
        source.record.recordFailure(
            failure.code, at: request.now, notBefore: notBefore, isPermanent: isPermanent)
        var reading = kept(calendar, source, standing: source.standing(at: request.now))
        reading.failures.add(failure)
        return reading
    }
}
