public import Foundation

/// Asks the servers of one account during one run, over connections that stay open, and on the thread that calls.
///
/// It sends nothing but PROPFIND, REPORT and GET. The user's credentials go where `CredentialPolicy` lets them, wherever
/// an href leads; how an origin wants to be told them is remembered, so that only the first request is refused for that.
/// Once the account's server has refused the credentials, is not there or wants peace, the session is over: each further
/// question fails as the last one did, and nothing is sent. What another origin does, where an href led, ends what is asked
/// there and nothing else.
public final class DAVSession {
    /// What all questions have cost so far.
    public private(set) var cost = FetchCost()
    /// Why nothing more is asked in this session; `nil` while it goes on.
    public var endFailure: FetchFailure? { ending?.failure }
    /// Whether there is something to log in with.
    var hasCredentials: Bool { options.credentials != nil }

    /// The address of the account.
    let home: SourceAddress
    private let userAgent: String
    private let now: Date
    private let limits: DAVSessionLimits
    private let multistatusLimits: MultistatusLimits
    private let logins = LoginMemory()
    private let network: PrivateNetworkGuard

    private var options: TransportOptions
    /// Taken away by its use: a token that is refused twice is wrong.
    private var renewToken: (() throws(FetchFailure) -> String)?
    private var transport: Transport?
    private var timeouts: [Origin: Int] = [:]
    private var ending: DAVFailure?
    /// Why nothing more is asked of other origins than the account's.
    private var others: [Origin: DAVFailure] = [:]
    /// Origins that have accepted the password in this session: they refuse a resource, not the user. A token may end.
    private var answering: Set<Origin> = []

    /// A session that has asked nothing yet.
    ///
    /// - Parameters:
    ///   - address: The address of the account as the user gave it: its origin may have the credentials, and whether it
    ///     is inside a private network decides whether others may be.
    ///   - options: How the servers are spoken to.
    ///   - userAgent: What the program calls itself, unless the options say otherwise: `ics2snapshot/1.0`.
    ///   - now: The time, for dates in headers.
    ///   - limits: What all questions may cost together.
    ///   - multistatusLimits: What one answer may cost.
    ///   - renewToken: Gives another token when a server has refused the one of the options; called once at most. What it
    ///     throws ends the session.
    public convenience init(
        of address: SourceAddress, options: TransportOptions, userAgent: String, now: Date,
        limits: DAVSessionLimits = DAVSessionLimits(),
        multistatusLimits: MultistatusLimits = MultistatusLimits(),
        renewToken: (() throws(FetchFailure) -> String)? = nil
    ) {
        self.init(
            of: address, options: options, userAgent: userAgent, now: now, limits: limits,
            multistatusLimits: multistatusLimits, renewToken: renewToken, reach: \.reach)
    }

    /// As above; tests move the borders of private networks.
    init(
        of address: SourceAddress, options: TransportOptions, userAgent: String, now: Date,
        limits: DAVSessionLimits, multistatusLimits: MultistatusLimits,
        renewToken: (() throws(FetchFailure) -> String)?,
        reach: @escaping (NetworkAddress) -> NetworkAddress.Reach
    ) {
        home = address
        self.options = options
        self.userAgent = userAgent
        self.now = now
        self.limits = limits
        self.multistatusLimits = multistatusLimits
        self.renewToken = renewToken
        network = PrivateNetworkGuard(home: address.origin, reach: reach)
        // Those of the address are the account's, whatever address is asked.
        self.options.credentials = options.credentials ?? address.credentials
    }
}

extension DAVSession: DAVConversation {
    func ask(
        _ request: DAVRequest, _ take: (DAVResponse) throws -> Void
    ) throws -> (end: MultistatusEnd, address: SourceAddress) {
        try withoutActuallyEscaping(take) { take in
            var refusal: (any Error)?
            let reader = MultistatusReader(limits: multistatusLimits) { response in
                do {
                    try take(response)
                } catch {
                    refusal = error
                    throw error
                }
            }
            do {
                let exchange = try answer(to: request.question, at: request.address, into: reader)
                do {
                    return (try reader.finish(), exchange.address)
                } catch let failure as FetchFailure where refusal == nil {
                    throw noted(DAVFailure(failure, of: exchange), at: exchange)
                }
            } catch {
                // What ended the transfer is what `take` threw, and no failure of the server's.
                throw refusal ?? error
            }
        }
    }

    func get(_ address: SourceAddress) throws -> (bytes: [UInt8], etag: String?) {
        let body = ResourceBody(limit: limits.resourceBytes)
        let exchange = try answer(to: .resource, at: address, into: body)
        if let failure = body.failure { throw DAVFailure(failure, of: exchange) }
        return (body.bytes, exchange.head?["etag"])
    }

    /// Asks, once more with another token if the server refuses the one that there is.
    ///
    /// - Returns: The exchange, which has the answer that was wanted, or whose sink has stopped it.
    private func answer(
        to question: HTTPQuestion, at address: SourceAddress, into sink: any BodySink
    ) throws(DAVFailure) -> Exchange {
        let exchange = try exchange(question, at: address, into: sink)
        switch exchange.state {
        case .answered(let head) where head.status == question.wantedStatus:
            if case .basic = options.credentials, exchange.hasToldCredentials {
                answering.insert(exchange.address.origin)
            }
            return exchange
        case .answered(let head):
            guard head.status == 401, exchange.hasToldCredentials, try hasNewToken() else {
                var failure = DAVFailure(head, of: exchange, now: now)
                if head.status == 401, answering.contains(exchange.address.origin) {
                    failure.endsConversation = false
                }
                throw noted(failure, at: exchange)
            }
            return try answer(to: question, at: address, into: sink)
        case .failed(let failure) where failure.code == .stopped: return exchange
        case .failed(let failure): throw noted(DAVFailure(failure, of: exchange), at: exchange)
        case .asking:
            throw noted(DAVFailure(FetchFailure(.http, "there was no answer"), of: exchange), at: exchange)
        }
    }

    /// Sends a question on its way through redirects and logins, unless the session is over or may not ask there.
    private func exchange(
        _ question: HTTPQuestion, at address: SourceAddress, into sink: any BodySink
    ) throws(DAVFailure) -> Exchange {
        if let ending = ending ?? others[address.origin] { throw ending }
        guard cost.requests < limits.requests else {
            let text = "the account takes more than \(limits.requests) requests; no more are sent"
            throw noted(DAVFailure(failure: FetchFailure(.tooLarge, text), endsConversation: true))
        }
        try refuseDowngrade(to: address)
        let exchange = Exchange(
            with: address,
            settings: ExchangeSettings(
                options: options, userAgent: options.userAgent ?? userAgent, question: question,
                credentials: CredentialPolicy(address: home, options: options), logins: logins,
                network: network, sharesConnections: false, sink: sink))
        do throws(FetchFailure) {
            try openTransport().run([exchange])
        } catch {
            throw noted(DAVFailure(error, of: exchange), at: exchange)
        }
        cost.requests += exchange.cost.requests
        cost.bodyBytes += exchange.cost.bodyBytes
        cost.duration += exchange.cost.duration
        return exchange
    }
}

extension DAVSession {
    /// Redirects are held to the same by the exchange.
    private func refuseDowngrade(to address: SourceAddress) throws(DAVFailure) {
        guard home.origin.scheme == .https, address.origin.scheme == .http else { return }
        throw DAVFailure(
            refusedTarget: address,
            failure: FetchFailure(
                .untrusted,
                "\(home.origin) names a place on plain HTTP (\(address.origin)), which is not asked"))
    }

    private func openTransport() throws(FetchFailure) -> Transport {
        if let transport { return transport }
        let transport = try Transport()
        self.transport = transport
        return transport
    }

    /// Whether there is another token than the one that was refused.
    private func hasNewToken() throws(DAVFailure) -> Bool {
        guard case .bearer(let refused) = options.credentials, let renewToken else { return false }
        self.renewToken = nil
        do throws(FetchFailure) {
            let token = try renewToken()
            options.credentials = .bearer(token: token)
            return token != refused
        } catch {
            throw noted(DAVFailure(status: 401, failure: error, endsConversation: true))
        }
    }

    /// A failure, after which the session may be over.
    ///
    /// - Parameter exchange: Where it happened; `nil` if that is no matter of a server.
    private func noted(_ failure: DAVFailure, at exchange: Exchange? = nil) -> DAVFailure {
        var failure = failure
        let origin = exchange?.address.origin ?? home.origin
        if failure.failure.code == .timeout { timeouts[origin, default: 0] += 1 }
        guard failure.endsConversation || timeouts[origin, default: 0] >= limits.timeouts else {
            return failure
        }
        failure.endsConversation = origin == home.origin || failure.failure.code == .setup
        if failure.endsConversation { ending = failure } else { others[origin] = failure }
        return failure
    }
}
