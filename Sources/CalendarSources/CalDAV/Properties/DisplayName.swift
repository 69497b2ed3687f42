/// The name to show (RFC 4918, section 15.2).
struct DisplayName: DAVProperty {
    static let name = DAVName.dav("displayname")

    let text: String

    init?(_ element: DAVElement) {
        guard let text = element.value else { return nil }
        // DAViCal escapes what it was given escaped: nobody names a calendar `Work &amp; Home`.
        self.text = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
            "&quot;", with: "\""
        )
        .replacing("&amp;", with: "&")
    }
}
