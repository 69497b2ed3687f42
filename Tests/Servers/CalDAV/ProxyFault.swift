/// What the proxy in front of a server does to a request, and to which.
public struct ProxyFault: Encodable, Sendable {
    /// What goes wrong.
    public enum Kind: String, Encodable, Sendable {
        /// The answer ends after some bytes, by a reset.
        case cut
        /// The answer stops after some bytes, until all faults are lifted.
        case stall
        /// There is no answer, only a reset.
        case gone
        /// Another answer; the server is not asked.
        case status
        /// A listing of so many bytes; the server is not asked.
        case flood
        /// A pattern is replaced in the request's body.
        case rewrite
        /// A pattern is replaced in the answer.
        case answer
    }

    private let `do` = "fault"
    /// What goes wrong.
    public var kind: Kind
    /// The method of the requests that are meant; all without it.
    public var method: String?
    /// A regular expression that their paths match.
    public var path: String?
    /// What their bodies contain.
    public var contains: String?
    /// So many of them pass first.
    public var skip: Int?
    /// So many of them are hit; all without it.
    public var times: Int?
    /// So many bytes of the answer's body pass, or are in it.
    public var bytes: Int?
    /// The status of the answer.
    public var status: Int?
    /// The headers of the answer.
    public var headers: [String: String]?
    /// The body of the answer, or what replaces the pattern.
    public var text: String?
    /// A regular expression; `.` matches line feeds too.
    public var pattern: String?
    /// `down`: the server cannot be reached any more afterwards.
    public var then: String?

    /// A fault of a kind, for all requests until something else is said.
    public init(_ kind: Kind) { self.kind = kind }

    /// The server ends in the middle of an answer and is not there any more.
    ///
    /// - Parameters:
    ///   - bytes: What passes of the answer's body.
    ///   - skip: So many requests are answered wholly before.
    public static func stopped(afterBytes bytes: Int, skip: Int = 0) -> ProxyFault {
        var fault = ProxyFault(.cut)
        fault.bytes = bytes
        fault.skip = skip
        fault.times = 1
        fault.then = "down"
        return fault
    }

    /// Any token that is sent becomes another one.
    ///
    /// - Parameter token: The other one.
    public static func token(_ token: String) -> ProxyFault {
        var fault = ProxyFault(.rewrite)
        fault.pattern = "(<(?:[\\w.-]+:)?sync-token[^>]*>)[^<]+"
        fault.text = "\\g<1>\(token)"
        return fault
    }
}
