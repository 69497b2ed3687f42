/// The name of an XML element: its namespace and its name there. Prefixes say nothing.
struct DAVName: Hashable, CustomStringConvertible {
    let namespace: String
    let local: String

    init(_ namespace: String, _ local: String) {
        self.namespace = namespace
        self.local = local
    }

    /// A name of WebDAV (RFC 4918, RFC 3744, RFC 6578).
    static func dav(_ local: String) -> DAVName { DAVName("DAV:", local) }

    /// A name of CalDAV (RFC 4791).
    static func caldav(_ local: String) -> DAVName { DAVName("urn:ietf:params:xml:ns:caldav", local) }

    /// A name of the calendar server's extensions, which most servers know.
    static func calendarServer(_ local: String) -> DAVName { DAVName("http://calendarserver.org/ns/", local) }

    /// A name of Apple's calendars.
    static func apple(_ local: String) -> DAVName { DAVName("http://apple.com/ns/ical/", local) }

    /// As in James Clark's notation: `{DAV:}href`.
    var description: String { "{\(namespace)}\(local)" }
}
