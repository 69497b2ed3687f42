import CalendarrCore
import Foundation

/// The calendars of a run as one snapshot: merged, sorted, capped, with what it covers.
struct SnapshotAssembly {
    /// The snapshot.
    let snapshot: CalendarrSnapshot
    /// The calendars that go with it, sorted by name.
    let calendars: [SnapshotCalendar]
    /// The sources, completed by what the cap left of them.
    let sources: [NormalisedSource]
    /// How many events the cap dropped.
    let dropped: Int

    init(of sources: [NormalisedSource], request: ConversionRequest, window: Range<Date>) {
        let cap = EventCap(
            sources.flatMap(\.events), beyond: sources.map(\.eventsBeyondCap).reduce(0, +), window: window,
            maximum: request.maxEvents)
        var counts: [String: Int] = [:]
        for event in cap.events { counts[event.calendarKey, default: 0] += 1 }
        var states: [String: CalendarSourceStatus] = [:]
        self.sources = sources.map { source in
            var source = source
            source.finish(coverage: cap.coverage, events: counts[source.report.key] ?? 0)
            states[source.report.key] = source.status
            return source
        }
        calendars = sources.compactMap(\.calendar).sorted(by: SnapshotCalendar.areInOrder)
        dropped = cap.dropped
        snapshot = CalendarrSnapshot(
            writtenAt: Self.confirmation(of: sources) ?? request.now, coverageStart: cap.coverage.lowerBound,
            coverageEnd: cap.coverage.upperBound, isLoggedIn: true, writerVersion: request.writerVersion,
            events: cap.events, theme: request.theme, language: request.language, calendarStates: states)
    }

    /// When the newest data of a published calendar was confirmed: now, if one was read.
    private static func confirmation(of sources: [NormalisedSource]) -> Date? {
        sources.filter(\.isPublished).compactMap { $0.status?.asOf }.max()
    }
}
