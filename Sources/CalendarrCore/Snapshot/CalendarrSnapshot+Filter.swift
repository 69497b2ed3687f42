extension CalendarrSnapshot {
    /// The snapshot with the events of these calendars only; its coverage stays, because it still speaks for
    /// the same range. An empty set means that nothing was chosen: every calendar.
    public func filtered(toCalendarKeys keys: Set<String>) -> CalendarrSnapshot {
        keys.isEmpty ? self : keepingEvents { keys.contains($0.calendarKey) }
    }

    /// The snapshot without the events of these calendars; its coverage stays. An empty set changes nothing.
    public func filtered(excludingCalendarKeys keys: Set<String>) -> CalendarrSnapshot {
        keys.isEmpty ? self : keepingEvents { !keys.contains($0.calendarKey) }
    }

    private func keepingEvents(where isKept: (SnapshotEvent) -> Bool) -> CalendarrSnapshot {
        var snapshot = self
        snapshot.events = events.filter(isKept)
        return snapshot
    }
}
