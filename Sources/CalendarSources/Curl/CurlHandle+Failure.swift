internal import CurlShims
import Glibc

/// What libcurl's results mean. Its own texts are not used: they can contain the proxy's password and what a server
/// sent.
extension CurlHandle {
    /// Why the last transfer came to nothing, or `nil` if it did not.
    func failure(of code: CURLcode, for exchange: Exchange) -> FetchFailure? {
        let host = exchange.address.origin.host
        let authority = exchange.address.origin.authority
        switch code {
        case CURLE_OK: return nil
        case CURLE_COULDNT_RESOLVE_HOST:
            return FetchFailure(
                .unreachable, "no machine with the name \(host) is known (or there is no network)")
        case CURLE_COULDNT_RESOLVE_PROXY:
            return FetchFailure(.unreachable, "no machine with the name of the proxy is known")
        case CURLE_PROXY:
            return FetchFailure(.unreachable, "the proxy does not connect to \(host)")
        case CURLE_COULDNT_CONNECT:
            return FetchFailure(.unreachable, "\(authority) does not take connections\(systemReason)")
        case CURLE_OPERATION_TIMEDOUT:
            let limit = exchange.connectLimit.text
            return FetchFailure(.timeout, "there is no connection to \(authority) after \(limit)")
        case CURLE_PEER_FAILED_VERIFICATION:
            return FetchFailure(.untrusted, certificateProblem(of: host))
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            return FetchFailure(.untrusted, "\(host) has another key than pinnedKey says")
        case CURLE_SSL_CONNECT_ERROR:
            return FetchFailure(
                .untrusted,
                "TLS with \(authority) cannot be set up: it does not speak TLS 1.2 or later, or wants a clientCertificate"
            )
        case CURLE_SSL_CACERT_BADFILE:
            return FetchFailure(
                .setup, "caFile cannot be read or has no certificate in it", isPermanent: true)
        case CURLE_SSL_CERTPROBLEM:
            return FetchFailure(
                .setup, "clientCertificate or clientKey cannot be read, or they do not belong together",
                isPermanent: true)
        case CURLE_BAD_CONTENT_ENCODING:
            return FetchFailure(.incomplete, "what \(host) sends is not compressed as it says, or is cut off")
        case CURLE_PARTIAL_FILE:
            return FetchFailure(.incomplete, "\(host) sends less than it says")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return exchange.hasAnswer
                ? FetchFailure(.incomplete, "the connection to \(host) broke off\(systemReason)")
                : FetchFailure(
                    .unreachable, "the connection to \(host) broke off before an answer\(systemReason)")
        case CURLE_GOT_NOTHING:
            return FetchFailure(.http, "\(host) ends the connection without an answer")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
            return FetchFailure(.http, "what \(host) answers is not HTTP")
        case CURLE_OUT_OF_MEMORY:
            // libcurl says so of a header line of more than 100 KB, too.
            return FetchFailure(.http, "the headers of \(host) are too long, or there is no memory left")
        default:
            return FetchFailure(.http, "libcurl gives up on \(host) with its error \(code.rawValue)")
        }
    }

    /// What the system says about a connection that failed, in brackets.
    private var systemReason: String {
        let number = Int32(clamping: self.number(CURLINFO_OS_ERRNO))
        return number == 0 ? "" : " (\(String(cString: strerror(number))))"
    }

    /// What is wrong with a certificate, by the numbers of OpenSSL's x509_vfy.h.
    private func certificateProblem(of host: String) -> String {
        switch number(CURLINFO_SSL_VERIFYRESULT) {
        // OpenSSL had nothing to say against it: libcurl compares the names.
        case 0, 1: "the certificate of \(host) is for another name"
        case 9: "the certificate of \(host) is not valid yet (is the clock of this machine right?)"
        case 10: "the certificate of \(host) has expired"
        case 18, 19, 20, 21:
            "the certificate of \(host) is from an authority that this machine does not know; "
                + "if that is right, name the authority's certificate (caFile, or --ca-file of discover)"
        case let number: "the certificate of \(host) does not verify (\(number))"
        }
    }
}
