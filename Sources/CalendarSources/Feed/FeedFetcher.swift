public import Foundation

/// Asks for feeds, several at once, on the thread that calls; it sends nothing but GET.
///
/// libcurl is opened by the first fetch; connections are kept open between the fetches of one fetcher.
public final class FeedFetcher {
    /// What the program calls itself to servers, unless a source has a name of its own.
    public let userAgent: String
    /// Connections to one host at a time.
    public let maxPerHost: Int
    /// Requests at a time.
    public let maxAtOnce: Int

    /// From where an address can be reached; tests move the borders.
    var reach: (NetworkAddress) -> NetworkAddress.Reach = \.reach
    private var transport: Transport?

    /// A fetcher without connections.
    ///
    /// - Parameters:
    ///   - userAgent: The program's name and version: `ics2snapshot/1.0`.
    ///   - maxPerHost: Connections to one host at a time.
    ///   - maxAtOnce: Requests at a time.
    public init(userAgent: String, maxPerHost: Int = 2, maxAtOnce: Int = 16) {
        self.userAgent = userAgent
        self.maxPerHost = maxPerHost
        self.maxAtOnce = maxAtOnce
    }

    /// Asks for feeds, and waits until each has an answer or a failure. Nothing is asked twice because it failed:
    /// the next run is soon enough.
    ///
    /// - Parameters:
    ///   - fetches: What is asked for; each has its own id.
    ///   - now: The time, for dates in headers.
    /// - Returns: The answers by the ids of the fetches.
    public func fetch(_ fetches: [FeedFetch], now: Date) -> [String: FeedAnswer] {
        let exchanges = fetches.map { fetch in
            (fetch, Exchange(with: fetch.address, settings: settings(of: fetch)))
        }
        do throws(FetchFailure) {
            try openTransport().run(exchanges.map(\.1))
        } catch {
            for (_, exchange) in exchanges where exchange.request != nil { exchange.fail(error, at: .now) }
        }
        return Dictionary(
            exchanges.map { ($0.id, FeedAnswer(to: $0, from: $1, now: now)) },
            uniquingKeysWith: { first, _ in first })
    }

    private func openTransport() throws(FetchFailure) -> Transport {
        if let transport { return transport }
        let transport = try Transport(perHost: maxPerHost, atOnce: maxAtOnce)
        self.transport = transport
        return transport
    }

    private func settings(of fetch: FeedFetch) -> ExchangeSettings {
        ExchangeSettings(
            options: fetch.options, userAgent: fetch.options.userAgent ?? userAgent,
            question: HTTPQuestion(
                fields: ["Accept: text/calendar, */*;q=0.9"] + (fetch.validators?.fields ?? [])),
            credentials: CredentialPolicy(address: fetch.address, options: fetch.options),
            network: PrivateNetworkGuard(home: fetch.address.origin, reach: reach), sink: fetch.sink)
    }
}
