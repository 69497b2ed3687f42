public import Foundation

/// One day of an agenda. A day of which nothing is known has none: its absence is the answer.
public struct AgendaDay: Hashable, Sendable {
    /// The first instant of the day.
    public let start: Date

    /// The part of the day that is known, not empty. Where it is not the whole day, no events means nothing
    /// about the rest.
    public let coverage: Range<Date>

    /// Whether ``coverage`` is the whole day.
    public let isCovered: Bool

    /// The events of that day: all-day ones first, then by start. An event of several days is on each of them.
    public internal(set) var events: [SnapshotEvent]
}

extension EventWindow {
    /// How many days an agenda has at most.
    public static let maxAgendaDays = 366

    /// The known days from that of `now` on, each with its events.
    ///
    /// - Parameters:
    ///   - now: An instant of the first day.
    ///   - calendar: Whose days they are.
    ///   - maxDays: How many days at most.
    public func agenda(
        from now: Date, calendar: Calendar = .current, maxDays: Int = maxAgendaDays
    ) -> [AgendaDay] {
        var days = knownDays(from: now, calendar: calendar, maxDays: maxDays)
        let inOrder = events.sorted { first, second in
            first.isAllDay == second.isAllDay
                ? SnapshotEvent.areInOrder(first, second) : first.isAllDay
        }
        for event in inOrder {
            var index = days.firstIndex(endingAfter: event.start)
            while index < days.count, days[index].coverage.lowerBound < max(event.end, event.start + 1) {
                if event.overlaps(days[index].coverage) { days[index].events.append(event) }
                index += 1
            }
        }
        return days
    }

    private func knownDays(from now: Date, calendar: Calendar, maxDays: Int) -> [AgendaDay] {
        guard !coverage.isEmpty else { return [] }
        var days: [AgendaDay] = []
        var start = calendar.startOfDay(for: max(now, coverage.lowerBound))
        while start < coverage.upperBound, days.count < maxDays {
            let end = calendar.startOfDay(start, plus: 1)
            // A calendar that cannot count on would be asked for ever.
            guard end > start else { break }
            let known = max(start, coverage.lowerBound)..<min(end, coverage.upperBound)
            days.append(AgendaDay(start: start, coverage: known, isCovered: known == start..<end, events: []))
            start = end
        }
        return days
    }
}

extension [AgendaDay] {
    /// The first day whose known part ends after `date`, found by halving.
    fileprivate func firstIndex(endingAfter date: Date) -> Int {
        var lower = 0
        var upper = count
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle].coverage.upperBound > date { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
