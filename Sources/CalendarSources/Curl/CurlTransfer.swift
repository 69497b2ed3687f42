internal import CurlShims

/// One request of an exchange on its way through libcurl.
final class CurlTransfer {
    /// The exchange that this is a request of.
    let exchange: Exchange
    let handle: CurlHandle
    /// Why a callback ended the transfer.
    private var failure: FetchFailure?

    /// Prepares a handle for the request that an exchange wants sent.
    ///
    /// - Throws: `FetchFailure` with the code `setup` if libcurl does not take a setting.
    init(_ request: HTTPRequest, of exchange: Exchange, by handle: CurlHandle) throws(FetchFailure) {
        self.exchange = exchange
        self.handle = handle
        try handle.prepare(request)
        // Unretained: the transfer lives until `Transport` has taken its handle from libcurl.
        try handle.set(
            callbacks: curl_shims_callbacks(
                context: Unmanaged.passUnretained(self).toOpaque(),
                header: { bytes, count, context in
                    CurlTransfer.of(context).run { exchange throws(FetchFailure) in
                        try exchange.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: count))
                    }
                },
                body: { bytes, count, context in
                    CurlTransfer.of(context).run { exchange throws(FetchFailure) in
                        try exchange.receive(body: UnsafeRawBufferPointer(start: bytes, count: count))
                    }
                },
                may_connect: { bytes, count, port, context in
                    CurlTransfer.of(context).run { exchange throws(FetchFailure) in
                        let peer = NetworkAddress(
                            bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
                        try exchange.willConnect(to: peer, port: Int(port))
                    }
                }))
    }

    /// What libcurl's result means for the exchange: `nil` if the answer came to its end.
    func failure(of code: CURLcode) -> FetchFailure? {
        // Of several addresses of a host one can be refused and the next be good.
        code == CURLE_OK ? nil : failure ?? handle.failure(of: code, for: exchange)
    }

    /// The address that was connected to, or that of the proxy, and its port.
    var peer: (address: NetworkAddress, port: Int)? {
        guard let address = handle.text(CURLINFO_PRIMARY_IP).flatMap({ NetworkAddress($0) }) else {
            return nil
        }
        return (address, handle.number(CURLINFO_PRIMARY_PORT))
    }

    /// What a callback does; whether the transfer, or the attempt to connect, may go on.
    func run(_ action: (Exchange) throws(FetchFailure) -> Void) -> Bool {
        do {
            try action(exchange)
            return true
        } catch {
            // A host can have several addresses; the first refusal tells most.
            failure = failure ?? error
            return false
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
        guard let context else { preconditionFailure("libcurl passes the context that it was given") }
        return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }
}
