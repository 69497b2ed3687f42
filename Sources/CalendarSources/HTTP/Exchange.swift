/// One source on its way from its first request through redirects and logins to an answer that is neither.
///
/// It says what to ask, is told what came, and holds the way to its limits; it does not know how bytes travel.
final class Exchange {
    /// What comes next.
    enum State {
        /// A request is to be sent, or is on its way.
        case asking(HTTPRequest)
        /// The answer has come to its end.
        case answered(HTTPHead)
        /// It came to nothing.
        case failed(FetchFailure)
    }

    private(set) var state: State
    /// What the exchange has cost so far.
    private(set) var cost = FetchCost()
    /// The start of a body that nobody wants: the text of an error.
    private(set) var excerpt: [UInt8] = []
    /// The address that is asked now, or answered.
    private(set) var address: SourceAddress

    /// Whether a server, or the address itself, would have led where nobody is to be asked: to plain HTTP, into a private
    /// network.
    private(set) var isSentAstray = false

    private let settings: ExchangeSettings
    private var redirects: RedirectPolicy
    private var login: LoginPlan
    private var clock: TransferClock
    private var answer: HeadCollector
    private var discardedBytes = 0

    /// Bytes that are read of a body that nobody wants, so that the connection can be used again.
    private static let discardLimit = 64 << 10

    /// An exchange before its first request.
    init(with address: SourceAddress, settings: ExchangeSettings) {
        let options = settings.options
        self.address = address
        self.settings = settings
        redirects = RedirectPolicy(address: address, options: options)
        clock = TransferClock(limits: options.limits)
        answer = HeadCollector(limit: options.limits.headerBytes)
        login = Self.login(at: address.origin, settings)
        let problem = options.problems.first ?? settings.credentials.credentials?.problem
        state = .failed(FetchFailure(.setup, problem ?? "nothing was asked", isPermanent: true))
        guard problem == nil else { return }
        do {
            try RedirectPolicy.check(address, allowsInsecure: options.allowInsecure)
            ask(login.first())
        } catch {
            isSentAstray = true
            state = .failed(error)
        }
    }

    /// The request to send, `nil` when there is none any more.
    var request: HTTPRequest? {
        guard case .asking(let request) = state else { return nil }
        return request
    }

    /// The answer, if it has come to its end.
    var head: HTTPHead? {
        guard case .answered(let head) = state else { return nil }
        return head
    }

    /// Whether anything of an answer has come.
    var hasAnswer: Bool { answer.hasBegun }

    /// How long a connection may take.
    var connectLimit: Duration { settings.options.limits.connect }

    /// Whether there are credentials that the origin which answered last may not have.
    var withholdsCredentials: Bool {
        settings.credentials.credentials != nil
            && settings.credentials.credentials(for: address.origin) == nil
    }

    /// Whether the origin which answered last was told credentials.
    var hasToldCredentials: Bool { login.hasTried }

    private static func login(at origin: Origin, _ settings: ExchangeSettings) -> LoginPlan {
        settings.logins.plan(settings.credentials.credentials(for: origin), for: origin)
    }

    private func ask(_ login: HTTPRequest.Login) {
        state = .asking(
            HTTPRequest(
                address: address, userAgent: settings.userAgent, options: settings.options, login: login,
                needsNewConnection: settings.sharesConnections && settings.network.startsInside == false,
                question: settings.question))
    }

    // MARK: What happens to a request

    /// The request is on its way from now on.
    func begin(at now: ContinuousClock.Instant) {
        clock.begin(at: now)
        cost.requests += 1
        answer = HeadCollector(limit: settings.options.limits.headerBytes)
        excerpt = []
        discardedBytes = 0
    }

    /// Says whether a connection may be opened.
    ///
    /// - Parameters:
    ///   - peer: The address behind the host's name, or that of the proxy; `nil` if it is neither IPv4 nor IPv6.
    ///   - port: Its port.
    func willConnect(to peer: NetworkAddress?, port: Int) throws(FetchFailure) {
        do {
            try settings.network.willConnect(to: peer, port: port, for: address.origin)
        } catch {
            isSentAstray = true
            throw error
        }
    }

    /// Takes a line of the header of an answer.
    func receive(headerLine line: UnsafeRawBufferPointer) throws(FetchFailure) {
        clock.receive(line.count)
        try answer.add(line)
    }

    /// Takes a block of a body.
    func receive(body bytes: UnsafeRawBufferPointer) throws(FetchFailure) {
        clock.receive(bytes.count)
        guard let head = answer.head, isWanted(head) else { return try discard(bytes) }
        if cost.bodyBytes == 0 { settings.sink.begin() }
        cost.bodyBytes += bytes.count
        let limit = settings.options.limits.maxBytes
        guard cost.bodyBytes <= limit, (head.contentLength ?? 0) <= limit else {
            throw FetchFailure(.tooLarge, "the answer is larger than \(limit) bytes (maxBytes)")
        }
        do {
            try settings.sink.receive(bytes)
        } catch {
            throw FetchFailure(.stopped, "what came was not taken")
        }
    }

    private func discard(_ bytes: UnsafeRawBufferPointer) throws(FetchFailure) {
        excerpt += bytes.prefix(max(0, settings.question.excerptBytes - excerpt.count))
        discardedBytes += bytes.count
        guard discardedBytes <= Self.discardLimit else {
            throw FetchFailure(.http, "the text of an error is too long")
        }
    }

    /// What has taken too long by now.
    func overdue(at now: ContinuousClock.Instant) -> FetchFailure? { clock.overdue(at: now) }

    /// The time to the next instant at which something may be overdue.
    func slack(at now: ContinuousClock.Instant) -> Duration { clock.slack(at: now) }

    /// The exchange cannot go on.
    func fail(_ failure: FetchFailure, at now: ContinuousClock.Instant) {
        cost.duration = clock.elapsed(at: now)
        state = .failed(failure)
    }

    /// A request has ended.
    ///
    /// - Parameters:
    ///   - failure: Why it ended early, or `nil`.
    ///   - peer: The address and port that was connected to, the proxy's if there is one.
    ///   - now: The time.
    func end(
        _ failure: FetchFailure?, peer: (address: NetworkAddress, port: Int)?, at now: ContinuousClock.Instant
    ) {
        cost.duration = clock.elapsed(at: now)
        // For a digest, libcurl asks more than once.
        cost.requests += max(0, answer.answers - 1)
        if let peer {
            settings.network.didConnect(to: peer.address, port: peer.port, for: address.origin)
        }
        guard let head = answer.head, failure == nil || countsAlone(head) else {
            return fail(failure ?? FetchFailure(.http, "the connection ended without an answer"), at: now)
        }
        if head.status != 401 { settings.logins.note(login, acceptedBy: address.origin) }
        if head.isRedirect {
            follow(head, at: now)
        } else if head.status == 401, let next = login.next(after: Challenge(head)) {
            ask(next)
        } else {
            if isWanted(head), cost.bodyBytes == 0 { settings.sink.begin() }
            state = .answered(head)
        }
    }

    private func isWanted(_ head: HTTPHead) -> Bool { head.status == settings.question.wantedStatus }

    /// Whether a head is all that matters of an answer whose body broke off: it is not the wanted one, and not a
    /// challenge after which libcurl asked once more.
    private func countsAlone(_ head: HTTPHead) -> Bool {
        guard case .asking(let request) = state, case .digest = request.login else {
            return !isWanted(head)
        }
        return !isWanted(head) && head.status != 401
    }

    private func follow(_ head: HTTPHead, at now: ContinuousClock.Instant) {
        do {
            address = try redirects.target(of: head, from: address)
            login = Self.login(at: address.origin, settings)
            ask(login.first())
        } catch {
            isSentAstray = error.code == .untrusted
            fail(error, at: now)
        }
    }

    /// Whether every server on the way said that the feed has moved for good.
    var hasMovedForGood: Bool { redirects.hasMovedForGood }

    /// Where a server has sent from https to plain HTTP, if that is why there is no answer.
    var refusedTarget: SourceAddress? { redirects.refusedTarget }
}
