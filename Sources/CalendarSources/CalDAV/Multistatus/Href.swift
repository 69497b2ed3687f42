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
        // Byte by byte: a listing has as many of them as the calendar has resources.
        var escaped: [UInt8] = []
        for byte in Self.withColons(spelling).utf8 {
            switch byte {
            case UInt8(ascii: "#"): escaped += "%23".utf8
            case UInt8(ascii: "?"): escaped += "%3F".utf8
            default: escaped.append(byte)
            }
        }
        return try base.resolving(String(decoding: escaped, as: UTF8.self))
    }

    /// Xandikos 0.2 encodes the colons of a whole address as if it were a path: `http%3A//dav.example.org%3A8080/a`.
    private static func withColons(_ spelling: String) -> String {
        guard spelling.utf8.first == UInt8(ascii: "h"), spelling.firstMatch(of: /^https?%3[Aa]\/\//) != nil
        else { return spelling }
        let parts = spelling.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let origin = parts.prefix(3).joined(separator: "/").replacing("%3A", with: ":").replacing(
            "%3a", with: ":")
        return ([origin] + parts.dropFirst(3).map(String.init)).joined(separator: "/")
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
