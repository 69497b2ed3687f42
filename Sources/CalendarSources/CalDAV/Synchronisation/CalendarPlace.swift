/// Where a calendar and its resources are: what of an answer is the calendar itself, a resource in it, or neither.
///
/// What is asked always goes to the origin that answered, whatever an href says: servers behind a proxy name their inner
/// scheme and port. Another host is never meant.
struct CalendarPlace {
    /// What a reference in an answer leads to.
    enum Target: Hashable {
        /// The calendar.
        case itself
        /// A resource in it, by its decoded path.
        case member(String)
        /// Something else: another host, another folder, a collection.
        case elsewhere
    }

    /// Who answered.
    let address: SourceAddress
    /// Decoded paths without the slash at their end, below which the members are.
    private let folders: [String]
    /// The same with the slash.
    private let prefixes: [String]

    /// - Parameters:
    ///   - address: The address that answered.
    ///   - folders: Decoded paths by which the server knows the calendar, if not by that of the address: some answer with
    ///     another prefix than they are asked by.
    init(_ address: SourceAddress, folders: [String]? = nil) {
        self.address = address
        self.folders = (folders ?? [address.decodedPath]).map(Self.withoutSlash)
        prefixes = self.folders.map { $0 + "/" }
    }

    /// The same calendar, where another address has answered for it.
    func moved(to address: SourceAddress) -> CalendarPlace {
        CalendarPlace(address, folders: folders + [address.decodedPath])
    }

    /// Where a reference leads.
    func target(of href: Href) -> Target {
        guard let path = path(of: href) else { return .elsewhere }
        if folders.contains(Self.withoutSlash(path)) { return .itself }
        return isBelow(path) && path.utf8.last != UInt8(ascii: "/") ? .member(path) : .elsewhere
    }

    /// The decoded path of a reference on this host; `nil` if it leads nowhere, or to another one.
    func path(of href: Href) -> String? {
        guard let address = resolve(href), address.origin.host == self.address.origin.host else { return nil }
        return address.decodedPath
    }

    /// The address by which a resource is asked for.
    func address(of href: Href) -> SourceAddress? {
        guard let address = resolve(href), address.origin.host == self.address.origin.host else { return nil }
        return SourceAddress(origin: self.address.origin, target: address.target)
    }

    /// Whether a decoded path is that of a member.
    func isBelow(_ path: String) -> Bool {
        // By bytes: in text, a combining mark after the slash would make another character of it.
        prefixes.contains { path.utf8.starts(with: $0.utf8) }
    }

    private func resolve(_ href: Href) -> SourceAddress? {
        do throws(AddressError) {
            return try href.address(from: address)
        } catch {
            // What is no reference is a reference to nothing of this calendar.
            return nil
        }
    }

    private static func withoutSlash(_ path: String) -> String {
        var path = path
        while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// The folder of a decoded path.
    static func folder(of path: String) -> String {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        return String(path[..<end])
    }
}
