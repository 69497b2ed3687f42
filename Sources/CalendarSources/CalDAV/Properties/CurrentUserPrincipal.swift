/// Who the server takes us for (RFC 5397, section 3).
enum CurrentUserPrincipal: DAVProperty, Hashable {
    static let name = DAVName.dav("current-user-principal")

    case principal(Href)
    /// Nobody: the login did not count.
    case unauthenticated

    init?(_ element: DAVElement) {
        if let href = element.hrefs.first {
            self = .principal(href)
        } else if !element.children(.dav("unauthenticated")).isEmpty {
            self = .unauthenticated
        } else {
            return nil
        }
    }
}
