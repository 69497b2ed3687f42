/// How one source is spoken to.
public struct TransportOptions: Hashable, Sendable {
    /// The version of HTTP that is offered.
    public enum HTTPVersion: String, Hashable, Sendable, CaseIterable {
        /// HTTP/1.1, which every server speaks without surprises.
        case http1 = "1.1"
        /// HTTP/2 where the server offers it over TLS, HTTP/1.1 otherwise.
        case http2 = "2"
    }

    /// How the network is reached.
    public enum Proxy: Hashable, Sendable, Redacted {
        /// As `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` say.
        case environment
        /// Directly, whatever the environment says.
        case none
        /// Through this one: `http://proxy.example.org:3128`, `socks5h://…`; may have a user and a password.
        case address(String)

        /// The kind alone.
        public var description: String {
            switch self {
            case .environment: "the environment's proxies"
            case .none: "no proxy"
            case .address: "a proxy"
            }
        }
    }

    /// What the source's origin may be told; they win over credentials in its address.
    public var credentials: Credentials?
    /// Further origins that may be told the credentials.
    public var alsoSendTo: [OriginPattern] = []
    /// A file with certificates (PEM) of authorities that are trusted besides the system's.
    public var caFile: String?
    /// A file with a client certificate (PEM).
    public var clientCertificate: String?
    /// A file with its key (PEM, not encrypted); without it the key is looked for beside the certificate.
    public var clientKey: String?
    /// The only public key that the server may have: `sha256//` and base64 (RFC 7469), several with `;` between them.
    public var pinnedKey: String?
    /// How the network is reached.
    public var proxy = Proxy.environment
    /// What the program calls itself to the server; `nil` is the fetcher's own name.
    public var userAgent: String?
    /// The version of HTTP that is offered.
    public var httpVersion = HTTPVersion.http1
    /// Whether addresses and credentials may go over plain HTTP to a host that is not loopback.
    public var allowInsecure = false
    /// What an answer may cost.
    public var limits = TransferLimits()

    /// Verified TLS, HTTP/1.1, the proxies of the environment, and nothing else.
    public init() {}

    /// What is wrong with these options, as clauses that name the option, without its value.
    public var problems: [String] {
        var problems: [String] = []
        if let problem = credentials?.problem { problems.append(problem) }
        if let userAgent, userAgent.isEmpty || ControlCharacters.occur(in: userAgent) {
            problems.append("userAgent is empty or has control characters in it")
        }
        if case .address(let proxy) = proxy, proxy.isEmpty || ControlCharacters.occur(in: proxy) {
            problems.append("proxy is empty or has control characters in it")
        }
        if let pinnedKey, !Self.isPin(pinnedKey) {
            problems.append("pinnedKey is not sha256// and the base64 of 32 bytes")
        }
        if clientKey != nil, clientCertificate == nil {
            problems.append("clientKey is of no use without clientCertificate")
        }
        return problems
    }

    private static func isPin(_ text: String) -> Bool {
        text.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { pin in
            let digest = pin.dropFirst("sha256//".count)
            let isBase64 = digest.dropLast().utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || "+/".utf8.contains(byte)
            }
            return pin.hasPrefix("sha256//") && digest.utf8.count == 44 && digest.last == "=" && isBase64
        }
    }
}
