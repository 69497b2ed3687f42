import CalendarSources
import CalendarrCore
import ICalendar

/// Why a calendar, or a file of it, could not be read: for people, for readers of the snapshot, for the exit
/// status.
struct SourceFailure {
    /// What happened, with its place.
    var text: String
    /// The status of a run that wrote nothing because of it.
    var cause: RunStatus
    /// What is known about a calendar that never had any data.
    var state: CalendarSourceState
    /// Why, as one of the fixed list of codes.
    var detail: CalendarSourceDetail

    init(_ error: FileError) {
        text = error.description
        (cause, state, detail) =
            switch error.code {
            case .notFound, .vanished: (.noInput, .neverFetched, .notFound)
            case .notReadable: (.noInput, .denied, .refused)
            case .isFolder, .isFile, .device: (.noInput, .unreadable, .notCalendar)
            case .folderWithoutFeeds: (.noInput, .unreadable, .notFound)
            case .tooLarge: (.badData, .unreadable, .tooLarge)
            case .readFailed: (.inputOutput, .unreadable, .unreachable)
            }
    }

    init(_ error: FeedError, location: String) {
        let file = error.file.isEmpty ? location : error.file
        let place = error.line > 0 ? "\(file):\(error.line)" : file
        text = "\(place): \(error.explanation)"
        cause = .badData
        state = .unreadable
        detail = error.code == .incomplete ? .incomplete : .notCalendar
    }
}
