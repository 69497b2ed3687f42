/// The version of a resource (RFC 4918, section 15.6).
struct GetETag: DAVProperty {
    static let name = DAVName.dav("getetag")

    /// As the server wrote it, quotes and all; some leave them out.
    let etag: String

    init?(_ element: DAVElement) {
        guard let etag = element.value else { return nil }
        self.etag = etag
    }
}
