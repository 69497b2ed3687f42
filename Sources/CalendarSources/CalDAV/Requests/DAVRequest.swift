/// One question to a CalDAV server. There is none that changes anything there.
struct DAVRequest: Hashable {
    /// What is asked.
    enum Method: String, Hashable, CaseIterable {
        /// For properties (RFC 4918, section 9.1).
        case propfind = "PROPFIND"
        /// For a report (RFC 3253, section 3.6).
        case report = "REPORT"
    }

    /// How far below the address the question goes. There is no "infinity": servers refuse it.
    enum Depth: String, Hashable {
        /// The resource itself.
        case zero = "0"
        /// The resource and its members.
        case one = "1"
    }

    var method: Method
    var address: SourceAddress
    var depth: Depth
    /// XML in UTF-8.
    var body: String
}
