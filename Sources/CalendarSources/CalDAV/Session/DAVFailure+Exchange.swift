import Foundation

extension DAVFailure {
    /// An exchange that came to nothing, or whose body was not taken.
    ///
    /// - Parameters:
    ///   - failure: Why.
    ///   - exchange: The exchange.
    init(_ failure: FetchFailure, of exchange: Exchange) {
        let isEnd =
            switch failure.code {
            case .unreachable, .setup: true
            // Where it was about to be sent astray, nothing is known against the servers that may be asked.
            case .untrusted: !exchange.isSentAstray
            default: false
            }
        self.init(
            refusedTarget: exchange.refusedTarget, failure: failure, endsConversation: isEnd)
    }

    /// An answer that is not the one that was wanted.
    ///
    /// - Parameters:
    ///   - head: The answer.
    ///   - exchange: The exchange that it ended.
    ///   - now: The time, for Retry-After.
    init(_ head: HTTPHead, of exchange: Exchange, now: Date) {
        let failure = FetchFailure(dav: head, of: exchange, now: now)
        status = head.status
        self.failure = failure
        switch head.status {
        case 401: endsConversation = !exchange.withholdsCredentials
        case 407, 429, 503: endsConversation = true
        // Google says with 403 that it is asked too often.
        default: endsConversation = failure.notBefore != nil
        }
        guard head.status >= 400 else { return }
        do throws(FetchFailure) {
            conditions = try DAVErrorReader.conditions(in: exchange.excerpt)
        } catch {
            self.failure = error
            endsConversation = true
        }
    }
}

extension FetchFailure {
    /// What an answer to a question of CalDAV means that is no multistatus.
    fileprivate init(dav head: HTTPHead, of exchange: Exchange, now: Date) {
        let origin = exchange.address.origin
        switch head.status {
        case 404, 410:
            self.init(
                .notFound, "there is nothing at this address of \(origin) (\(head.status))", isPermanent: true
            )
        case 200..<300, 405, 501:
            self.init(
                .http,
                "this is not a CalDAV server, or not the address of one: \(origin) answers \(head.status); "
                    + "a feed is configured by url instead")
        default:
            self.init(head, of: exchange, now: now)
        }
    }
}
