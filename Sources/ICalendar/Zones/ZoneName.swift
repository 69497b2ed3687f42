/// How feeds dress the names of zones.
enum ZoneName {
    /// Prefixes by which programs make IANA names globally unique (RFC 5545 section 3.2.19); some
    /// are followed by a version.
    private static let prefixes: [(text: String, hasVersion: Bool)] = [
        ("/freeassociation.sourceforge.net/tzfile/", false),
        ("/freeassociation.sourceforge.net/", false),
        ("/softwarestudio.org/tzfile/", false),
        ("/softwarestudio.org/", true),
        ("/mozilla.org/", true),
        ("/citadel.org/", true),
    ]

    /// Names of UTC that are on no list: Exchange's own, and the one that Windows shows.
    private static let namesOfUTC: Set<String> = ["tzone://microsoft/utc", "coordinated universal time"]

    /// A TZID without quotes, surrounding white space, known prefixes and the escapes of a TEXT, which a
    /// parameter has none of though some programs write them.
    static func bare(_ tzid: String) -> String {
        var name = trimmed(tzid)
        if name.utf8.contains(UInt8(ascii: "\\")) { name.removeAll { $0 == "\\" } }
        guard name.utf8.first == UInt8(ascii: "/") else { return name }
        let lowered = name.lowercased()
        for prefix in prefixes where lowered.hasPrefix(prefix.text) {
            let rest = name.dropFirst(prefix.text.count)
            guard prefix.hasVersion else { return String(rest) }
            guard let slash = rest.firstIndex(of: "/") else { break }
            return String(rest[rest.index(after: slash)...])
        }
        return name
    }

    /// The zone of a name of the list, also where it is written with blanks, as in `America/New York`.
    static func listed(_ name: String) -> Zone? {
        if let zone = Zone.named(name) { return zone }
        guard name.contains("/"), name.contains(" ") else { return nil }
        return Zone.named(name.split(separator: " ").joined(separator: "_"))
    }

    /// UTC, if this is another of its names.
    static func utc(_ name: String) -> Zone? {
        namesOfUTC.contains(name.lowercased()) ? .utc : nil
    }

    /// Whether a name of the list is of the form `Area/Location`; the names below `Etc/` are none.
    static func isPlace(_ name: String) -> Bool {
        name.contains("/") && !name.hasPrefix("Etc/")
    }

    /// The zone of an `Area/Location` at the end of a longer path: what follows a prefix nobody knows.
    static func trailingPlace(_ name: String) -> Zone? {
        // No name of the list has more than three parts.
        let parts = name.split(separator: "/").suffix(3)
        return [3, 2].lazy.filter { $0 <= parts.count }
            .compactMap { Zone.named(parts.suffix($0).joined(separator: "/")) }
            .first { isPlace($0.identifier) }
    }

    /// A name without quotes and white space around it.
    private static func trimmed(_ name: String) -> String {
        let isDressing = { (scalar: Unicode.Scalar) in
            scalar == "\"" || scalar == "'" || scalar.properties.isWhitespace
        }
        let scalars = name.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, isDressing(first) || isDressing(last)
        else { return name }
        let start = scalars.firstIndex { !isDressing($0) } ?? scalars.endIndex
        let end = scalars.lastIndex { !isDressing($0) }.map(scalars.index(after:)) ?? start
        return String(scalars[start..<end])
    }
}
