import CalendarrCore
import Foundation

/// What became of the occurrences between two snapshots, as a person reads it: one line an occurrence.
struct DifferencePage {
    let difference: SnapshotDifference
    let words: AgendaWords
    let colors: ColorChoice

    /// The lines of the page, ready to be printed; nothing where there is nothing to say.
    var text: String {
        let sections = [
            section(words.added, difference.added.map { "+ \(line(of: $0))" }),
            section(words.moved, difference.moved.map { "> \(line(of: $0))" }),
            section(words.changed, difference.changed.map { "~ \(line(of: $0))" }),
            section(words.removed, difference.removed.map { "- \(line(of: $0))" }),
            section(words.notCovered, uncovered, count: difference.notCovered.count),
        ]
        return sections.filter { !$0.isEmpty }.map { $0 + "\n" }.joined(separator: "\n")
    }

    private func section(_ title: String, _ lines: [String], count: Int? = nil) -> String {
        guard !lines.isEmpty else { return "" }
        return
            ([colors.bold("\(title) (\(count ?? lines.count))")] + lines.map { "  " + $0.printable })
            .joined(separator: "\n")
    }

    private func line(of event: SnapshotEvent) -> String {
        "\(words.span(of: event))  \(title(of: event))"
    }

    private func line(of change: SnapshotEventChange) -> String {
        var line = words.span(of: change.before)
        if change.isMove { line += " → " + words.span(of: change.after) }
        line += "  " + title(of: change.after)
        let others = change.fields.compactMap { field -> String? in
            switch field {
            case .start, .end, .isAllDay: nil
            case .title: pair(words.title, change.before.title, change.after.title)
            case .location: pair(words.location, change.before.location, change.after.location)
            case .colorHex: pair(words.color, change.before.colorHex, change.after.colorHex)
            case .calendarKey: pair(words.calendar, change.before.calendarKey, change.after.calendarKey)
            }
        }
        return others.isEmpty ? line : "\(line) (\(others.joined(separator: ", ")))"
    }

    private func pair(_ name: String, _ before: String, _ after: String) -> String {
        "\(name): “\(before)” → “\(after)”"
    }

    private func title(of event: SnapshotEvent) -> String {
        event.title.isEmpty ? words.untitled : event.title
    }

    /// The occurrences that only one of the snapshots can have, counted: a window that moves on leaves many behind.
    private var uncovered: [String] {
        UncoveredEvent.Side.allCases.flatMap { side in
            let events = difference.notCovered.filter { $0.side == side }
            let outside = events.count { $0.reason == .outsideCoverage }
            let unknown = events.filter { $0.reason == .calendarUnknown }.map(\.event.calendarKey)
            return (outside > 0 ? [words.outside(outside, of: side)] : [])
                + Set(unknown).sorted().map { key in
                    words.unknown(unknown.count { $0 == key }, of: side, calendar: key)
                }
        }
    }
}

extension AgendaWords {
    fileprivate var added: String { text("Added", "Neu") }
    fileprivate var moved: String { text("Moved", "Verschoben") }
    fileprivate var changed: String { text("Changed", "Geändert") }
    fileprivate var removed: String { text("Removed", "Entfallen") }
    fileprivate var notCovered: String { text("Not covered by both", "Nicht von beiden abgedeckt") }
    fileprivate var title: String { text("title", "Titel") }
    fileprivate var location: String { text("location", "Ort") }
    fileprivate var color: String { text("colour", "Farbe") }
    fileprivate var calendar: String { text("calendar", "Kalender") }

    fileprivate func outside(_ count: Int, of side: UncoveredEvent.Side) -> String {
        let (mine, other) = names(of: side)
        return text(
            "\(count) of \(mine) outside of what \(other) covers",
            "\(count) von \(mine) ausserhalb dessen, was \(other) abdeckt")
    }

    fileprivate func unknown(_ count: Int, of side: UncoveredEvent.Side, calendar key: String) -> String {
        let (mine, other) = names(of: side)
        return text(
            "\(count) of \(mine) in \(key), of which \(other) has no information",
            "\(count) von \(mine) in \(key), wozu \(other) keine Angaben hat")
    }

    private func names(of side: UncoveredEvent.Side) -> (String, String) {
        let (old, new) = (text("OLD", "ALT"), text("NEW", "NEU"))
        return side == .old ? (old, new) : (new, old)
    }
}
