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

/// A change of an instance and all later ones (RANGE=THISANDFUTURE, RFC 5545 section 3.8.4.4): they move by
/// the same difference on the wall and take the override's other properties.
struct RangeChange {
    /// The override; `timing` of a cancelled one may be missing.
    let change: Change
    /// The instant from which on it holds, by original start.
    let from: Instant
    /// On whose clock the difference is taken: the override's, or the series' where the override is in UTC.
    private let clock: SeriesClock?
    /// How far instances move on the wall, in seconds.
    let shift: Int64

    init(_ change: Change, from: Instant, series: SeriesClock) {
        self.change = change
        self.from = from
        guard let timing = change.timing else {
            self.clock = nil
            self.shift = 0
            return
        }
        // In UTC a series would drift with summer time; its own wall is what people meant.
        let isInUTC = timing.clock.zone == .utc && !timing.clock.isAllDay && !series.isAllDay
        let clock = isInUTC ? series : timing.clock
        self.clock = clock
        self.shift = clock.wallTime(at: timing.clock.instant(of: timing.start)) - clock.wallTime(at: from)
    }

    /// The instants of the instance that originally started at `original`; `nil` if it is cancelled.
    func extent(of original: Instant) -> (start: Instant, end: Instant)? {
        guard !change.event.content.isCancelled, let clock, let timing = change.timing else { return nil }
        var wallTime = clock.wallTime(at: original) + shift
        if clock.isAllDay { wallTime = WallTime(day: wallTime.day) }
        let moved = EventTiming(clock: clock, start: wallTime, length: timing.length)
        return moved.extent(from: wallTime)
    }

    /// At most this many seconds lie between start and end.
    var lengthBound: Int64 { change.timing?.length.upperBound ?? 0 }
}
