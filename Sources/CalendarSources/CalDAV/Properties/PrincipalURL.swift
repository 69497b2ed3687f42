/// Where a principal is (RFC 3744, section 4.2).
struct PrincipalURL: DAVProperty {
    static let name = DAVName.dav("principal-URL")

    let href: Href

    init?(_ element: DAVElement) {
        guard let href = element.hrefs.first else { return nil }
        self.href = href
    }
}
