/// An override that stands: what becomes of one instance, or of one and all later ones.
struct Change {
    /// The override itself.
    let event: EventComponent
    /// When it takes place; `nil` of a cancelled one without DTSTART.
    let timing: EventTiming?
    /// What its RECURRENCE-ID says.
    let named: ResolvedTime
    /// The instance that it changes.
    let original: OriginalStart
    /// The name of that instance.
    let recurrenceID: RecurrenceID
}

/// A change of an instance and all later ones (RANGE=THISANDFUTURE, RFC 5545 section 3.8.4.4): they take the
/// override's other properties and start as much after its start, on its wall, as their original starts lie
/// after the original start of that instance, on the series' wall.
struct RangeChange {
    /// The override; `timing` of a cancelled one may be missing.
    let change: Change
    /// The instant from which on it holds, by original start.
    let from: Instant
    /// The same on the wall of the series. Where its clock is put forward that is the time in the gap, which the rule
    /// says and no clock shows.
    private let first: WallTime
    /// How far it moves the instance that it names, in seconds.
    let shift: Int64
    private let series: SeriesClock
    /// When and how long the instance it names takes place; `nil` if it and all later ones are cancelled.
    private let timing: EventTiming?

    init(_ change: Change, from: Instant, first: WallTime, series: SeriesClock) {
        self.change = change
        self.from = from
        self.first = first
        self.series = series
        guard var timing = change.timing, !change.event.content.isCancelled else {
            self.timing = nil
            self.shift = 0
            return
        }
        if timing.clock.zone == .utc, !timing.clock.isAllDay, !series.isAllDay {
            // In UTC a series would drift with summer time; its own wall is what people meant.
            let start = series.wallTime(at: timing.clock.instant(of: timing.start))
            timing = EventTiming(clock: series, start: start, length: timing.length)
        }
        self.timing = timing
        self.shift = timing.clock.instant(of: timing.start) - from
    }

    /// The instants of the instance whose original start is `original` on the series' wall; `nil` if it is
    /// cancelled.
    func extent(of original: WallTime) -> (start: Instant, end: Instant)? {
        guard let timing else { return nil }
        let isWholeDays = timing.clock.isAllDay || series.isAllDay
        let later = isWholeDays ? Int64(original.day - first.day) * 86_400 : original - first
        return timing.extent(from: timing.start + later)
    }

    /// What reading a range on another clock costs, in candidates.
    static let cost = 8

    /// At most this many seconds lie between start and end.
    var lengthBound: Int64 { timing?.length.upperBound ?? 0 }
}

extension [RangeChange] {
    /// The last change that holds at an instant; they ascend.
    func last(notAfter instant: Instant) -> RangeChange? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].from <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : self[low - 1]
    }
}

/// What the overrides of a UID name, looked up for its single events: one that makes no sense, because there are no
/// instances, takes the event's place.
struct NamedStarts {
    private let changes: [Change]
    /// By the clock that they are read on: there are few clocks, and there may be many events.
    private var starts: [SeriesClock: Set<OriginalStart>] = [:]

    init(_ changes: [Change]) {
        self.changes = changes
    }

    /// Whether an override takes the place of a single event.
    mutating func replace(_ timing: EventTiming) -> Bool {
        guard !changes.isEmpty else { return false }
        let clock = timing.clock
        let named = starts[clock] ?? Set(changes.map { clock.key(of: $0.named) })
        starts[clock] = named
        return named.contains(clock.key(of: timing.start)) || named.contains(.day(timing.start.day))
    }
}
