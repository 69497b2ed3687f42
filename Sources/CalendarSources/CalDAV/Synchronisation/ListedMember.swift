/// A resource as a server names it, without its text.
struct ListedMember: Hashable {
    /// As it is spelled there.
    var href: Href
    /// Its version; `nil` where the server says none.
    var etag: String?
    /// Whether it is known to hold no events.
    var isWithoutEvents = false
}

extension ListedMember {
    /// What a response says of a resource. Of one that has an error to report nothing is known but that it is there.
    init(_ response: DAVResponse) {
        href = response.href
        guard response.isGiven else { return }
        etag = response.properties[GetETag.self]?.etag
        let components = response.properties[GetContentType.self]?.component?.split(separator: ",") ?? []
        isWithoutEvents =
            !components.isEmpty && components.allSatisfy { $0 == "VTODO" || $0 == "VJOURNAL" }
    }
}

extension DAVResponse {
    /// Whether it says something of the resource beside an error.
    var isGiven: Bool { status.map { (200..<300).contains($0) } ?? true }
}
