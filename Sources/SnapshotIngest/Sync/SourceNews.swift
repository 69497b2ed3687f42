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
        var messages: [Message] = []
        var others = Array(readings.indices)
        // While an account answers, a calendar that fails is told by itself.
        if source.isAccount, source.accountErrorCode == nil {
            for collection in source.account.collections {
                let own = others.filter { readings[$0].plan.collection == collection.path }
                var news = ReportedFailure(collection)
                messages += tell(&news, collection.key, own, &readings)
                source.account[path: collection.path]?.lastReported = news.lastReported
                if news.code != nil { others.removeAll(where: own.contains) }
            }
        }
        var news = ReportedFailure(source)
        messages += tell(&news, source.key, others, &readings)
        source.record.lastReported = news.lastReported
        source.record.lastReportedCode = news.lastReportedCode
        return messages
    }

    /// Decides what is told of a source, or of a calendar of an account.
    ///
    /// - Parameters:
    ///   - news: What was told; changed to what is.
    ///   - name: How it is called.
    ///   - own: Which of the readings it is about.
    ///   - readings: All readings; failures that were told before are marked.
    /// - Returns: What is to be said beside the failures.
    private func tell(
        _ news: inout ReportedFailure, _ name: String, _ own: [Int], _ readings: inout [CalendarReading]
    ) -> [Message] {
        guard news.code != nil else {
            guard news.lastReported != nil else { return [] }
            news.lastReported = nil
            news.lastReportedCode = nil
            return [Message(.note, "\(name): works again")]
        }
        // What comes and goes by itself is one failure; what waits for somebody is told, whatever was told before.
        let isNew = news.lastReported == nil || news.isPermanent && news.lastReportedCode != news.code
        guard isNew || isReminderDue(news) else {
            for index in own { readings[index].failures.markTold() }
            return []
        }
        news.lastReported = now
        news.lastReportedCode = news.code
        guard !isNew, let since = news.failingSince else { return [] }
        return [Message(.warning, "\(name): fails since \(since.formatted(.iso8601))")]
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
    private func isReminderDue(_ news: ReportedFailure) -> Bool {
        guard let reported = news.lastReported else { return false }
        let first = (news.lastSuccess ?? news.failingSince ?? reported).addingTimeInterval(staleAfter)
        return now >= (reported < first ? first : reported.addingTimeInterval(Self.reminderInterval))
    }
}

/// What is known of a failure, and what was told of it.
private struct ReportedFailure {
    /// The code of the failure, with what is missing where something is; `nil` if there is none.
    let code: String?
    /// Whether it lasts until somebody changes something.
    let isPermanent: Bool
    let failingSince: Date?
    let lastSuccess: Date?
    /// When it was last told; `nil` if it was not.
    var lastReported: Date?
    /// The code that was told then.
    var lastReportedCode: String?

    init(_ source: SyncSource) {
        let record = source.record
        code = record.lastErrorCode.map { code in
            guard code == SyncCollection.selectionCode else { return code }
            return source.missing.map { "\(code) \($0)" } ?? record.lastReportedCode ?? code
        }
        isPermanent = record.isPermanent
        failingSince = record.failingSince
        lastSuccess = record.lastSuccess
        lastReported = record.lastReported
        lastReportedCode = record.lastReportedCode
    }

    init(_ collection: CollectionRecord) {
        code = collection.lastErrorCode
        isPermanent = false
        failingSince = collection.failingSince
        lastSuccess = collection.lastSuccess
        lastReported = collection.lastReported
    }
}
