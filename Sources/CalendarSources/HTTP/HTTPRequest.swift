/// One request as it is to be sent. There is no method but GET: nothing here changes anything on a server.
struct HTTPRequest {
    /// How a request says who asks.
    enum Login: Hashable, Redacted {
        /// Not at all.
        case none
        /// By the value of the Authorization header.
        case authorization(String)
        /// By the server's challenge, which libcurl answers (RFC 7616).
        case digest(user: String, password: String)

        var description: String {
            switch self {
            case .none: "no login"
            case .authorization, .digest: "a login"
            }
        }
    }

    let address: SourceAddress
    let userAgent: String
    let options: TransportOptions
    let login: Login
    /// Whether connections to loopback and into private networks are refused.
    let isGuarded: Bool
    /// Headers besides those of the transport, without Authorization.
    let fields: [String]

    /// All lines that are added to the transport's own.
    var headers: [String] {
        guard case .authorization(let value) = login else { return fields }
        return fields + ["Authorization: \(value)"]
    }
}
