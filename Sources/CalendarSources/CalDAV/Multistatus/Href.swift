/// A reference to a resource as a server spelled it, for instance `/work%20cal/a%20b@c%23d.ics`.
///
/// Servers spell one resource differently from answer to answer, so that resources are told apart by their decoded
/// ``path(from:)``, and asked for in the spelling of the server. A `#` or a `?` in a reference is part of the name:
/// members of a collection have neither fragment nor query.
struct Href: Hashable, Sendable {
    /// As it came, without blanks around it.
    let spelling: String

    init(_ spelling: String) { self.spelling = spelling }

    /// The address that it leads to.
    ///
    /// - Parameter base: The address that answered.
    /// - Throws: `AddressError` by what is wrong with it.
    func address(from base: SourceAddress) throws(AddressError) -> SourceAddress {
        try base.resolving(spelling.replacing("#", with: "%23").replacing("?", with: "%3F"))
    }

    /// The decoded path, by which the resource is known.
    ///
    /// - Parameter base: The address that answered.
    /// - Throws: `AddressError` by what is wrong with it.
    func path(from base: SourceAddress) throws(AddressError) -> String {
        try address(from: base).decodedPath
    }
}

extension SourceAddress {
    /// The decoded path without the query: `/work cal/a b@c#d.ics`.
    var decodedPath: String { PercentCoding.decoded(target.utf8.prefix { $0 != UInt8(ascii: "?") }) }
}
