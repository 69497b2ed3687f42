extension RemoteCalendar {
    /// The last part of its decoded path, without slashes: `work cal`; empty of the root of a server.
    public var segment: String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Whether a person means this calendar by an address: an absolute one, or a path from its first slash on. How
    /// characters are spelled does not matter, nor a slash at the end.
    ///
    /// - Parameter text: What the person wrote.
    public func isAt(_ text: String) -> Bool {
        if text.hasPrefix("/") {
            let path = text.hasSuffix("/") ? String(text.dropLast()) : text
            // A path that was decoded already may have a percent sign of its own.
            return path == address.collectionPath
                || (try? Href(text).address(from: address).collectionPath) == address.collectionPath
        }
        guard text.contains("://"), let other = try? SourceAddress(text) else { return false }
        return other.isSameCollection(as: address)
    }
}
