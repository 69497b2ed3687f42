import Foundation

/// `faultserver.py`: an HTTP server that misbehaves on request. The paths that it knows are listed at its top.
public final class FaultServer: Sendable {
    /// One for all tests of a process: they tell their requests apart by ``token()``.
    public static func shared() throws -> FaultServer { try started.get() }
    private static let started = Result { try FaultServer() }

    /// Where a running server listens, and where its certificates are.
    private struct Ready: Decodable {
        let http, http2nd, https, httpsclient, httpsold, ca, client, clientkey, pin, log: String
    }

    /// One request as the server saw it. Credentials are masked, but for their scheme.
    public struct Request: Decodable, Sendable {
        /// Which of the listeners got it: `http`, `http2nd`, `https`, `httpsclient`.
        public let listener: String
        /// GET, if all is well.
        public let method: String
        /// Path and query.
        public let path: String
        /// The host that a proxy was asked for.
        public let proxied: String?
        /// The headers by names in lower case.
        public let headers: [String: String]
        /// Whether the credentials were right; `nil` without any.
        public let authOk: Bool?
        /// Bytes of its body.
        public let bodyLen: Int
        /// The start of its body.
        public let bodyHead: String
        /// The number of the connection.
        public let conn: Int
        fileprivate let event: String
    }

    private let ready: Ready
    /// Never used by two at once: it is only kept.
    private nonisolated(unsafe) let process: LoopbackServer

    private init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faultserver.py")
            .path()
        process = try LoopbackServer("/usr/bin/python3", [script, "--tls-port", "0", "--until-eof"])
        ready = try JSONDecoder().decode(Ready.self, from: process.line())
    }

    /// Plain HTTP on 127.0.0.1; also a proxy for any host.
    public var http: String { ready.http }
    /// Another origin, on 127.0.0.2.
    public var http2nd: String { ready.http2nd }
    /// HTTPS by the name localhost.
    public var https: String { ready.https }
    /// HTTPS for clients that have a certificate.
    public var httpsClient: String { ready.httpsclient }
    /// TLS 1.1, which nobody should speak any more.
    public var httpsOld: String { ready.httpsold }
    /// The certificate of the throw-away authority.
    public var caFile: String { ready.ca }
    /// A client's certificate.
    public var clientCertificate: String { ready.client }
    /// Its key.
    public var clientKey: String { ready.clientkey }

    /// The pin of its TLS key (RFC 7469).
    public var publicKeyPin: String { "sha256//" + ready.pin }

    /// A query by which a test finds its requests again.
    public static func token() -> String { "?t=\(UUID().uuidString)" }

    /// The requests with a token, in the order in which they came.
    public func requests(with token: String) throws -> [Request] {
        try logLines(with: token).filter { $0.event == "arrived" }
    }

    /// The hosts that were asked for by CONNECT, with their ports.
    public func tunnels() throws -> [String] {
        try logLines(with: "\"method\": \"CONNECT\"").map(\.path)
    }

    private func logLines(with text: String) throws -> [Request] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try String(contentsOf: URL(filePath: ready.log), encoding: .utf8).split(separator: "\n")
            .filter { $0.contains(text) }
            .map { try decoder.decode(Request.self, from: Data($0.utf8)) }
    }
}
