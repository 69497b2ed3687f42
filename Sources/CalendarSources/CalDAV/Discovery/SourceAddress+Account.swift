extension SourceAddress {
    /// The address of an account as a person writes it, with or without a scheme: `dav.example.org` is https.
    ///
    /// - Parameter text: The address; blanks around it do not count.
    /// - Throws: `AddressError` by what is wrong.
    public init(account text: String) throws(AddressError) {
        let bytes = text.utf8.drop { $0 == 0x20 }
        // A host with a port has a colon, too; without slashes behind it, it is no scheme.
        let hasScheme = String(bytes)?.prefix { !"/?#".contains($0) }.hasSuffix(":") ?? true
        try self.init(hasScheme ? text : "https://" + (String(bytes) ?? text))
    }

    /// Where RFC 6764, section 5, has the way to the accounts of a host begin.
    var wellKnownCalDAV: SourceAddress {
        get throws(AddressError) { try resolving("/.well-known/caldav") }
    }

    /// The decoded path without the slash at its end, by which collections are told apart: servers write it or not.
    var collectionPath: String {
        let path = decodedPath
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Whether both are the same collection.
    func isSameCollection(as other: SourceAddress) -> Bool {
        origin == other.origin && collectionPath == other.collectionPath
    }

    /// The address of a collection with the slash at its end, by which references in it are resolved.
    var asCollection: SourceAddress {
        get throws(AddressError) {
            target.contains("?") || target.hasSuffix("/") ? self : try resolving(target + "/")
        }
    }

    /// Where a reference leads. A server behind a proxy may write its inner scheme and port into its answers: on the host
    /// that answered, what answered is meant.
    ///
    /// - Throws: `AddressError` by what is wrong with it.
    func leading(to href: Href) throws(AddressError) -> SourceAddress {
        let address = try href.address(from: self)
        return address.origin.host == origin.host ? try resolving(address.target) : address
    }

    /// Whether this is plain HTTP on the host of an https address.
    func isDowngrade(of address: SourceAddress) -> Bool {
        address.origin.scheme == .https && origin.scheme == .http && address.origin.host == origin.host
    }
}
