import Foundation
import TestServers

@testable import CalendarSources

/// The questions of one session to the fault server, and what it saw of them.
final class Conversing {
    let session: DAVSession
    let token = FaultServer.token()

    /// A session for an address.
    ///
    /// - Parameters:
    ///   - home: The address of the account, whose origin counts; the plain HTTP one by default.
    ///   - options: How it is spoken to.
    ///   - limits: What it may cost.
    ///   - multistatusLimits: What one answer may cost.
    ///   - renewToken: Gives another token.
    ///   - reach: From where an address can be reached.
    init(
        _ home: String? = nil, _ options: TransportOptions = TransportOptions(),
        limits: DAVSessionLimits = DAVSessionLimits(),
        multistatusLimits: MultistatusLimits = MultistatusLimits(),
        renewToken: (() throws(FetchFailure) -> String)? = nil,
        reach: @escaping (NetworkAddress) -> NetworkAddress.Reach = \.reach
    ) throws {
        session = DAVSession(
            of: try SourceAddress(home ?? FaultServer.shared().http),
            options: options.apartFromTheMachine, userAgent: "ics2snapshot/test", now: Asking.now,
            limits: limits, multistatusLimits: multistatusLimits, renewToken: renewToken, reach: reach)
    }

    /// A question for an address, with the token added.
    func request(_ text: String, _ method: DAVRequest.Method = .propfind) throws -> DAVRequest {
        DAVRequest(
            method: method, address: try SourceAddress(text + token), depth: .one, body: "<propfind/>")
    }

    /// Asks for an address.
    ///
    /// - Returns: The responses, and the address that answered.
    @discardableResult
    func ask(_ text: String, _ method: DAVRequest.Method = .propfind) throws -> (
        responses: [DAVResponse], address: SourceAddress
    ) {
        var responses: [DAVResponse] = []
        let answer = try session.ask(request(text, method)) { responses.append($0) }
        precondition(answer.end.responses == responses.count)
        return (responses, answer.address)
    }

    /// Why there is no usable answer, `nil` if there is one.
    func failure(at text: String) throws -> DAVFailure? {
        do {
            try ask(text)
            return nil
        } catch let failure as DAVFailure {
            return failure
        }
    }

    /// What the server saw so far.
    var requests: [FaultServer.Request] {
        get throws { try FaultServer.shared().requests(with: token) }
    }

    /// The schemes of the Authorization headers in their order; `-` for none.
    var schemes: [String] {
        get throws {
            try requests.map {
                $0.headers["authorization"]?.split(separator: " ").first.map(String.init) ?? "-"
            }
        }
    }
}
