import CalendarrCore
import Foundation

/// A snapshot as a person reads it on a terminal: today and what follows, and how far that goes.
struct AgendaPage {
    let snapshot: CalendarrSnapshot
    /// The calendars that the snapshot was made of, for their names.
    let calendars: [SnapshotCalendar]
    let now: Date
    let calendar: Calendar
    let words: AgendaWords
    let colors: ColorChoice
    /// The columns of the page.
    let width: Int

    private static let titleColumn = 17

    /// The lines of the page, ready to be printed.
    var text: String {
        (head + body + foot).map { $0 + "\n" }.joined()
    }

    private var head: [String] {
        var lines = [words.asOf(snapshot.writtenAt), words.coverage(coverage)]
        for (key, status) in snapshot.calendarStates.sorted(by: { $0.key < $1.key }) {
            let name = calendars.first { $0.id == key }?.name ?? key
            if let sentence = words.sentence(for: status, calendar: name) { lines.append(sentence) }
        }
        return lines.flatMap { DisplayWidth.lines(of: $0.printable, width: width) } + [""]
    }

    private var coverage: Range<Date> {
        snapshot.coverageStart..<max(snapshot.coverageStart, snapshot.coverageEnd)
    }

    private var body: [String] {
        var lines: [String] = []
        if snapshot.coverageStart > calendar.startOfDay(for: now), !coverage.isEmpty {
            lines += [colors.dim(words.noInformation(before: snapshot.coverageStart)), ""]
        }
        var empty = EmptyDays()
        for day in EventWindow(snapshot).agenda(from: now, calendar: calendar) {
            let state = snapshot.displayState(for: day.coverage)
            if day.events.isEmpty, day.isCovered {
                if state != empty.state { lines += take(&empty) }
                empty.days.append(day.start)
                empty.state = state
            } else {
                lines += take(&empty) + self.lines(of: day)
            }
        }
        return lines + take(&empty)
    }

    /// Days in a row of which the same is to be said.
    private struct EmptyDays {
        var days: [Date] = []
        var state = DisplayState.empty
    }

    /// Days in a row without events share one heading.
    private func take(_ empty: inout EmptyDays) -> [String] {
        defer { empty.days = [] }
        guard let first = empty.days.first, let last = empty.days.last else { return [] }
        return [colors.bold(words.days(first, last)), "  " + colors.dim(words.empty(empty.state)), ""]
    }

    private func lines(of day: AgendaDay) -> [String] {
        var lines = [colors.bold(words.day(day.start))]
        if !day.isCovered {
            let end = calendar.date(byAdding: .day, value: 1, to: day.start) ?? day.coverage.upperBound
            lines.append("  " + colors.dim(words.known(day.coverage, of: day.start..<end)))
        }
        for event in day.events { lines += self.lines(of: event, on: day) }
        return lines + [""]
    }

    private func lines(of event: SnapshotEvent, on day: AgendaDay) -> [String] {
        let time = self.time(of: event, on: day)
        let title = event.title.isEmpty ? words.untitled : event.title
        let text = event.location.isEmpty ? title : "\(title) · \(event.location)"
        let filled = DisplayWidth.lines(of: text.printable, width: width - Self.titleColumn)
        let gap = String(repeating: " ", count: max(1, Self.titleColumn - 4 - DisplayWidth.columns(of: time)))
        let mark = colors.isColored ? colors.tinted("●", event.colorHex) + " " : "  "
        let indent = String(repeating: " ", count: Self.titleColumn)
        return filled.enumerated().map {
            $0.offset == 0 ? "  " + time + gap + mark + $0.element : indent + $0.element
        }
    }

    /// The part of the event that lies on the day.
    private func time(of event: SnapshotEvent, on day: AgendaDay) -> String {
        let end = calendar.date(byAdding: .day, value: 1, to: day.start) ?? event.end
        let (begins, ends) = (event.start >= day.start, event.end <= end)
        return switch (begins, ends) {
        case _ where event.isAllDay: words.allDay
        case (true, true) where event.start == event.end: words.time(event.start)
        case (true, true): "\(words.time(event.start))–\(words.time(event.end))"
        case (true, false): words.from(event.start)
        case (false, true): words.until(event.end)
        case (false, false): words.allDay
        }
    }

    private var foot: [String] {
        [
            colors.dim(
                words.noInformation(
                    from: max(snapshot.coverageEnd, coverage.isEmpty ? now : snapshot.coverageEnd)))
        ]
    }
}
