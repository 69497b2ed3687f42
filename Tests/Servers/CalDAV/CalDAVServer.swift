public import Foundation

/// A CalDAV server on loopback with a folder of its own, behind a proxy that writes down what it is asked and gets in
/// the way on request. It ends with this object, and with the tests however they end.
///
/// Any user may start any number of them. `serve.py` in the folder `caldav` is what runs.
public final class CalDAVServer {
    /// Where a running server is.
    private struct Ready: Decodable {
        let origin, folder, base, principal, home, user, password: String
    }

    /// What the server answered to a request of a test.
    public struct Answer: Decodable, Sendable {
        /// The status.
        public let status: Int
        /// The headers by names in lower case.
        public let headers: [String: String]
        /// The body.
        public let text: String
    }

    /// Which one it is.
    public let software: CalDAVSoftware
    private let ready: Ready
    private let process: LoopbackServer

    /// Starts a server.
    ///
    /// - Parameter software: Which one.
    public init(_ software: CalDAVSoftware) throws {
        self.software = software
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "caldav/serve.py").path()
        process = try LoopbackServer("/usr/bin/python3", [script] + software.arguments)
        let line = try process.line()
        if let failure = try? JSONDecoder().decode(Failure.self, from: line) {
            throw LoopbackServer.Unavailable(description: "\(software): \(failure.error)")
        }
        ready = try JSONDecoder().decode(Ready.self, from: line)
    }

    /// Where the program finds the proxy, and so the server: `http://127.0.0.1:4711`.
    public var origin: String { ready.origin }
    /// The path of the server's root.
    public var base: String { ready.base }
    /// The path of the user's principal.
    public var principal: String { ready.principal }
    /// The path of the user's calendar home.
    public var home: String { ready.home }
    /// The user.
    public var user: String { ready.user }
    /// The user's password, with a colon, a percent sign and an umlaut where the server can do with them.
    public var password: String { ready.password }
    /// The server's folder, with its files.
    public var folder: String { ready.folder }

    /// The path of a calendar.
    ///
    /// - Parameter name: Its name, which is encoded.
    public func calendar(_ name: String) -> String { home + name.percentEncoded + "/" }

    // MARK: What the tests change

    /// Asks the server past the proxy, with the user's credentials.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, encoded.
    ///   - body: The body.
    ///   - headers: Further headers.
    ///   - isProxied: Through the proxy after all.
    @discardableResult
    public func request(
        _ method: String, _ path: String, body: Data = Data(), headers: [String: String] = [:],
        isProxied: Bool = false
    ) throws -> Answer {
        struct Call: Encodable {
            let `do` = "request"
            let method, path: String
            let body: Data
            let headers: [String: String]
            let isProxied: Bool
        }
        return try call(Call(method: method, path: path, body: body, headers: headers, isProxied: isProxied))
    }

    /// Has the server forget which changes led to now, so that the tokens that it gave out mean nothing any more.
    ///
    /// - Parameter name: The calendar.
    public func wipeSyncStore(of name: String) throws {
        struct Call: Encodable {
            let `do` = "wipe"
            let path: String
        }
        let _: Nothing = try call(Call(path: home + name + "/"))
    }

    /// Ends the server; the proxy stays.
    public func stop() throws { try simply("stop") }

    /// Starts the server again, on the same port and folder.
    public func start() throws { try simply("start") }

    /// Has the modelled server misbehave, or behave again.
    ///
    /// - Parameter behaviour: The names of `model.py`, all that holds from now on.
    public func behave(_ behaviour: [String: Behaviour]) throws {
        struct Call: Encodable {
            let `do` = "behave"
            let behaviour: [String: Behaviour]
        }
        let _: Nothing = try call(Call(behaviour: behaviour))
    }

    /// Has a recorded server answer as it did after the changes.
    public func advance() throws { try simply("advance") }

    // MARK: The proxy

    /// Has something go wrong from now on.
    ///
    /// - Parameter fault: What, and when.
    public func add(_ fault: ProxyFault) throws { let _: Nothing = try call(fault) }

    /// Ends all faults, and has a proxy that went down listen again.
    public func lift() throws { try simply("lift") }

    /// Refuses all connections until faults are lifted.
    public func disappear() throws { try simply("down") }

    /// How many requests came through the proxy.
    public func requestCount() throws -> Int { try call(Simple(do: "count")) }

    /// The requests that came through the proxy.
    ///
    /// - Parameter first: Without so many of the first ones.
    public func requests(from first: Int = 0) throws -> [ProxiedRequest] {
        struct Call: Encodable {
            let `do` = "log"
            let first: Int
        }
        return try call(Call(first: first))
    }

    // MARK: Lines to and from the process

    private struct Failure: Decodable { let error: String }
    private struct Simple: Encodable { let `do`: String }
    private struct Reply<Value: Decodable>: Decodable { let answer: Value }
    private typealias Nothing = Never?

    private func simply(_ what: String) throws { let _: Nothing = try call(Simple(do: what)) }

    private func call<Value: Decodable>(_ call: some Encodable) throws -> Value {
        try process.say(JSONEncoder().encode(call))
        let line = try process.line()
        if let failure = try? JSONDecoder().decode(Failure.self, from: line) {
            throw LoopbackServer.Unavailable(description: "\(software): \(failure.error)")
        }
        return try JSONDecoder().decode(Reply<Value>.self, from: line).answer
    }
}
