import CalendarSources
import CalendarrCore
import Foundation
import ICalendar

/// One conversion: feeds in, one snapshot out.
///
///     feeds ──plan──────▶ calendars with keys and files        Collect
///     files ──read──────▶ occurrences in the window            Collect, ICalendar
///      occs ──normalise─▶ events, states, what went wrong      Normalise
///    events ──assemble──▶ snapshot with coverage               Normalise
///      snap ──publish───▶ container files, push decision       Publish
///
/// A calendar that cannot be read takes no other one down. Nothing is printed; nothing is written but the
/// container of the request.
public struct Conversion: Sendable {
    /// What is converted and how.
    public let request: ConversionRequest
    /// The bounds on files and folders.
    var fileLimits = FileLimits()
    /// The bounds on feeds.
    var feedLimits = ExpansionLimits()

    /// What asks servers.
    var fetcher: @Sendable ([FeedFetch], Date) -> [String: FeedAnswer]

    /// A conversion that has not run yet.
    ///
    /// - Parameter request: What is converted and how.
    public init(_ request: ConversionRequest) {
        self.request = request
        let name = "ics2snapshot/\(request.writerVersion)"
        fetcher = { FeedFetcher(userAgent: name).fetch($0, now: $1) }
    }

    /// Runs the conversion; the calling thread waits for all of it.
    ///
    /// - Parameter progress: Is called after each block that was read.
    public func run(progress: ((ReadProgress) -> Void)? = nil) -> ConversionOutcome {
        var journal = RunJournal(for: request)
        do throws(RunRefusal) {
            try request.refuseWhatCannotWork(problems: request.problems)
            let window = request.effectiveWindow
            journal.noteWindow(window)
            // Taken before anything is read: a sign-out from here on beats what this run finds.
            let publisher = try request.container.map { container throws(RunRefusal) in
                try Publisher(container: container, request: request)
            }

            let lastKnown = publisher?.lastKnown ?? LastKnown()
            let plan = CalendarPlan(
                of: request.feeds, limits: fileLimits, knownKeys: lastKnown.calendars.map(\.id))
            let zones = ZoneMemory()
            let fetched = fetch(plan.calendars, window: window, zones: zones)
            let read = reader(
                of: plan.calendars, window: window, zones: zones, fetched: fetched, progress: progress)
            // One after the other, so that the occurrences of only one calendar are in memory.
            let sources = NormalisedSource.all(
                of: plan.calendars.lazy.map(read), request: request, window: window, lastKnown: lastKnown)
            journal.note(sources)
            try refuseWhatMayNotBeWritten(sources)

            let assembly = SnapshotAssembly(of: sources, request: request, window: window)
            journal.note(assembly)
            if let publisher { journal.note(try publisher.publish(assembly)) }
            return journal.outcome(of: assembly)
        } catch {
            journal.note(error)
            return journal.outcome()
        }
    }

    /// Asks the servers of calendars, several at once; a banished calendar has nothing that is wanted.
    private func fetch(
        _ calendars: [PlannedCalendar], window: Range<Date>, zones: ZoneMemory
    ) -> [String: CalendarReading] {
        let wanted = calendars.filter { !request.banished.contains($0.key) }
        let asked = wanted.compactMap { calendar -> (PlannedCalendar, FeedFetch, FeedIntake)? in
            guard case .address(let address) = calendar.body else { return nil }
            let intake = FeedIntake(
                named: calendar.location, options: options(for: calendar, window), zones: zones)
            let fetch = FeedFetch(
                id: calendar.key, address: address, options: request.transport, sink: intake)
            return (calendar, fetch, intake)
        }
        guard !asked.isEmpty else { return [:] }
        let answers = fetcher(asked.map(\.1), request.now)
        let readings = asked.map { calendar, fetch, intake in
            let answer = answers[fetch.id] ?? FeedAnswer(.failed(.noAnswer))
            return (calendar.key, CalendarReading(of: calendar, from: intake, answer))
        }
        return Dictionary(uniqueKeysWithValues: readings)
    }

    private func options(for calendar: PlannedCalendar, _ window: Range<Date>) -> ExpansionOptions {
        ExpansionOptions(request, window: window, limits: feedLimits).treated(calendar.treatment)
    }

    /// What reads a calendar of the plan.
    private func reader(
        of calendars: [PlannedCalendar], window: Range<Date>, zones: ZoneMemory,
        fetched: [String: CalendarReading], progress: ((ReadProgress) -> Void)?
    ) -> (PlannedCalendar) -> CalendarReading {
        // A hidden calendar is read for its name; a banished one has nothing that is wanted.
        let wanted = calendars.filter { !request.banished.contains($0.key) }
        let counter = ReadCounter(of: wanted, report: progress)
        let memory = ReadingMemory()
        return { [banished = request.banished, fileLimits] calendar in
            if banished.contains(calendar.key) { return CalendarReading(unread: calendar) }
            return fetched[calendar.key]
                ?? CalendarReading(
                    of: calendar, options: options(for: calendar, window), limits: fileLimits,
                    zones: zones, memory: memory, progress: counter)
        }
    }

    /// Without a single calendar that was read there is nothing new to say, and what was there stays.
    private func refuseWhatMayNotBeWritten(_ sources: [NormalisedSource]) throws(RunRefusal) {
        if request.isStrict {
            let isDefect = sources.contains { !$0.defects.isEmpty || $0.failures.causes.contains(.badData) }
            if isDefect {
                throw RunRefusal(
                    cause: .badData, reasons: ["a feed has defects; nothing was written (strict)"])
            }
        }
        if !sources.contains(where: \.isRead), sources.contains(where: { !$0.failures.isEmpty }) {
            throw RunRefusal(cause: .unavailable, reasons: ["no feed could be read; nothing was written"])
        }
    }
}
