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
    func kept(
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
