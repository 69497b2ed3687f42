import CalendarSources
import CalendarrCore
import ICalendar
import IngestStore

/// Why a calendar, or a file of it, could not be read: for people, for readers of the snapshot, for the exit
/// status.
struct SourceFailure: Error {
    /// What happened, with its place.
    var text: String
    /// The same as a word, for the state and its next run.
    var code: String
    /// The status of a run that wrote nothing because of it.
    var cause: RunStatus
    /// What is known about a calendar that never had any data.
    var state: CalendarSourceState
    /// Why, as one of the fixed list of codes.
    var detail: CalendarSourceDetail
    /// Whether people were told in an earlier run, and need not be again.
    var isTold = false

    init(
        text: String, code: String, cause: RunStatus, state: CalendarSourceState, detail: CalendarSourceDetail
    ) {
        self.text = text
        self.code = code
        self.cause = cause
        self.state = state
        self.detail = detail
    }

    /// The failure of an earlier run, by the word that was kept of it.
    init(code: String, text: String) {
        let (cause, state, detail): (RunStatus, CalendarSourceState, CalendarSourceDetail) =
            switch code {
            case "notCalendar": (.badData, .unreadable, .notCalendar)
            case "secret": (.refused, .denied, .refused)
            default:
                FetchFailure.Code(rawValue: code).map(Self.meaning) ?? (
                    .unavailable, .neverFetched, .unreachable
                )
            }
        self.init(text: text, code: code, cause: cause, state: state, detail: detail)
        isTold = true
    }

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
        code = detail.rawValue
    }

    init(_ error: FeedError, location: String) {
        let file = error.file.isEmpty ? location : error.file
        let place = error.line > 0 ? "\(file):\(error.line)" : file
        text = "\(place): \(error.explanation)"
        cause = .badData
        state = .unreadable
        detail = error.code == .incomplete ? .incomplete : .notCalendar
        code = detail.rawValue
    }

    /// - Parameter location: What the source is called; a failure names hosts at most.
    init(_ failure: FetchFailure, location: String) {
        text = "\(location): \(failure.text)"
        code = failure.code.rawValue
        (cause, state, detail) = Self.meaning(of: failure.code)
    }

    private static func meaning(
        of code: FetchFailure.Code
    ) -> (RunStatus, CalendarSourceState, CalendarSourceDetail) {
        switch code {
        case .unreachable, .untrusted: (.unavailable, .neverFetched, .unreachable)
        case .refused: (.refused, .denied, .refused)
        case .notFound: (.unavailable, .neverFetched, .notFound)
        case .http: (.unavailable, .neverFetched, .http)
        case .tooLarge: (.badData, .unreadable, .tooLarge)
        case .timeout: (.unavailable, .neverFetched, .timeout)
        case .incomplete: (.unavailable, .unreadable, .incomplete)
        case .stopped: (.inputOutput, .neverFetched, .unreachable)
        case .setup: (.fault, .neverFetched, .unreachable)
        }
    }
}

extension RunStatus {
    /// The status of a run that a failure of the state ended.
    init(_ code: StoreError.Code) {
        self =
            switch code {
            case .busy: .incomplete
            case .refused, .denied: .cannotCreate
            case .full, .io, .damaged, .version: .inputOutput
            case .fault: .fault
            }
    }
}
