import CalendarrCore
import SnapshotIngest

extension SourceReport {
    /// What became of the calendar, in one line for those who want to know more (`-v`).
    var line: String {
        let place = location == key ? "" : "\(location): "
        return
            "\(place)\(key) is \(isBanished ? "banished" : state.rawValue): \(count(components, "component")) (\(componentsNotExamined) not "
            + "examined, \(componentsUnusable) unusable), \(count(events, "event")), \(count(files, "file")), "
            + count(bytes, "byte")
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
