/// Why the text of a resource cannot be had, or is not taken: what is known of the resource stays, and so does the rest of
/// its calendar.
public enum UnreadReason: String, Hashable, Sendable {
    /// What comes is no iCalendar text: a page, an address card, nothing that can be read.
    case notCalendar
    /// What comes breaks off before its end.
    case incomplete
    /// A resource that had a text comes without any.
    case empty
    /// It is larger than a resource may be.
    case tooLarge
    /// It may not be read.
    case refused
    /// The server fails, or does not answer in time.
    case unavailable

    /// What a failure of asking for one resource means for it.
    init(_ failure: DAVFailure) {
        self =
            switch failure.failure.code {
            case _ where failure.status == 403: .refused
            case .refused, .untrusted: .refused
            case .tooLarge: .tooLarge
            case .incomplete: .incomplete
            case .unreachable, .notFound, .http, .timeout, .stopped, .setup: .unavailable
            }
    }

    /// Whether it may be over soon, whatever becomes of the calendar.
    var isTemporary: Bool { self == .incomplete || self == .unavailable }
}
