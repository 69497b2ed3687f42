import CalendarrCore
import Foundation

/// The words and dates of an agenda in the language of its reader; the sentences are the core's.
struct AgendaWords {
    let sentences: SnapshotTexts
    private let days: Calendar

    /// - Parameter language: `de`, `en`, or `system` for that of the caller's environment.
    init(language: String, calendar: Calendar) {
        sentences = SnapshotTexts(language: language)
        days = calendar
    }

    private var isGerman: Bool { sentences.language == .german }

    func text(_ english: String, _ german: String) -> String {
        isGerman ? german : english
    }

    private func format(_ pattern: String, _ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: isGerman ? "de_DE" : "en_GB")
        formatter.calendar = days
        formatter.timeZone = days.timeZone
        formatter.dateFormat = pattern
        return formatter.string(from: date)
    }

    func time(_ date: Date) -> String { format("HH:mm", date) }

    /// A day of the agenda: `Thursday, 10 September 2026`.
    func day(_ date: Date) -> String { format(text("EEEE, d MMMM y", "EEEE, d. MMMM y"), date) }

    /// A day inside a line: `Thu 10 Sep 2026`.
    private func shortDay(_ date: Date) -> String { format(text("EEE d MMM y", "EEE d. MMM y"), date) }

    /// Midnight as its day alone, any other moment with its time.
    private func moment(_ date: Date) -> String {
        days.startOfDay(for: date) == date ? shortDay(date) : "\(shortDay(date)), \(time(date))"
    }

    /// When an event is, with its day: `Thu 10 Sep 2026, 12:00–13:00`.
    func span(of event: SnapshotEvent) -> String {
        if event.isAllDay {
            let last = shortDay(max(event.start, event.end - 1))
            let first = shortDay(event.start)
            return first == last ? first : "\(first) – \(last)"
        }
        let start = "\(shortDay(event.start)), \(time(event.start))"
        if event.end == event.start { return start }
        let isSameDay = days.isDate(event.start, inSameDayAs: event.end)
        return isSameDay
            ? "\(start)–\(time(event.end))" : "\(start) – \(shortDay(event.end)), \(time(event.end))"
    }

    func asOf(_ date: Date) -> String { text("As of ", "Stand ") + "\(shortDay(date)), \(time(date))" }

    var allDay: String { text("all day", "ganztägig") }
    func from(_ date: Date) -> String { text("from ", "ab ") + time(date) }
    func until(_ date: Date) -> String { text("until ", "bis ") + time(date) }
    var untitled: String { text("(no title)", "(ohne Titel)") }

    /// What is said of whole days without events: a calendar of which nothing is known may have some.
    func empty(_ state: DisplayState) -> String {
        state == .empty
            ? text("nothing scheduled", "keine Termine")
            : text("no information from every calendar", "nicht von jedem Kalender Angaben")
    }

    /// Days in a row on which nothing is: their first and their last.
    func days(_ first: Date, _ last: Date) -> String {
        first == last ? day(first) : "\(day(first)) – \(day(last))"
    }

    /// A day of which only a part is known.
    func known(_ part: Range<Date>, of day: Range<Date>) -> String {
        switch (part.lowerBound > day.lowerBound, part.upperBound < day.upperBound) {
        case (true, true):
            text("known from ", "bekannt von ") + time(part.lowerBound) + text(" to ", " bis ")
                + time(part.upperBound)
        case (true, false): text("known from ", "bekannt ab ") + time(part.lowerBound)
        default: text("known until ", "bekannt bis ") + time(part.upperBound)
        }
    }

    func coverage(_ range: Range<Date>) -> String {
        guard !range.isEmpty else { return text("Covers nothing", "Deckt nichts ab") }
        // The end is not part of the range: of whole days the last one is named.
        let end = range.upperBound
        let last = days.startOfDay(for: end) == end ? shortDay(end - 1) : moment(end)
        return text("Covers ", "Deckt ab: ") + "\(moment(range.lowerBound)) – \(last)"
    }

    func noInformation(before date: Date) -> String {
        text("No information before ", "Keine Angaben vor ") + moment(date)
    }
    func noInformation(from date: Date) -> String {
        text("No information from ", "Keine Angaben ab ") + moment(date) + text(" on", "")
    }

    /// What a reader has to know of a calendar that is not simply there; `nil` if it is.
    func sentence(for status: CalendarSourceStatus, calendar name: String) -> String? {
        guard let sentence = sentences.sentence(for: status.state, calendar: name) else { return nil }
        return sentence + (status.asOf.map { " \(asOf($0))." } ?? "")
    }
}
