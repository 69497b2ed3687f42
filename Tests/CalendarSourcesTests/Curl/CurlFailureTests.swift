import CurlShims
import Testing

@testable import CalendarSources

/// Results of libcurl that no server on loopback brings about.
struct CurlFailureTests {
    private func exchange() throws -> Exchange {
        let address = try SourceAddress("https://calendar.example.org/secret")
        let settings = ExchangeSettings(
            options: TransportOptions(), userAgent: "ics2snapshot/test", question: HTTPQuestion(),
            credentials: CredentialPolicy(address: address, options: TransportOptions()),
            network: PrivateNetworkGuard(home: address.origin, reach: \.reach), sink: CollectingSink())
        return Exchange(with: address, settings: settings)
    }

    @Test(
        arguments: [
            (CURLE_COULDNT_RESOLVE_HOST, FetchFailure.Code.unreachable, "calendar.example.org"),
            (CURLE_COULDNT_RESOLVE_PROXY, .unreachable, "proxy"), (CURLE_PROXY, .unreachable, "proxy"),
            (CURLE_OPERATION_TIMEDOUT, .timeout, "after 15 s"),
            (CURLE_SSL_CONNECT_ERROR, .untrusted, "TLS 1.2"),
            (CURLE_HTTP2, .unreachable, "broke off"), (CURLE_SEND_ERROR, .unreachable, "broke off"),
            (CURLE_OUT_OF_MEMORY, .http, "memory"), (CURLE_TOO_MANY_REDIRECTS, .http, "error 47"),
        ] as [(CURLcode, FetchFailure.Code, String)])
    func haveAMeaning(_ code: CURLcode, _ expected: FetchFailure.Code, _ words: String) throws {
        let exchange = try exchange()
        let handle = try CurlHandle(CurlLibrary.open())
        let failure = try #require(handle.failure(of: code, for: exchange))
        #expect(failure.code == expected)
        #expect(failure.text.contains(words))
        #expect(!failure.isPermanent)
        #expect(handle.failure(of: CURLE_OK, for: exchange) == nil)
    }

    /// A host can have several addresses, and an answer can come from the next one.
    @Test func ofARefusedAddressHoldIfNoOtherAnswers() throws {
        let exchange = try exchange()
        let request = try #require(exchange.request)
        let transfer = try CurlTransfer(request, of: exchange, by: CurlHandle(CurlLibrary.open()))
        let mayGoOn = transfer.run { _ throws(FetchFailure) in throw FetchFailure(.untrusted, "inside") }
        #expect(!mayGoOn)
        #expect(transfer.failure(of: CURLE_COULDNT_CONNECT)?.code == .untrusted)
        #expect(transfer.failure(of: CURLE_OK) == nil)
    }
}
