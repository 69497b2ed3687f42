import CalendarrCore
import Foundation
import ICalendar

/// One calendar of the run as the snapshot will have it.
struct NormalisedSource {
    /// How it is listed; `nil` where it is banished.
    private(set) var calendar: SnapshotCalendar?
    /// What the snapshot says about it; `nil` where it is banished.
    private(set) var status: CalendarSourceStatus?
    /// Its events in the window, in no particular order.
    private(set) var events: [SnapshotEvent] = []
    /// How many more there are that the cap cannot keep.
    private(set) var eventsBeyondCap = 0
    /// What the report says about it.
    private(set) var report: SourceReport
    /// Whether something of it was read in this run.
    let isRead: Bool
    /// Why it, or files of it, could not be read.
    let failures: FailureList
    /// What was wrong in it.
    let defects: [Defect]
    /// How many more defects there were.
    let unlistedDefects: Int
    /// What was left out of its folder.
    let remarks: [String]

    /// What became of a calendar in the run of a request, with what the container knew of it before.
    ///
    /// - Parameter latest: What begins after this, the cap drops in any case.
    init(
        _ reading: CalendarReading, request: ConversionRequest, window: Range<Date>, lastKnown: LastKnown,
        latest: Instant? = nil
    ) {
        let plan = reading.plan
        let expansion = reading.expansion
        isRead = expansion != nil
        failures = reading.failures
        defects = expansion?.defects ?? []
        unlistedDefects = expansion?.unlistedDefects ?? 0
        remarks = plan.remarks

        let known = lastKnown.calendar(plan.key)
        let calendar = SnapshotCalendar(
            id: plan.key, name: Self.name(of: plan, expansion, known),
            colorHex: CalendarColor.first(
                of: [plan.chosenColor] + (expansion?.colors ?? []) + [plan.folderColor, known?.colorHex]))
        report = SourceReport(key: plan.key, name: calendar.name, location: plan.location, state: .available)
        report.isBanished = request.banished.contains(plan.key)
        guard !report.isBanished else {
            report.state = .hidden
            return
        }
        self.calendar = calendar
        report.take(reading)
        settle(
            reading, request: request, window: window, lastKnown: lastKnown, colorHex: calendar.colorHex,
            latest: latest)
        if let status { report.take(status) }
    }

    /// The calendars of a run, one after the other: what the cap of the run drops in any case is not worth making.
    ///
    /// - Parameters:
    ///   - readings: The calendars as they were read; each is asked for once, in order.
    ///   - request: What is run.
    ///   - window: What the snapshot is to cover.
    ///   - lastKnown: What the container knew before.
    static func all(
        of readings: some Sequence<CalendarReading>, request: ConversionRequest, window: Range<Date>,
        lastKnown: LastKnown
    ) -> [NormalisedSource] {
        var earliest = Smallest<Date>(min(request.maxEvents, .max / 2) + 1)
        return readings.map { reading in
            let latest = request.maxEvents > 0 ? earliest.largest : nil
            let source = NormalisedSource(
                reading, request: request, window: window, lastKnown: lastKnown,
                latest: latest.map { Instant($0) })
            for event in source.events { earliest.add(event.start) }
            return source
        }
    }

    /// Decides what is known about a calendar that is not banished, and which events it brings.
    private mutating func settle(
        _ reading: CalendarReading, request: ConversionRequest, window: Range<Date>, lastKnown: LastKnown,
        colorHex: String, latest: Instant?
    ) {
        let key = reading.plan.key
        let now = Instant(request.now).date
        let failure = failures.listed.first
        let (state, asOf): (CalendarSourceState, Date) =
            switch reading.standing {
            case .confirmed: (.available, now)
            case .fresh(let asOf): (.available, asOf)
            case .stale(let asOf): (.stale, asOf)
            }
        if request.hidden.contains(key) {
            status = CalendarSourceStatus(state: .hidden, asOf: isRead ? asOf : nil, detail: failure?.detail)
        } else if let expansion = reading.expansion {
            let treatment = reading.plan.treatment
            let normaliser = Normaliser(
                key: key, colorHex: colorHex, window: window, viewerZone: request.viewerZone,
                privateEvents: treatment.privateEvents ?? request.privateEvents, treatment: treatment,
                language: request.language, maximum: request.maxEvents, latest: latest)
            let result = normaliser.events(of: expansion.occurrences)
            events = result.events
            eventsBeyondCap = result.beyondCap
            report.eventsFiltered = result.filtered
            report.privateEventsDropped = result.droppedAsPrivate
            report.declinedEventsDropped = result.droppedAsDeclined
            // A calendar with broken files beside good ones was read, and is not whole; one with a series that went
            // over its bound speaks only for the time up to there.
            let end = expansion.knownUntil?.date
            status = CalendarSourceStatus(
                state: state, asOf: asOf, coverageStart: end.map { _ in window.lowerBound },
                coverageEnd: end,
                detail: state == .stale ? failure?.detail : failures.isEmpty && end == nil ? nil : .incomplete
            )
        } else if let data = lastKnown.data(ofCalendar: key, in: window) {
            events = data.events
            status = CalendarSourceStatus(
                state: .stale, asOf: data.asOf, coverageStart: data.coverage.lowerBound,
                coverageEnd: data.coverage.upperBound, detail: failure?.detail)
        } else {
            status = CalendarSourceStatus(state: failure?.state ?? .unreadable, detail: failure?.detail)
        }
    }

    /// Whether its events are in the snapshot on purpose: neither hidden nor banished.
    var isPublished: Bool { status.map { $0.state != .hidden } ?? false }

    /// Narrows what is said about the calendar to what the snapshot covers, and completes the report.
    mutating func finish(coverage: Range<Date>, events: Int) {
        if let start = status?.coverageStart, let end = status?.coverageEnd {
            let narrowed = (start..<max(start, end)).clamped(to: coverage)
            status?.coverageStart = narrowed.lowerBound
            status?.coverageEnd = narrowed.upperBound
        }
        report.events = events
        switch status?.state {
        case .available, .stale:
            report.coverage = ReportedRange(
                start: status?.coverageStart ?? coverage.lowerBound,
                end: status?.coverageEnd ?? coverage.upperBound)
        default: report.coverage = nil
        }
    }

    private static func name(
        of plan: PlannedCalendar, _ expansion: CalendarExpansion?, _ known: SnapshotCalendar?
    ) -> String {
        let candidates = [plan.chosenName, expansion?.name, plan.folderName, known?.name, plan.stem]
        let names = candidates.lazy.compactMap { $0?.cleaned(lineBreaks: .space) }
        return names.first { !$0.isEmpty } ?? plan.key
    }
}
