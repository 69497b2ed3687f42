import CalendarSources
import CalendarrCore
import Foundation
import ICalendar
import IngestStore

/// Makes of each source what there is to show: asks the servers of those that are due, several at once, and takes of
/// the others what is kept of them.
struct SyncCollection {
    let request: SyncRequest
    let conversion: ConversionRequest
    let window: Range<Date>
    let store: IngestStore
    let secrets: SyncSecrets
    let fetcher: ([FeedFetch], Date) -> [String: FeedAnswer]
    let accountServer: (AccountQuestion) -> any AccountServer
    /// Zones that feeds define alike are evaluated once a run.
    let zones = ZoneMemory()
    private let memory = ReadingMemory()
    /// What has to be said beside what the readings say.
    private(set) var messages: [Message] = []
    /// What the state could not do.
    private(set) var storeErrors: [StoreError] = []

    init(
        _ request: SyncRequest, conversion: ConversionRequest, window: Range<Date>, store: IngestStore,
        secrets: SyncSecrets, fetcher: @escaping ([FeedFetch], Date) -> [String: FeedAnswer],
        accountServer: @escaping (AccountQuestion) -> any AccountServer
    ) {
        self.request = request
        self.conversion = conversion
        self.window = window
        self.store = store
        self.secrets = secrets
        self.fetcher = fetcher
        self.accountServer = accountServer
    }

    /// The readings of the calendars of all sources, in the order of the configuration.
    ///
    /// - Parameter knownKeys: The keys of the container: which calendars a folder had that is away now.
    mutating func readings(of sources: [SyncSource], knownKeys: [String]) -> [CalendarReading] {
        let plan = self.plan(of: sources, knownKeys: knownKeys)
        var readings = ask(
            sources.filter { if case .ask = $0.course { !$0.isAccount } else { false } }, plan)
        var keys = CalendarKeys(stated: sources.map(\.key) + plan.flatMap(\.calendars).map(\.key))
        return plan.flatMap { source, calendars in
            if source.isAccount { return self.readings(ofAccount: source, &keys, knownKeys: knownKeys) }
            return calendars.map { calendar in
                readings.removeValue(forKey: calendar.key) ?? reading(of: calendar, from: source)
            }
        }
    }

    /// Notes what has to be said, and what the state could not do.
    mutating func note(_ messages: [Message], _ errors: [StoreError]) {
        self.messages += messages
        storeErrors += errors
    }

    private func plan(
        of sources: [SyncSource], knownKeys: [String]
    ) -> [(source: SyncSource, calendars: [PlannedCalendar])] {
        var plan = CalendarPlan(stated: sources.map(\.key), knownKeys: knownKeys)
        return sources.map { source in
            // Which calendars an account has is known when it was asked.
            if source.isAccount { return (source, []) }
            let first = plan.calendars.count
            switch source.place {
            case .files(let path):
                plan.add(source.feed(at: FeedLocation(argument: path)), limits: FileLimits())
            case .server(let address): plan.add(source.feed(at: .address(address)), limits: FileLimits())
            case .account: break
            case .unknown(let failure): plan.add(PlannedCalendar(source, missing: failure))
            }
            var calendars = Array(plan.calendars[first...])
            for index in calendars.indices { calendars[index].source = source.key }
            // Of an address not even the host is worth showing: the key says which it is.
            if case .server = source.place {
                for index in calendars.indices { calendars[index].location = source.key }
            }
            return (source, calendars)
        }
    }

    func options(for calendar: PlannedCalendar) -> ExpansionOptions {
        ExpansionOptions(conversion, window: window, limits: ExpansionLimits()).treated(calendar.treatment)
    }

    // MARK: Asking

    private mutating func ask(
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
        if request.isVerbose { messages += answer.remarks.map { Message(.note, "\(source.key): \($0)") } }
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
            storeErrors.append(error)
            source.forgetValidators()
        }
    }

    /// A feed that is provably a calendar may be empty; where it was not before, that is worth a word.
    private mutating func noteEmptiness(of source: SyncSource, _ expansion: CalendarExpansion) {
        guard expansion.counts.events == 0, let before = source.record.eventCount, before > 0 else { return }
        messages.append(
            Message(.warning, "\(source.key): is a calendar without events now; it had \(before) before"))
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

    func pause(_ source: SyncSource, _ failure: FetchFailure) -> Date {
        var generator = SystemRandomNumberGenerator()
        return RefreshSchedule.nextAttempt(
            after: failure, attempts: source.record.consecutiveFailures + 1, now: request.now,
            using: &generator)
    }

    private func failed(
        _ source: SyncSource, _ calendar: PlannedCalendar, _ failure: SourceFailure, notBefore: Date?,
        isPermanent: Bool
    ) -> CalendarReading {
        source.record.recordFailure(
            failure.code, at: request.now, notBefore: notBefore, isPermanent: isPermanent)
        var reading = kept(calendar, source, standing: source.standing(at: request.now))
        reading.failures.add(failure)
        return reading
    }

    // MARK: What is kept

    private func reading(of calendar: PlannedCalendar, from source: SyncSource) -> CalendarReading {
        switch source.course {
        case .nothing: return CalendarReading(unread: calendar)
        case .fail:
            guard case .unknown(let failure) = source.place else { return CalendarReading(unread: calendar) }
            return failed(source, calendar, failure, notBefore: nil, isPermanent: false)
        case .read:
            return CalendarReading(
                of: calendar, options: options(for: calendar), limits: FileLimits(), zones: zones,
                memory: memory, progress: ReadCounter(of: [calendar], report: nil))
        case .ask, .keep, .leaveAlone:
            var reading = kept(calendar, source, standing: source.standing(at: request.now))
            if reading.failures.isEmpty,
                let failure = source.knownFailure(reading.standing, hasData: reading.expansion != nil)
            {
                reading.failures.add(failure)
            }
            return reading
        }
    }

    /// The calendar by the body that is kept of it, expanded for the window of this run.
    private func kept(
        _ calendar: PlannedCalendar, _ source: SyncSource, standing: CalendarReading.Standing
    ) -> CalendarReading {
        guard let body = source.record.body else { return CalendarReading(unread: calendar) }
        let file = FeedFile(path: store.bodyURL(of: body).path(percentEncoded: false))
        var reading = CalendarReading(
            of: calendar, keptIn: file, named: source.key, options: options(for: calendar), zones: zones)
        reading.standing = standing
        // What went away behind our back, or is no calendar any more: without a copy no server may be asked whether
        // it is still the same.
        if reading.expansion == nil { source.record.body = nil }
        return reading
    }
}
