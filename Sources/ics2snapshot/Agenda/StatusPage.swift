import Foundation
import SnapshotIngest

/// How the sources of a configuration stand, as a table for a terminal: one line a source.
struct StatusPage {
    let status: SyncStatus
    let calendar: Calendar
    let colors: ColorChoice

    /// The lines of the page, ready to be printed.
    var text: String {
        let rows =
            [["SOURCE", "STATE", "LAST SUCCESS", "NEXT ATTEMPT", "LAST ERROR"]] + status.sources.map(row)
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

    private func row(_ source: SyncStatus.Source) -> [String] {
        [
            source.key.printable, source.state.rawValue, source.lastSuccess.map(time) ?? "never",
            source.nextAttempt.map(time) ?? "next run", error(of: source),
        ]
    }

    private func error(of source: SyncStatus.Source) -> String {
        guard let code = source.lastError else { return "" }
        let since = source.failingSince.map { " since \(time($0))" } ?? ""
        return source.consecutiveFailures > 1
            ? "\(code), \(source.consecutiveFailures) times\(since)" : "\(code)\(since)"
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
