/// Bounds on what the answer of one source may cost.
public struct TransferLimits: Hashable, Sendable {
    /// Bytes of a body, counted after decompression.
    public var maxBytes = 64 << 20
    /// Bytes of the headers of one answer.
    public var headerBytes = 128 << 10
    /// Redirects that are followed.
    public var redirects = 5
    /// How long name lookup, connection and TLS may take, of each request.
    public var connect = Duration.seconds(15)
    /// How long a server may think before its answer begins: a large calendar takes some half a minute.
    public var firstByte = Duration.seconds(120)
    /// How long a source may take, redirects and logins included.
    public var total = Duration.seconds(300)
    /// Bytes a second, on the wire, that an answer has to come with once it has begun.
    public var slowestRate = 50
    /// How long an answer may be slower than ``slowestRate``.
    public var slowFor = Duration.seconds(30)

    /// The bounds of Docs/Limits.md.
    public init() {}
}
