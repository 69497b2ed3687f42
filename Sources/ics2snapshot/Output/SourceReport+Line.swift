import CalendarrCore
import SnapshotIngest

extension SourceReport {
    /// What became of the calendar, in one line for those who want to know more (`-v`).
    var line: String {
        "\(location): \(key) is \(state.rawValue): \(components) components (\(componentsNotExamined) not examined, "
            + "\(componentsUnusable) unusable), \(events) events, \(files) files, \(bytes) bytes"
    }
}
