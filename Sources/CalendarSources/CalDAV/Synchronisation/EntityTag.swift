/// ETags of one resource from different answers. As texts they are opaque, but servers and what stands before them write
/// one and the same version in several forms: without quotes, as weak, with the name of a compression.
enum EntityTag {
    /// The ETag to keep beside a text.
    ///
    /// It has to be the one that came with the text: the resource may have changed since it was listed. Where both are of
    /// one version it is kept as it was listed, because that is what it will be compared with.
    ///
    /// - Parameters:
    ///   - fetched: The ETag that came with the text.
    ///   - listed: The ETag that was listed.
    static func kept(of fetched: String?, listed: String?) -> String? {
        guard let fetched, let listed, isSameVersion(fetched, listed) else { return fetched }
        return listed
    }

    /// Whether two ETags differ in their form at most.
    static func isSameVersion(_ one: String, _ other: String) -> Bool {
        one == other || core(one) == core(other)
    }

    private static func core(_ etag: String) -> Substring {
        var core = etag[...]
        if core.hasPrefix("W/") { core = core.dropFirst(2) }
        if core.count >= 2, core.hasPrefix("\""), core.hasSuffix("\"") { core = core.dropFirst().dropLast() }
        for suffix in ["-gzip", ";gzip"] where core.hasSuffix(suffix) { core = core.dropLast(suffix.count) }
        return core
    }
}
