/// How the times of one event are read: as days, or as wall times in a zone.
struct SeriesClock: Hashable, Sendable {
    /// Whether the event has dates only.
    let isAllDay: Bool
    /// The zone of its wall times; of an all-day event the viewer's.
    let zone: Zone
    /// Whether the feed names the zone and it is known; not so for floating times.
    let isZoneKnown: Bool
    /// The zone whose midnights an all-day event was written in, where its times are no dates.
    var midnightZone: Zone?

    /// The instant of a wall time of this event. Of an all-day event the wall time is a midnight.
    func instant(of wallTime: WallTime) -> Instant { zone.instant(of: wallTime) }

    /// What this event's clock shows at an instant.
    func wallTime(at instant: Instant) -> WallTime { zone.wallTime(at: instant) }

    /// The wall times that are this instant: what the clock shows, and, where it was put forward shortly before, also
    /// the time in the gap that is read as it.
    func readings(of instant: Instant) -> [WallTime] {
        let shown = wallTime(at: instant)
        // The longest gap is a day: the islands that moved across the date line left one out.
        let before = instant - 26 * 3_600
        let gap = (shown - wallTime(at: before)) - (instant - before)
        guard gap > 0, self.instant(of: shown - gap) == instant else { return [shown] }
        return [shown, shown - gap]
    }

    /// The recurrence id of the instance that originally starts at this wall time.
    func recurrenceID(of wallTime: WallTime) -> RecurrenceID {
        if isAllDay { return .day(wallTime.day) }
        return isZoneKnown ? .instant(instant(of: wallTime)) : .wallTime(wallTime)
    }

    /// The recurrence id of an instance.
    func recurrenceID(of instance: RecurrenceSet.Instance) -> RecurrenceID {
        if isAllDay { return .day(instance.start.day) }
        return isZoneKnown ? .instant(instance.instant) : .wallTime(instance.start)
    }

    /// What an EXDATE, RECURRENCE-ID or UNTIL of this event names.
    ///
    /// Instances are named by instant; a DATE names the local day of a timed one; a value with a time names the
    /// day of an all-day one: in UTC the day of the nearest midnight (feeds write 23:00Z for midnight in Zurich),
    /// else its local date. A floating value is read in the zone of the series, and so is one whose zone nobody
    /// knows.
    func key(of time: ResolvedTime) -> OriginalStart {
        switch time {
        case .day(let day): .day(day)
        case .utc(let instant):
            isAllDay
                ? .day(((midnightZone ?? .utc).wallTime(at: instant) + 43_200).day)
                : .instant(instant)
        case .zoned(let wallTime, let zone, isKnown: true):
            isAllDay ? .day(wallTime.day) : .instant(zone.instant(of: wallTime))
        case .floating(let wallTime), .zoned(let wallTime, _, isKnown: false):
            isAllDay ? .day(wallTime.day) : .instant(instant(of: wallTime))
        }
    }

    /// The key of an own instance: its day where days are meant, else its instant.
    func key(of wallTime: WallTime) -> OriginalStart {
        isAllDay ? .day(wallTime.day) : .instant(instant(of: wallTime))
    }
}

/// The original start of an instance, by which exclusions and overrides find it.
enum OriginalStart: Hashable, Sendable {
    case instant(Instant)
    case day(CivilDay)
}

/// A time of a feed whose zone has been looked up.
enum ResolvedTime: Hashable, Sendable {
    case day(CivilDay)
    case utc(Instant)
    case zoned(WallTime, Zone, isKnown: Bool)
    case floating(WallTime)
}
