/// A reference without scheme and host, to be resolved against the path and query of an address (RFC 3986,
/// section 5.2).
struct RelativeTarget {
    private let path: ArraySlice<UInt8>
    /// With its question mark.
    private let query: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        let withoutFragment = bytes.prefix { $0 != UInt8(ascii: "#") }
        path = withoutFragment.prefix { $0 != UInt8(ascii: "?") }
        query = withoutFragment.dropFirst(path.count)
    }

    /// Path and query in ASCII, from the first slash on.
    func resolved(against base: String) -> String {
        let base = RelativeTarget(Array(base.utf8))
        if path.isEmpty {
            return PercentCoding.encoded(base.path)
                + PercentCoding.encoded(query.isEmpty ? base.query : query)
        }
        let isAbsolute = path.first == UInt8(ascii: "/")
        let folder = base.path.prefix(
            through: base.path.lastIndex(of: UInt8(ascii: "/")) ?? base.path.startIndex)
        return Self.withoutDots(PercentCoding.encoded(isAbsolute ? path : folder + path))
            + PercentCoding.encoded(query)
    }

    /// Without the segments `.` and `..`.
    private static func withoutDots(_ path: String) -> String {
        // Most have none, and of a calendar there are many paths.
        let hasDots = zip(path.utf8, path.utf8.dropFirst()).contains {
            $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".")
        }
        guard hasDots else { return path }
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var kept: [Substring] = []
        for segment in segments where segment != "." {
            if segment == ".." { _ = kept.popLast() } else { kept.append(segment) }
        }
        let endsInFolder = segments.last == "." || segments.last == ".."
        return "/" + kept.joined(separator: "/") + (endsInFolder && !kept.isEmpty ? "/" : "")
    }
}
