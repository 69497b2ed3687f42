public import Foundation
public import ICalendar

extension Calendar {
    /// The Gregorian calendar in whose days a viewer counts.
    ///
    /// Foundation's own list of zones can be older than the system's. Where it does not know the zone, the
    /// offset of that moment stands in: right for that day, if not across the next change of clocks; coverage
    /// only gets narrower by it.
    public init(in zone: Zone, at now: Date) {
        self.init(identifier: .gregorian)
        let instant = Instant(now)
        let offset = Int(zone.wallTime(at: instant).seconds - instant.seconds)
        timeZone = TimeZone(identifier: zone.identifier) ?? TimeZone(secondsFromGMT: offset) ?? .gmt
    }
}
