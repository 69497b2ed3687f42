/// When an event with a DTSTART starts, and how long it and its instances last.
struct EventTiming {
    /// How its times are read.
    let clock: SeriesClock
    /// DTSTART on that clock; of an all-day event a midnight.
    let start: WallTime
    /// How long each instance lasts.
    let length: InstanceLength

    /// The instants of an instance that starts at a wall time.
    func extent(from start: WallTime) -> (start: Instant, end: Instant) {
        let begin = clock.instant(of: start)
        return (begin, max(begin, length.end(from: start, begin, clock)))
    }

    /// The instants of an instance that nothing has changed.
    func extent(of instance: RecurrenceSet.Instance) -> (start: Instant, end: Instant) {
        let end = (instance.length ?? length).end(from: instance.start, instance.instant, clock)
        return (instance.instant, max(instance.instant, end))
    }
}

/// How long the instances of an event last.
enum InstanceLength: Hashable, Sendable {
    /// The same number of seconds each, as DTEND gives it (RFC 5545 section 3.8.5.3).
    case exact(Int64)
    /// Days on the wall, then seconds, as DURATION gives it.
    case nominal(NominalDuration)
    /// Whole days of an all-day event, at least one.
    case days(Int)

    /// When an instance ends that starts at a wall time, which is the instant `begin`; never after the year 9999.
    func end(from start: WallTime, _ begin: Instant, _ clock: SeriesClock) -> Instant {
        let end: Instant
        switch self {
        case .exact(let seconds): end = begin + seconds
        case .nominal(let duration):
            end = clock.instant(of: start + Int64(duration.days) * 86_400) + duration.seconds
        case .days(let days): end = clock.zone.start(of: min(start.day + days, .last))
        }
        return min(end, Self.latest)
    }

    /// At most this many seconds lie between start and end, on any clock: days on the wall can be a day longer.
    var upperBound: Int64 {
        switch self {
        case .exact(let seconds): max(0, seconds)
        case .nominal(let duration) where duration.days == 0: max(0, duration.seconds)
        case .nominal(let duration): max(0, Int64(duration.days + 1) * 86_400 + duration.seconds)
        case .days(let days): Int64(days + 1) * 86_400
        }
    }

    private static let latest = Instant(seconds: Int64(CivilDay.last.number + 1) * 86_400 - 1)
}

extension EventTiming {
    /// The timing of an event, or `nil` if it has no DTSTART. What is odd about its end is reported.
    init?(_ event: EventComponent, zones: inout ZoneContext, defects: inout [Defect]) {
        guard let placedStart = event.content.start else { return nil }
        let start = zones.resolve(placedStart, in: event)
        let end = event.content.end.map { zones.resolve($0, in: event) }
        let plain = Self.clock(
            of: start, floatingZone: zones.floatingZone(of: event), viewerZone: zones.viewerZone)
        if event.content.isMarkedAllDay, !plain.clock.isAllDay,
            let days = Self.wholeDays(from: plain.start, to: end, event.content.duration?.value, plain.clock)
        {
            self.clock = SeriesClock(
                isAllDay: true, zone: zones.viewerZone, isZoneKnown: true, midnightZone: plain.clock.zone)
            self.start = plain.start
            self.length = .days(days)
            return
        }
        self.clock = plain.clock
        self.start = plain.start
        var problem: (Int, String)?
        if let end {
            self.length = Self.length(
                from: plain, to: end, line: event.content.end?.line ?? event.line, &problem)
        } else if let duration = event.content.duration {
            self.length = Self.length(duration, plain.clock, &problem)
        } else {
            self.length = plain.clock.isAllDay ? .days(1) : .exact(0)
        }
        if let (line, text) = problem {
            defects.append(
                Defect(line: line, kind: .value, problem: text, action: "taken as an event without end"))
        }
    }

    private static func clock(
        of time: ResolvedTime, floatingZone: Zone, viewerZone: Zone
    ) -> (clock: SeriesClock, start: WallTime) {
        switch time {
        case .day(let day):
            (SeriesClock(isAllDay: true, zone: viewerZone, isZoneKnown: true), WallTime(day: day))
        case .utc(let instant):
            (SeriesClock(isAllDay: false, zone: .utc, isZoneKnown: true), WallTime(seconds: instant.seconds))
        case .zoned(let wallTime, let zone, let isKnown):
            (SeriesClock(isAllDay: false, zone: zone, isZoneKnown: isKnown), wallTime)
        case .floating(let wallTime):
            (SeriesClock(isAllDay: false, zone: floatingZone, isZoneKnown: false), wallTime)
        }
    }

    /// The whole days from one local midnight to another, of an event that says it is all-day though its times
    /// are not dates (X-MICROSOFT-CDO-ALLDAYEVENT); `nil` if it does not run from midnight to midnight.
    private static func wholeDays(
        from start: WallTime, to end: ResolvedTime?, _ duration: NominalDuration?, _ clock: SeriesClock
    ) -> Int? {
        guard start.secondOfDay == 0 else { return nil }
        let endWall: WallTime
        switch end {
        case .none:
            guard let duration, duration.days > 0 || duration.seconds > 0 else { return nil }
            endWall = start + Int64(duration.days) * 86_400 + duration.seconds
        case .day(let day): endWall = WallTime(day: day)
        case .utc(let instant): endWall = clock.wallTime(at: instant)
        case .zoned(let wallTime, _, _), .floating(let wallTime): endWall = wallTime
        }
        guard endWall.secondOfDay == 0, endWall > start else { return nil }
        return endWall.day - start.day
    }

    private static func length(
        from start: (clock: SeriesClock, start: WallTime), to end: ResolvedTime, line: Int,
        _ problem: inout (Int, String)?
    ) -> InstanceLength {
        if start.clock.isAllDay {
            guard case .day(let endDay) = start.clock.key(of: end) else { return .days(1) }
            let days = endDay - start.start.day
            if days < 0 { problem = (line, "DTEND lies before DTSTART") }
            return .days(max(1, days))
        }
        let begin = start.clock.instant(of: start.start)
        let finish: Instant
        switch end {
        case .day:
            problem = (line, "DTEND is a date and DTSTART is not")
            return .exact(0)
        case .utc(let instant): finish = instant
        case .zoned(let wallTime, let zone, isKnown: true): finish = zone.instant(of: wallTime)
        case .floating(let wallTime), .zoned(let wallTime, _, isKnown: false):
            finish = start.clock.instant(of: wallTime)
        }
        if finish < begin { problem = (line, "DTEND lies before DTSTART") }
        return .exact(max(0, finish - begin))
    }

    private static func length(
        _ duration: Placed<NominalDuration>, _ clock: SeriesClock, _ problem: inout (Int, String)?
    ) -> InstanceLength {
        let value = duration.value
        let isNegative = value.days < 0 || value.seconds < 0
        if isNegative { problem = (duration.line, "DURATION is negative") }
        if clock.isAllDay {
            // A part of a day fills the day.
            let days = value.days + Int((value.seconds + 86_399).dividedFloor(by: 86_400))
            return .days(max(1, isNegative ? 1 : days))
        }
        return isNegative ? .exact(0) : .nominal(value)
    }
}
