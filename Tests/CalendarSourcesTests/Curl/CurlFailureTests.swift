import CurlShims
import Testing

@testable import CalendarSources

/// Results of libcurl that no server on loopback brings about.
struct CurlFailureTests {
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
        let settings = ExchangeSettings(
            options: TransportOptions(), userAgent: "ics2snapshot/test", fields: [], reach: \.reach,
            sink: CollectingSink())
        let exchange = Exchange(
            with: try SourceAddress("https://calendar.example.org/secret"), settings: settings)
        let handle = try CurlHandle(CurlLibrary.open())
        let failure = try #require(handle.failure(of: code, for: exchange))
        #expect(failure.code == expected)
        #expect(failure.text.contains(words))
        #expect(!failure.isPermanent)
        #expect(handle.failure(of: CURLE_OK, for: exchange) == nil)
    }
}
