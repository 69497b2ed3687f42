/// What credentials are bound to: scheme, host and port of an address (RFC 6454).
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The schemes that are spoken.
    public enum Scheme: String, Hashable, Sendable {
        /// In the clear.
        case http
        /// Over TLS.
        case https

        /// The port that an address need not name.
        var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// How the host is spoken to.
    public let scheme: Scheme
    /// A name in lower case and ASCII, an IPv4 address, or an IPv6 address without its brackets.
    public let host: String
    /// The port, 1 to 65 535.
    public let port: Int

    /// As in an address: `https://calendar.example.org`, with the port where it is not the scheme's own.
    public var description: String { "\(scheme.rawValue)://\(authority)" }

    /// Host and port as an address spells them.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == scheme.defaultPort ? name : "\(name):\(port)"
    }

    /// Whether the host is this machine by its name: what goes there passes no network.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        return NetworkAddress(host)?.reach == .loopback
    }

    /// Whether nobody on the way can read what is sent there.
    var isConfidential: Bool { scheme == .https || isLoopback }
}
