import Foundation
import SnapshotIngest

/// How the sources of a configuration stand, as a table for a terminal: one line a source, and one for each calendar of
/// an account below it.
struct StatusPage {
    let status: SyncStatus
    let calendar: Calendar
    let colors: ColorChoice

    /// The lines of the page, ready to be printed.
    var text: String {
        let rows =
            [["SOURCE", "STATE", "LAST SUCCESS", "NEXT ATTEMPT", "LAST ERROR"]] + status.sources.flatMap(rows)
        let widths = rows[0].indices.map { column in
            rows.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
        }
        return rows.enumerated().map { number, row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: cell)))
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return (number == 0 ? colors.bold(line) : line) + "\n"
        }.joined()
    }

    private func rows(_ source: SyncStatus.Source) -> [[String]] {
        let calendars = source.calendars ?? []
        let count = calendars.count == 1 ? " (1 calendar)" : " (\(calendars.count) calendars)"
        let row = [
            source.key.printable + (calendars.isEmpty ? "" : count), source.state.rawValue,
            source.lastSuccess.map(time) ?? "never",
            source.nextAttempt.map(time) ?? "next run",
            error(source.lastError, source.consecutiveFailures, since: source.failingSince),
        ]
        return [row]
            + calendars.map { calendar in
                [
                    "  " + calendar.key.printable, calendar.state.rawValue,
                    calendar.lastSuccess.map(time) ?? "never", calendar.nextAttempt.map(time) ?? "",
                    error(calendar.lastError, calendar.consecutiveFailures, since: calendar.failingSince),
                ]
            }
    }

    private func error(_ code: String?, _ failures: Int, since: Date?) -> String {
        guard let code else { return "" }
        let since = since.map { " since \(time($0))" } ?? ""
        return failures > 1 ? "\(code), \(failures) times\(since)" : "\(code)\(since)"
    }

    private func time(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.dateFormat = "y-MM-dd HH:mm"
        return formatter.string(from: date)
    }
}
