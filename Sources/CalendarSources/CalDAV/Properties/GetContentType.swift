/// The media type of a resource (RFC 4918, section 15.5).
struct GetContentType: DAVProperty {
    static let name = DAVName.dav("getcontenttype")

    /// As the server wrote it: `text/calendar; charset=utf-8; component=VEVENT`.
    let text: String

    init?(_ element: DAVElement) {
        guard let text = element.value else { return nil }
        self.text = text
    }

    /// What an iCalendar resource holds by its `component` parameter (RFC 5545, section 8.1), in upper case.
    var component: String? {
        for parameter in text.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map { part in
                String(part.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
            }
            guard parts.count == 2, parts[0].lowercased() == "component" else { continue }
            return parts[1].filter { $0 != "\"" }.uppercased()
        }
        return nil
    }
}
