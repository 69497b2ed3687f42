/// An origin, or all origins below a domain: `https://dav.example.org`, `https://*.example.org`.
public struct OriginPattern: Hashable, Sendable, CustomStringConvertible {
    private let origin: Origin
    private let isWildcard: Bool

    /// The pattern in its usual spelling.
    public var description: String {
        isWildcard ? "\(origin.scheme.rawValue)://*.\(origin.authority)" : origin.description
    }

    /// A pattern as the configuration spells it.
    ///
    /// - Parameter text: Scheme, host and perhaps a port; `*.` before the host stands for any names before it.
    /// - Throws: `AddressError` where an address would be wrong, too. A path and credentials are no part of an
    ///   origin, and `*.org` is no domain: both are `host`.
    public init(_ text: String) throws(AddressError) {
        let wildcard = text.firstRange(of: "://*.")
        let address = try SourceAddress(
            wildcard.map { text.replacingCharacters(in: $0, with: "://") } ?? text)
        let isDomain = address.origin.host.contains(".") && NetworkAddress(address.origin.host) == nil
        guard address.target == "/", address.credentials == nil, wildcard == nil || isDomain else {
            throw AddressError(code: .host)
        }
        origin = address.origin
        isWildcard = wildcard != nil
    }

    /// Whether an origin is meant: the same scheme, the same port, and the host or a host below it.
    func matches(_ other: Origin) -> Bool {
        guard isWildcard else { return other == origin }
        return other.scheme == origin.scheme && other.port == origin.port
            && other.host.hasSuffix("." + origin.host)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        var result = self
        result.replaceSubrange(range, with: text)
        return result
    }
}
