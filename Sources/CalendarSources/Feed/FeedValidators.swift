/// By what a server can tell that a feed is still the same (RFC 9110, section 8.8). They belong to a stored body:
/// without that body they must not be sent.
public struct FeedValidators: Hashable, Sendable {
    /// The ETag as the server spelled it, quotes and weakness included.
    public var etag: String?
    /// The Last-Modified date as the server spelled it.
    public var lastModified: String?

    /// Validators as they were stored.
    public init(etag: String?, lastModified: String?) {
        self.etag = etag
        self.lastModified = lastModified
    }

    /// Whether there is nothing to ask with.
    public var isEmpty: Bool { etag == nil && lastModified == nil }

    /// The value of If-None-Match. A server that compresses may add `-gzip` to the tag when it sends the body,
    /// and then know only the tag without it (Apache), so that both spellings are sent.
    var ifNoneMatch: String? {
        guard let etag else { return nil }
        let suffix = "-gzip\""
        guard etag.hasSuffix(suffix) else { return etag }
        return "\(etag), \(etag.dropLast(suffix.count))\""
    }
}
