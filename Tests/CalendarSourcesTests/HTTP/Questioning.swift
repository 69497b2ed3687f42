import TestServers

@testable import CalendarSources

/// Questions of one source to the fault server, one after the other over the same transport, and what it saw of them.
final class Questioning {
    private let options: TransportOptions
    private let transport: Transport
    private let logins = LoginMemory()
    private var network: PrivateNetworkGuard?
    let token = FaultServer.token()

    init(_ options: TransportOptions = TransportOptions()) throws {
        self.options = options.apartFromTheMachine
        transport = try Transport()
    }

    /// Asks for an address, with the token added.
    func ask(_ question: HTTPQuestion, at text: String) throws -> (exchange: Exchange, sink: CollectingSink) {
        let address = try SourceAddress(text + token)
        let network = network ?? PrivateNetworkGuard(home: address.origin, reach: \.reach)
        self.network = network
        let sink = CollectingSink()
        let settings = ExchangeSettings(
            options: options, userAgent: "ics2snapshot/test", question: question,
            credentials: CredentialPolicy(address: address, options: options), logins: logins,
            network: network, sharesConnections: false, sink: sink)
        let exchange = Exchange(with: address, settings: settings)
        transport.run([exchange])
        return (exchange, sink)
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

extension Exchange {
    /// The status of its answer, `nil` if it has none.
    var status: Int? {
        guard case .answered(let head) = state else { return nil }
        return head.status
    }

    /// Why it came to nothing, `nil` if it did not.
    var failure: FetchFailure? {
        guard case .failed(let failure) = state else { return nil }
        return failure
    }
}

extension HTTPQuestion {
    /// A question of WebDAV with a body.
    static func dav(_ method: HTTPMethod, depth: Int = 1, body: String = "<x/>") -> HTTPQuestion {
        HTTPQuestion(
            method: method, fields: ["Depth: \(depth)", "Content-Type: application/xml; charset=utf-8"],
            body: body, wantedStatus: 207)
    }
}
