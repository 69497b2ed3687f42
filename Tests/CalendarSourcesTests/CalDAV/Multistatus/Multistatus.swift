@testable import CalendarSources

/// A multistatus that has been read.
struct Multistatus {
    var responses: [DAVResponse] = []
    var end = MultistatusEnd()

    /// Reads a text.
    ///
    /// - Parameter block: How many bytes come at a time.
    init(_ text: String, block: Int = .max, limits: MultistatusLimits = MultistatusLimits()) throws {
        try self.init(Array(text.utf8), block: block, limits: limits)
    }

    init(_ bytes: [UInt8], block: Int = .max, limits: MultistatusLimits = MultistatusLimits()) throws {
        var responses: [DAVResponse] = []
        let reader = MultistatusReader(limits: limits) { responses.append($0) }
        var rest = bytes[...]
        while !rest.isEmpty {
            try rest.prefix(block).withUnsafeBytes { try reader.receive($0) }
            rest = rest.dropFirst(block)
        }
        end = try reader.finish()
        self.responses = responses
    }

    /// A document with the usual prefixes.
    static func text(_ inside: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" \
        xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/">\(inside)</d:multistatus>
        """
    }

    /// A response with properties that were given.
    static func response(_ properties: String, href: String = "/a.ics") -> String {
        """
        <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>\
        <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
        """
    }

    /// The properties of one response.
    static func properties(_ properties: String) throws -> DAVProperties {
        try Multistatus(text(response(properties))).responses[0].properties
    }
}

extension Multistatus {
    /// All that was read, one line for each fact.
    var facts: [String] {
        responses.flatMap(\.facts) + ["\(end.responses) responses, token \(end.syncToken ?? "none")"]
    }
}

extension DAVResponse {
    fileprivate var facts: [String] {
        let home = properties[CalendarHomeSet.self]?.hrefs.map(\.spelling)
        let principal = properties[CurrentUserPrincipal.self].map { "\($0)" }
        let texts: [String?] = [
            principal, properties[DisplayName.self]?.text, properties[CalendarColor.self]?.text,
            properties[GetCTag.self]?.tag, properties[GetContentType.self]?.text,
            properties[GetETag.self]?.etag,
            properties[PrincipalURL.self]?.href.spelling, properties[SyncToken.self]?.token,
        ]
        let sets: [[String]?] = [
            home, properties[ResourceType.self]?.kinds.map(\.description).sorted(),
            properties[SupportedCalendarComponentSet.self]?.components.sorted(),
            properties[SupportedReportSet.self]?.reports.map(\.description).sorted(),
            conditions.map(\.description).sorted(),
        ]
        return ["\(href.spelling) \(status ?? 0) \(properties[CalendarData.self]?.bytes ?? [])"]
            + texts.map { $0 ?? "none" } + sets.map { $0?.description ?? "none" }
    }
}
