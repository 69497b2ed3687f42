extension DAVRequest {
    /// Asks what has changed in a calendar since a token was given (RFC 6578, section 3.2): a `sync-collection` report.
    ///
    /// Only ETags are asked for. Servers that are asked for a limit cut the answer and give the token of the whole,
    /// so none is asked for.
    ///
    /// - Parameters:
    ///   - token: The token as the server wrote it; `nil` for everything that there is.
    ///   - calendar: The calendar.
    static func changes(since token: String?, in calendar: SourceAddress) -> DAVRequest {
        let body = RequestElement(
            name: .dav("sync-collection"),
            children: [
                RequestElement(name: .dav("sync-token"), text: token ?? ""),
                RequestElement(name: .dav("sync-level"), text: "1"),
                .properties([.dav("getetag")]),
            ])
        // The level says how deep it goes; any other depth is an error.
        return DAVRequest(method: .report, address: calendar, depth: .zero, body: body.document)
    }
}
