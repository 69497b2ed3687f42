import CalendarrCore
import Foundation

/// What an answer says about one occurrence; a title or an end that is absent matches anything.
struct ExpectedEvent: Decodable, Hashable, CustomStringConvertible {
    let title: String?
    let start: Date
    let end: Date?
    let allDay: Bool

    func matches(_ event: SnapshotEvent) -> Bool {
        guard start == event.start, allDay == event.isAllDay, title == nil || title == event.title else {
            return false
        }
        return if let end { end == event.end } else { event.end >= event.start }
    }

    var description: String {
        let span = "\(start.ISO8601Format())..\(end?.ISO8601Format() ?? "*")"
        return "\(span)\(allDay ? " all-day" : "") \(title.map { "\"\($0)\"" } ?? "*")"
    }
}

/// How a list of events differs from the expected one.
struct EventDifference: CustomStringConvertible {
    /// Expected, but not there.
    let missing: [ExpectedEvent]
    /// There, but not expected.
    let unexpected: [SnapshotEvent]

    /// Pairs each expected event with one that is there: exact ones first, so that a wildcard takes what is left.
    init(of events: [SnapshotEvent], from expected: [ExpectedEvent]) {
        var rest = events
        var missing: [ExpectedEvent] = []
        let exactFirst =
            expected.filter { $0.title != nil && $0.end != nil }
            + expected.filter { $0.title != nil && $0.end == nil }
            + expected.filter { $0.title == nil && $0.end != nil }
            + expected.filter { $0.title == nil && $0.end == nil }
        for wanted in exactFirst {
            if let index = rest.firstIndex(where: wanted.matches) {
                rest.remove(at: index)
            } else {
                missing.append(wanted)
            }
        }
        self.missing = missing
        self.unexpected = rest
    }

    var description: String {
        let extra = unexpected.map {
            ExpectedEvent(title: $0.title, start: $0.start, end: $0.end, allDay: $0.isAllDay)
        }
        return
            (missing.prefix(3).map { "missing \($0)" } + extra.prefix(3).map { "unexpected \($0)" }
            + ["\(missing.count) missing and \(unexpected.count) unexpected in all"])
            .joined(separator: "; ")
    }
}
