import CalendarrCore
import Foundation

/// The words and dates of an agenda in the language of its reader.
struct AgendaWords {
    /// `de` or `en`.
    let language: String
    private let calendar: Calendar

    /// - Parameter language: `de`, `en`, or `system` for the caller's locale.
    init(language: String, calendar: Calendar) {
        let isGerman =
            language == "de" || language != "en" && Locale.current.language.languageCode?.identifier == "de"
        self.language = isGerman ? "de" : "en"
        self.calendar = calendar
    }

    private func text(_ english: String, _ german: String) -> String {
        language == "de" ? german : english
    }

    private func format(_ pattern: String, _ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: language == "de" ? "de_DE" : "en_GB")
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
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
        calendar.startOfDay(for: date) == date ? shortDay(date) : "\(shortDay(date)), \(time(date))"
    }

    func asOf(_ date: Date) -> String { text("As of ", "Stand ") + "\(shortDay(date)), \(time(date))" }

    var allDay: String { text("all day", "ganztägig") }
    func from(_ date: Date) -> String { text("from ", "ab ") + time(date) }
    func until(_ date: Date) -> String { text("until ", "bis ") + time(date) }
    var untitled: String { text("(no title)", "(ohne Titel)") }
    var nothing: String { text("nothing scheduled", "keine Termine") }

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
        let last = calendar.startOfDay(for: end) == end ? shortDay(end - 1) : moment(end)
        return text("Covers ", "Deckt ab: ") + "\(moment(range.lowerBound)) – \(last)"
    }

    func noInformation(before date: Date) -> String {
        text("No information before ", "Keine Information vor ") + moment(date)
    }
    func noInformation(from date: Date) -> String {
        text("No information from ", "Keine Information ab ") + moment(date) + text(" on", "")
    }

    /// Why there is nothing to show; `nil` where there is something.
    func sentence(for result: SnapshotReadResult) -> String? {
        switch result {
        case .ok: nil
        case .neverWritten:
            text("nothing was ever written here", "hier wurde noch nie etwas geschrieben")
        case .loggedOut: text("signed out: there is nothing to show", "abgemeldet: es gibt nichts zu zeigen")
        case .incompatible(let found, let maxSupported):
            text(
                "written by a newer version (schema \(found), this one reads up to \(maxSupported)); update this program",
                "von einer neueren Version geschrieben (Schema \(found), gelesen wird bis \(maxSupported)); "
                    + "bitte dieses Programm aktualisieren")
        case .unreadable(let why): text("cannot be read: ", "nicht lesbar: ") + why
        }
    }

    /// What a reader has to know of a calendar that is not simply there; `nil` if it is.
    func state(_ status: CalendarSourceStatus) -> String? {
        let asOf = status.asOf.map { ", " + self.asOf($0).lowercased() } ?? ""
        return switch status.state {
        case .available: nil
        case .hidden: text("hidden", "ausgeblendet")
        case .stale: text("last known data", "letzter bekannter Stand") + asOf
        case .denied: text("no information, access was refused", "keine Information, Zugriff verweigert")
        case .loggedOut: text("no information, signed out", "keine Information, abgemeldet")
        case .neverFetched, .incompatible, .unreadable, .other: text("no information", "keine Information")
        }
    }
}
