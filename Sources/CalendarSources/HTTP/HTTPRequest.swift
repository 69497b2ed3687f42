/// One request as it is to be sent.
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
    /// Whether a connection that is open already must not be used.
    let needsNewConnection: Bool
    let question: HTTPQuestion

    /// All lines that are added to the transport's own.
    var headers: [String] {
        var lines = question.fields
        // libcurl would wait for the server to say that it wants the body, and some never do.
        if question.body != nil { lines.append("Expect:") }
        if case .authorization(let value) = login { lines.append("Authorization: \(value)") }
        return lines
    }
}
