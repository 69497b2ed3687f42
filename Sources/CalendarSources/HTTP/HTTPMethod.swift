/// The methods that leave the program. None of them changes anything on a server, and a request cannot have another.
enum HTTPMethod: String, Hashable, CaseIterable {
    /// For what is at an address (RFC 9110, section 9.3.1).
    case get = "GET"
    /// For properties of resources (RFC 4918, section 9.1).
    case propfind = "PROPFIND"
    /// For a report about resources (RFC 3253, section 3.6).
    case report = "REPORT"
}
