/// One `response` of a multistatus (RFC 4918, section 14.24): what it says of one resource.
struct DAVResponse: Sendable {
    /// Which resource.
    var href: Href
    /// The status of the whole resource; `nil` where each property has its own.
    var status: Int?
    /// The properties that were given.
    var properties = DAVProperties()
    /// The elements of its `error` (RFC 4918, section 14.5).
    var conditions: Set<DAVName> = []

    /// Whether the resource is not there (404, 410).
    var isMissing: Bool { status == 404 || status == 410 }
}

/// What a multistatus says at its end, beside its responses.
struct MultistatusEnd: Sendable {
    /// The token of a sync-collection report (RFC 6578, section 6.2), as the server wrote it.
    var syncToken: String?
    /// How many responses there were.
    var responses = 0
}
