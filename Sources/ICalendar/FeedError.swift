/// Why the bytes of a feed are not a complete calendar.
///
/// Nothing of such a feed may be published: a part that looks whole would be an empty screen that lies.
public struct FeedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the bytes are instead.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// No bytes, or white space only.
        case empty
        /// An HTML page, such as a login form.
        case html
        /// A JSON document.
        case json
        /// An XML document.
        case xml
        /// A vCard: an address book, not a calendar.
        case vCard
        /// Compressed with gzip.
        case gzip
        /// A ZIP archive, as Google and Outlook export.
        case zip
        /// Text or bytes without a VCALENDAR.
        case notCalendar
        /// A VCALENDAR that is not closed: a download that broke off.
        case incomplete
    }

    /// What the bytes are.
    public var code: Code
    /// The file as the caller named it, empty where the feed has no files.
    public var file: String
    /// The line on which it was seen, counted from 1; 0 where it is about the whole file.
    public var line: Int
    /// A clause that says what was seen and what to do: `this is a ZIP archive; unpack it first`.
    public var explanation: String

    /// An error at a place.
    public init(code: Code, file: String = "", line: Int = 0, explanation: String) {
        self.code = code
        self.file = file
        self.line = line
        self.explanation = explanation
    }

    /// The explanation.
    public var description: String { explanation }
}
