/// The token of a collection's state (RFC 6578, section 4).
struct SyncToken: DAVProperty {
    static let name = DAVName.syncToken

    /// As the server wrote it: an address by the RFC, any text in fact.
    let token: String

    init?(_ element: DAVElement) {
        guard let token = element.value else { return nil }
        self.token = token
    }
}
