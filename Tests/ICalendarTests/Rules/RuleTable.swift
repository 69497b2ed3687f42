import Foundation
import Testing

@testable import ICalendar

/// One entry of a table in Fixtures/Rules: a rule, its DTSTART and what must come out.
struct RuleEntry: Sendable, CustomTestStringConvertible {
    var title = ""
    var rule = ""
    var dtstart = ""
    var starts: [String] = []
    /// Whether the starts go on after the listed ones.
    var goesOn = false
    var notes: [String] = []
    var unusable: String?

    var testDescription: String { "\(title): \(rule)" }
    var isAllDay: Bool { !dtstart.contains("T") }

    /// Reads a table.
    static func table(_ name: String) throws -> [RuleEntry] {
        let text = try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
        return text.split(separator: "\n\n").map { block in
            var entry = RuleEntry()
            for line in block.split(separator: "\n") {
                let key = line.prefix { $0 != ":" }
                let value = String(line.dropFirst(key.count + 1))
                switch key {
                case "RRULE": entry.rule = value
                case "DTSTART": entry.dtstart = value
                case "STARTS": entry.starts += value.split(separator: " ").map(String.init)
                case "NOTE": entry.notes.append(value)
                case "UNUSABLE": entry.unusable = value
                default: entry.title = String(line.dropFirst(2))
                }
            }
            if entry.starts.last == "…" {
                entry.starts.removeLast()
                entry.goesOn = true
            }
            return entry
        }
    }

    private static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Rules")
    }
}

/// A date or time as RFC 5545 writes it, or `nil` if it is none.
func wallTime(_ text: String) -> WallTime? {
    guard case (let until, nil)? = RuleUntil.parse(text) else { return nil }
    switch until {
    case .day(let day): return WallTime(day: day)
    case .local(let time): return time
    case .utc(let instant): return WallTime(seconds: instant.seconds)
    }
}

/// A start as RFC 5545 writes it.
func text(_ start: WallTime, isAllDay: Bool) -> String {
    isAllDay ? start.day.description : start.description
}

extension RecurrenceRule {
    /// UNTIL as a bound in local time, where local time is UTC.
    var untilInUTC: WallTime? {
        switch until {
        case .day(let day): WallTime(day: day, secondOfDay: 86_399)
        case .local(let time): time
        case .utc(let instant): WallTime(seconds: instant.seconds)
        case nil: nil
        }
    }
}
