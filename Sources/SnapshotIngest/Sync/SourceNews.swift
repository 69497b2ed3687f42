import Foundation
import ICalendar
import IngestStore

/// What is told of a source between two runs: that it begins to fail, that it works again, and now and then that it
/// still fails. In between nothing is said.
struct SourceNews {
    /// How often a source that fails is reminded of, in seconds.
    static let reminderInterval: TimeInterval = 30 * 86_400

    private let now: Date
    private let staleAfter: TimeInterval

    /// - Parameters:
    ///   - now: The clock of the run.
    ///   - staleAfter: The age in seconds from which a stale source is reminded of.
    init(now: Date, staleAfter: TimeInterval) {
        self.now = now
        self.staleAfter = staleAfter
    }

    /// Decides what is told of all sources.
    ///
    /// - Parameters:
    ///   - readings: The calendars of all sources; failures that were told before are marked.
    ///   - sources: The sources.
    func tell(_ readings: inout [CalendarReading], of sources: [SyncSource]) -> [Message] {
        var messages: [Message] = []
        for source in sources {
            let own = readings.indices.filter { readings[$0].plan.source == source.key }
            var mine = own.map { readings[$0] }
            messages += tell(&mine, of: source)
            for (place, reading) in zip(own, mine) { readings[place] = reading }
        }
        return messages
    }

    /// Decides what is told of a source, and notes it in its record.
    ///
    /// - Parameters:
    ///   - readings: The calendars of the source; failures that were told before are marked.
    ///   - source: The source.
    /// - Returns: What is to be said beside the failures.
    private func tell(_ readings: inout [CalendarReading], of source: SyncSource) -> [Message] {
        // Who banished a source does not want to hear of it.
        guard source.course != .nothing else { return [] }
        noteFiles(readings, of: source)
        guard let code = source.record.lastErrorCode else {
            guard source.record.lastReported != nil else { return [] }
            source.record.lastReported = nil
            source.record.lastReportedCode = nil
            return [Message(.note, "\(source.key): works again")]
        }
        let isNew = source.record.lastReported == nil
        guard isNew || isReminderDue(source.record) else {
            for index in readings.indices { readings[index].failures.markTold() }
            return []
        }
        source.record.lastReported = now
        source.record.lastReportedCode = code
        guard !isNew, let since = source.record.failingSince else { return [] }
        return [Message(.warning, "\(source.key): fails since \(since.formatted(.iso8601))")]
    }

    /// Files have no answer of a server: that they were read, or not, is what their record has.
    private func noteFiles(_ readings: [CalendarReading], of source: SyncSource) {
        guard source.course == .read else { return }
        if let failure = readings.lazy.compactMap({ $0.failures.listed.first }).first {
            source.record.recordFailure(failure.code, at: now)
        } else {
            source.record.recordSuccess(at: now)
            source.record.eventCount = readings.compactMap { $0.expansion?.counts.events }.reduce(0, +)
        }
    }

    /// The first reminder comes when what is shown is so old that it matters, the others monthly.
    private func isReminderDue(_ record: SourceRecord) -> Bool {
        guard let reported = record.lastReported else { return false }
        let first = (record.lastSuccess ?? record.failingSince ?? reported).addingTimeInterval(staleAfter)
        return now >= (reported < first ? first : reported.addingTimeInterval(Self.reminderInterval))
    }
}
