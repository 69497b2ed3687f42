import CalendarSources
@_spi(Writer) import CalendarrCore
import Foundation
import ICalendar
import IngestStore

/// One run of a configuration: what changed is fetched, what is known is kept, and a snapshot is made of both.
///
///     state ──look up────▶ what is known of each source, what is due      Sync, IngestStore
///       due ──fetch──────▶ bodies, judged while they are kept             Sync, CalendarSources
///  accounts ──keep───────▶ copies of their calendars, in step             Accounts, CalendarSources
///    bodies ──read───────▶ occurrences in the window of today             Collect, ICalendar
///      occs ──normalise──▶ events, states, what is to be told             Normalise, Sync
///    events ──assemble───▶ snapshot with coverage                         Normalise
///      snap ──publish────▶ container files, watch payload                 Publish
///   payload ──decide─────▶ push or not, within the budget                 Sync, CalendarrCore
///   learned ──keep───────▶ state of the next run                          Sync, IngestStore
///
/// A source that fails takes no other one down, and keeps what was last known of it. Killed at any moment, container
/// and state are whole, old or new. Nothing is printed.
public struct Synchronisation: Sendable {
    /// What is run and how.
    public let request: SyncRequest
    /// What asks servers.
    var fetcher: @Sendable ([FeedFetch], Date) -> [String: FeedAnswer]
    /// What asks the servers of an account.
    var accountServer: @Sendable (AccountQuestion) -> any AccountServer

    /// A run that has not begun.
    ///
    /// - Parameter request: What is run and how.
    public init(_ request: SyncRequest) {
        self.request = request
        let name = "ics2snapshot/\(request.writerVersion)"
        fetcher = { FeedFetcher(userAgent: name).fetch($0, now: $1) }
        accountServer = { question in
            CalDAVAccount(
                at: question.address, options: question.options, userAgent: name, now: question.now,
                renewToken: question.renewToken)
        }
    }

    /// Runs it; the calling thread waits for all of it.
    public func run() -> ConversionOutcome {
        let conversion = request.conversion
        var journal = RunJournal(for: conversion, tellsOnlyNews: !request.isVerbose)
        var assembly: SnapshotAssembly?
        do throws(RunRefusal) {
            try refuseWhatCannotWork(conversion)
            let memory = try SyncMemory(request)
            do throws(RunRefusal) {
                assembly = try run(conversion, memory, &journal)
            } catch {
                journal.note(error)
            }
            journal.noteEnd(of: memory)
        } catch {
            journal.note(error)
        }
        return assembly.map { journal.outcome(of: $0) } ?? journal.outcome()
    }

    private func run(
        _ conversion: ConversionRequest, _ memory: SyncMemory, _ journal: inout RunJournal
    ) throws(RunRefusal) -> SnapshotAssembly {
        let window = conversion.effectiveWindow
        journal.noteWindow(window)
        // Taken before anything is fetched: a sign-out from here on beats what this run finds.
        let publisher = try Publisher(
            container: request.container, request: conversion, session: request.session)
        let secrets = SyncSecrets(for: request)
        let sources = try memory.sources(of: request, secrets: secrets)

        var collection = SyncCollection(
            request, conversion: conversion, window: window, store: memory.store, secrets: secrets,
            fetcher: fetcher, accountServer: accountServer)
        var readings = collection.readings(of: sources, knownKeys: publisher.lastKnown.calendars.map(\.id))
        let news = SourceNews(now: conversion.now, staleAfter: request.configuration.staleAfter)
        journal.note(collection, and: news.tell(&readings, of: sources))

        let normalised = NormalisedSource.all(
            of: readings, request: conversion, window: window, lastKnown: publisher.lastKnown)
        journal.note(normalised)
        do throws(RunRefusal) {
            try refuseWhatMayNotBeWritten(normalised)
            let assembly = SnapshotAssembly(of: normalised, request: conversion, window: window)
            journal.note(assembly, wasCut: publisher.lastKnown.wasCut(conversion))
            var publication = try publisher.publish(assembly)
            journal.attempt { _ throws(StoreError) in try memory.keep(sources) }
            journal.attempt { journal throws(StoreError) in
                try HookStep(request, memory.store).run(&publication, &journal)
            }
            journal.note(publication)
            return assembly
        } catch {
            // What was signed out meanwhile must not come back by the state either.
            if error.cause != .refused {
                journal.attempt { _ throws(StoreError) in try memory.keep(sources) }
            }
            throw error
        }
    }

    private func refuseWhatCannotWork(_ conversion: ConversionRequest) throws(RunRefusal) {
        try conversion.refuseWhatCannotWork(problems: conversion.settingsProblems + unknownKeys)
    }

    /// Whoever names a source that does not exist would wait for it in vain.
    private var unknownKeys: [String] {
        let keys = request.configuration.sources.map(\.key)
        return request.only.subtracting(keys).sorted().map { key in
            "no source has the key \(key); there are: \(keys.joined(separator: ", "))"
        }
    }

    /// Where nothing is known of any source there is nothing to say, and what was there stays.
    private func refuseWhatMayNotBeWritten(_ sources: [NormalisedSource]) throws(RunRefusal) {
        let isKnown = sources.contains { $0.isRead || $0.status?.state == .stale }
        guard !isKnown, sources.contains(where: { !$0.failures.isEmpty }) else { return }
        let isTold = sources.flatMap(\.failures.listed).allSatisfy(\.isTold) && !request.isVerbose
        throw RunRefusal(
            cause: .unavailable,
            reasons: ["no source could be had and nothing is known; nothing was written"],
            isTold: isTold)
    }
}
