/// What changes whenever anything in a collection changes (the calendar server's extension).
struct GetCTag: DAVProperty {
    static let name = DAVName.calendarServer("getctag")

    /// As the server wrote it.
    let tag: String

    init?(_ element: DAVElement) {
        guard let tag = element.value else { return nil }
        self.tag = tag
    }
}
