internal import CurlShims

/// All settings of a request in one place. What libcurl 7.88 does by itself and must not (redirects, netrc,
/// HTTP/0.9, old TLS) is turned off here; what it cannot do (limits of bodies that have no length, time to the first
/// byte) is done by ``Exchange``.
extension CurlHandle {
    /// Prepares the handle for a request.
    ///
    /// - Throws: `FetchFailure` with the code `setup` if libcurl does not take a setting.
    func prepare(_ request: HTTPRequest) throws(FetchFailure) {
        reset(for: request)
        try set(CURLOPT_URL, request.address.text)
        try set(request.question)
        try set(headers: request.headers)
        try set(CURLOPT_USERAGENT, request.userAgent)
        try setProtocol(of: request.options)
        try setTLS(of: request.options)
        try setProxy(of: request.options)
        if case .digest(let user, let password) = request.login {
            try set(CURLOPT_HTTPAUTH, curl_shims_auth_digest)
            try set(CURLOPT_USERNAME, user)
            try set(CURLOPT_PASSWORD, password)
        }
        // Where a connection was opened for another source, nobody has examined whether it leads inside.
        try set(CURLOPT_FRESH_CONNECT, request.needsNewConnection ? 1 : 0)
    }

    /// The method is named in any case, for libcurl would call whatever has a body a POST.
    private func set(_ question: HTTPQuestion) throws(FetchFailure) {
        if let body = question.body {
            // The size comes first: the copy is made by it.
            try set(CURLOPT_POSTFIELDSIZE, body.utf8.count)
            try set(CURLOPT_COPYPOSTFIELDS, body)
        } else {
            try set(CURLOPT_HTTPGET, 1)
        }
        try set(CURLOPT_CUSTOMREQUEST, question.method.rawValue)
    }

    private func setProtocol(of options: TransportOptions) throws(FetchFailure) {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        let version = options.httpVersion == .http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        try set(CURLOPT_HTTP_VERSION, version)
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_UNRESTRICTED_AUTH, 0)
        // The path goes out as it was typed; dots in it were resolved before.
        try set(CURLOPT_PATH_AS_IS, 1)
        // Neither a signal handler of libcurl's nor a lookup that hangs may hold up the others.
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_TCP_KEEPALIVE, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, options.limits.connect.milliseconds))
    }

    private func setTLS(of options: TransportOptions) throws(FetchFailure) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        // Beside the system's folder of certificates, which libcurl goes on to search.
        if let file = options.caFile { try set(CURLOPT_CAINFO, file) }
        if let pin = options.pinnedKey { try set(CURLOPT_PINNEDPUBLICKEY, pin) }
        if let certificate = options.clientCertificate {
            try set(CURLOPT_SSLCERT, certificate)
            // Without a passphrase OpenSSL would ask the terminal for one.
            try set(CURLOPT_KEYPASSWD, "")
        }
        if let key = options.clientKey { try set(CURLOPT_SSLKEY, key) }
    }

    private func setProxy(of options: TransportOptions) throws(FetchFailure) {
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        switch options.proxy {
        case .environment: break
        case .none: try set(CURLOPT_PROXY, "")
        case .address(let address):
            try set(CURLOPT_PROXY, address)
            // Whoever names a proxy for a source means it, whatever no_proxy says.
            try set(CURLOPT_NOPROXY, "")
        }
    }
}

extension Duration {
    /// Whole milliseconds, the rest dropped.
    var milliseconds: Int {
        Int(clamping: components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
