/// One request as the proxy in front of a server saw it, and how it was answered.
public struct ProxiedRequest: Decodable, Sendable {
    /// The number of the connection on which it came.
    public let connection: Int
    /// The method.
    public let method: String
    /// Path and query as they were sent.
    public let path: String
    /// The header Host.
    public let host: String
    /// The header Depth.
    public let depth: String?
    /// The scheme of the credentials in lower case; `nil` without any. The credentials themselves are not written down.
    public let scheme: String?
    /// The name of the body's root element: `sync-collection`.
    public let document: String?
    /// How many `href` elements are in the body.
    public let hrefs: Int
    /// The body.
    public let body: String
    /// The status of the answer; `nil` where there was none.
    public let status: Int?
    /// The bytes of the answer's body that went through.
    public let bytes: Int
    /// Whether that was all of it.
    public let isWhole: Bool
}
