import CalendarSources

extension SourceFailure {
    /// That the text of a resource could not be had.
    ///
    /// - Parameters:
    ///   - problem: Why, as the state keeps it.
    ///   - isKnown: Whether there is an earlier text of it, which counts in place of the other.
    ///   - location: The calendar and the resource.
    init(unread problem: String, isKnown: Bool, location: String) {
        let reason = UnreadReason(rawValue: problem) ?? .unavailable
        let code: String =
            switch reason {
            case .notCalendar: "notCalendar"
            case .incomplete, .empty: FetchFailure.Code.incomplete.rawValue
            case .tooLarge: FetchFailure.Code.tooLarge.rawValue
            case .refused: FetchFailure.Code.refused.rawValue
            case .unavailable: FetchFailure.Code.http.rawValue
            }
        let outcome = isKnown ? "its last known text is kept" : "it is left out"
        self.init(code: code, text: "\(location): \(reason.clause); \(outcome)")
        isTold = false
    }
}

extension UnreadReason {
    fileprivate var clause: String {
        switch self {
        case .notCalendar: "the server gives something else than a calendar for this resource"
        case .incomplete: "the text of this resource ends before its end"
        case .empty: "the server gives this resource without its text"
        case .tooLarge: "this resource is larger than is read"
        case .refused: "the server does not allow to read this resource"
        case .unavailable: "the server fails to give this resource"
        }
    }
}
