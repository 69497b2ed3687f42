import CalendarrCore
import Foundation
import ICalendar
import IngestStore

/// Collects what a run has to say: the one place that decides about messages, the report and the status.
struct RunJournal {
    /// How many defects of a feed are named in messages; the others are counted.
    static let maxMessagesPerFeed = 20

    private let request: ConversionRequest
    /// Whether only that is said which was not the same in the run before: a run that is forgotten for a year says
    /// nothing as long as nothing happens. The report has everything.
    private let tellsOnlyNews: Bool
    private var messages: [Message] = []
    private var causes: Set<RunStatus> = []
    private var said: Set<Message> = []
    private(set) var report: RunReport

    init(for request: ConversionRequest, tellsOnlyNews: Bool = false) {
        self.request = request
        self.tellsOnlyNews = tellsOnlyNews
        report = RunReport(
            writerVersion: request.writerVersion, now: request.now, timeZone: request.viewerZone.identifier,
            status: .success)
    }

    /// Notes the window that is looked at.
    mutating func noteWindow(_ window: Range<Date>) {
        report.window = ReportedRange(window)
    }

    /// Notes what the calendars had to be complained about.
    mutating func note(_ sources: [NormalisedSource]) {
        report.sources = sources.map(\.report)
        for source in sources {
            causes.formUnion(source.failures.causes)
            let failures = source.failures.listed.filter { !tellsOnlyNews || !$0.isTold }
            for failure in failures { say(.error, failure.text) }
            if !failures.isEmpty, source.failures.unlisted > 0 {
                let text = "\(source.report.location): \(source.failures.unlisted) more files like these"
                messages.append(Message(.error, text))
            }
            if !failures.isEmpty, let status = source.status, status.state == .stale, let asOf = status.asOf {
                messages.append(
                    Message(.warning, "\(source.report.key): its events of \(text(asOf)) are kept"))
            }
            if tellsOnlyNews { continue }
            for remark in source.remarks { say(.warning, remark) }
            noteDefects(of: source)
        }
        if !tellsOnlyNews { noteUnknownKeys(sources.map(\.report.key)) }
    }

    /// Says something that may be true of several calendars, such as that their folder is away, once.
    private mutating func say(_ severity: Message.Severity, _ text: String) {
        let message = Message(severity, text)
        if said.insert(message).inserted { messages.append(message) }
    }

    /// Whoever wants a calendar left out and mistypes its key should not learn it from the calendar.
    private mutating func noteUnknownKeys(_ keys: [String]) {
        let unknown = request.hidden.union(request.banished).subtracting(keys).sorted()
        for key in unknown {
            say(
                .warning,
                "no calendar has the key \(key), which is to be left out; there are: \(keys.joined(separator: ", "))"
            )
        }
    }

    private mutating func noteDefects(of source: NormalisedSource) {
        let severity: Message.Severity = request.isStrict ? .error : .warning
        let named = source.defects.prefix(Self.maxMessagesPerFeed)
        for defect in named {
            let file = defect.file.isEmpty ? source.report.location : defect.file
            let place = defect.line > 0 ? "\(file):\(defect.line)" : file
            messages.append(Message(severity, "\(place): \(defect.problem); \(defect.action)"))
        }
        let others = source.defects.count - named.count + source.unlistedDefects
        if others > 0 {
            messages.append(Message(severity, "\(source.report.location): \(others) more defects"))
        }
    }

    /// Notes the snapshot, and what its cap cut.
    ///
    /// - Parameter wasCut: Whether the snapshot before was cut, too.
    mutating func note(_ assembly: SnapshotAssembly, wasCut: Bool = false) {
        let snapshot = assembly.snapshot
        report.sources = assembly.sources.map(\.report)
        report.coverage = ReportedRange(snapshot.coverage)
        report.events = snapshot.events.count
        report.eventsCut = assembly.dropped
        report.isCut = assembly.dropped > 0
        if report.isCut, !wasCut || !tellsOnlyNews {
            messages.append(
                Message(
                    .warning,
                    "more than \(request.maxEvents) events in the window: \(assembly.dropped) left out; "
                        + "the snapshot covers nothing from \(text(snapshot.coverageEnd)) on"))
        }
    }

    /// Notes what was written into the container.
    mutating func note(_ publication: Publication) {
        report.hasWrittenContainer = true
        report.hasChanged = publication.hasChanged
        report.push = publication.push
    }

    /// Notes what collecting has to say beside its readings, and what is new of the sources.
    mutating func note(_ collection: SyncCollection, and news: [Message]) {
        messages += collection.messages + news
        for error in collection.storeErrors { note(error) }
    }

    /// Does something with the state, and notes if that fails.
    mutating func attempt(_ body: (inout RunJournal) throws(StoreError) -> Void) {
        do throws(StoreError) {
            try body(&self)
        } catch {
            note(error)
        }
    }

    /// Tidies up the state at the end of a run, and notes what was found wrong with it.
    mutating func noteEnd(of memory: SyncMemory) {
        attempt { _ throws(StoreError) in try memory.store.sweep() }
        messages += memory.store.notes.map { Message(.warning, $0.description) }
    }

    private mutating func note(_ error: StoreError) {
        causes.insert(RunStatus(error.code))
        report.errors.append(error.description)
        say(.error, error.description)
    }

    /// Notes that a command of the configuration failed: a pity, and no loss to the run.
    ///
    /// - Parameter isTold: Whether people were told in an earlier run.
    mutating func note(hookProblem: String, isTold: Bool) {
        report.errors.append(hookProblem)
        if tellsOnlyNews, isTold { return }
        messages.append(Message(.error, hookProblem))
    }

    /// Notes what has to be said and is no error.
    mutating func note(_ message: Message) {
        messages.append(message)
    }

    /// Notes why nothing is written.
    mutating func note(_ refusal: RunRefusal) {
        causes.insert(refusal.cause)
        report.errors += refusal.reasons
        if refusal.isTold { return }
        messages += refusal.reasons.map { Message(.error, $0) }
    }

    /// The outcome of a run that wrote nothing.
    func outcome() -> ConversionOutcome {
        outcome(snapshot: nil, calendars: [])
    }

    /// The outcome of a run that has a snapshot, and has written it if it was to.
    func outcome(of assembly: SnapshotAssembly) -> ConversionOutcome {
        outcome(snapshot: assembly.snapshot, calendars: assembly.calendars)
    }

    private func outcome(snapshot: CalendarrSnapshot?, calendars: [SnapshotCalendar]) -> ConversionOutcome {
        let status = RunStatus(causes: Array(causes), hasWritten: snapshot != nil)
        var report = report
        report.status = status
        report.exitStatus = status.exitStatus
        return ConversionOutcome(
            snapshot: snapshot, calendars: calendars, report: report, status: status, messages: messages,
            summary: snapshot.map { summary(of: $0, calendars: calendars) })
    }

    /// `57 events of 3 calendars, 2026-09-03 00:00 to 2026-10-22 00:00 (Europe/Zurich); 1 calendar stale`
    private func summary(of snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar]) -> String {
        let zone = request.viewerZone
        let covered = [snapshot.coverageStart, snapshot.coverageEnd].map { date in
            let shown = zone.wallTime(at: Instant(date))
            let (year, month, day) = shown.day.date
            let clock = (hour: shown.secondOfDay / 3600, minute: shown.secondOfDay / 60 % 60)
            return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2)) "
                + "\(digits(clock.hour, 2)):\(digits(clock.minute, 2))"
        }
        var text =
            Self.count(snapshot.events.count, "event") + " of " + Self.count(calendars.count, "calendar")
        text += ", \(covered[0]) to \(covered[1]) (\(zone.identifier))"
        if report.isCut { text += "; cut: \(Self.count(report.eventsCut, "event")) left out" }
        let states = snapshot.calendarStates.values.map(\.state)
        let stale = states.count { $0 == .stale }
        let unknown = states.count { ![.available, .stale, .hidden].contains($0) }
        if stale > 0 { text += "; \(Self.count(stale, "calendar")) stale" }
        if unknown > 0 { text += "; nothing known of \(Self.count(unknown, "calendar"))" }
        return text
    }

    private func digits(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}
