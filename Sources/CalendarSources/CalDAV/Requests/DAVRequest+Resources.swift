extension DAVRequest {
    /// Asks for the text and the ETag of resources (RFC 4791, section 7.9): a `calendar-multiget` report.
    ///
    /// Occurrences are never asked for: what servers make of `expand` is not to be relied on.
    ///
    /// - Parameters:
    ///   - hrefs: The resources, as the server spelled them.
    ///   - calendar: The calendar that they are in.
    static func resources(_ hrefs: [Href], in calendar: SourceAddress) -> DAVRequest {
        let names: [DAVName] = [.dav("getetag"), .caldav("calendar-data")]
        let body = RequestElement(
            name: .caldav("calendar-multiget"),
            children: [.properties(names)]
                + hrefs.map { RequestElement(name: .dav("href"), text: $0.spelling) })
        return DAVRequest(method: .report, address: calendar, depth: .one, body: body.document)
    }

    /// Asks which resources of a calendar have events (RFC 4791, section 7.8): a `calendar-query` report.
    ///
    /// Whatever the time of the events: servers err about time ranges.
    ///
    /// - Parameters:
    ///   - names: The properties that are wanted of each.
    ///   - calendar: The calendar.
    static func events(_ names: [DAVName], in calendar: SourceAddress) -> DAVRequest {
        let name = DAVName.caldav("comp-filter")
        let events = RequestElement(name: name, subject: "VEVENT")
        let filter = RequestElement(
            name: .caldav("filter"),
            children: [RequestElement(name: name, subject: "VCALENDAR", children: [events])])
        let body = RequestElement(name: .caldav("calendar-query"), children: [.properties(names), filter])
        return DAVRequest(method: .report, address: calendar, depth: .one, body: body.document)
    }
}
