internal import CurlShims

/// One of libcurl's easy handles and what has to live as long as its options: one request after the other, with
/// the cookies of the ones before.
final class CurlHandle {
    /// By what the multi handle names this one.
    let pointer: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let callbacks: UnsafeMutablePointer<curl_shims_callbacks>
    /// The digest that the handle can go on with: its nonce is in it.
    private var digest: (login: HTTPRequest.Login, origin: Origin)?

    init(_ library: CurlLibrary) throws(FetchFailure) {
        guard let pointer = curl_shims_easy_create() else { throw FetchFailure.outOfMemory }
        self.pointer = pointer
        callbacks = .allocate(capacity: 1)
        // A cookie without a name is none, but opens a jar in memory. COOKIEFILE would, too, and leak at each reset.
        try set(CURLOPT_COOKIELIST, "Set-Cookie:")
    }

    deinit {
        curl_shims_easy_destroy(pointer)
        curl_shims_list_free(headers)
        callbacks.deallocate()
    }

    /// Forgets the options of the request before; its cookies stay. So does the nonce of a digest if the next request
    /// says the same to the same origin, which spares it a refusal: then all options are to be set anew.
    func reset(for request: HTTPRequest) {
        if let digest, digest == (request.login, request.address.origin) { return }
        curl_shims_easy_reset(pointer)
        curl_shims_list_free(headers)
        headers = nil
        digest = if case .digest = request.login { (request.login, request.address.origin) } else { nil }
    }

    func set(_ option: CURLoption, _ number: Int) throws(FetchFailure) {
        try Self.check(curl_shims_set_number(pointer, option, number), option)
    }

    func set(_ option: CURLoption, _ text: String) throws(FetchFailure) {
        try Self.check(curl_shims_set_text(pointer, option, text), option)
    }

    func set(headers lines: [String]) throws(FetchFailure) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_shims_list_append(list, line) else {
                curl_shims_list_free(list)
                throw FetchFailure.outOfMemory
            }
            list = longer
        }
        let code = curl_shims_set_headers(pointer, list)
        curl_shims_list_free(headers)
        headers = list
        try Self.check(code, CURLOPT_HTTPHEADER)
    }

    func set(callbacks functions: curl_shims_callbacks) throws(FetchFailure) {
        callbacks.initialize(to: functions)
        try Self.check(curl_shims_set_callbacks(pointer, callbacks), CURLOPT_WRITEFUNCTION)
    }

    func number(_ info: CURLINFO) -> Int { curl_shims_number(pointer, info) }

    func text(_ info: CURLINFO) -> String? { curl_shims_text(pointer, info).map { String(cString: $0) } }

    private static func check(_ code: CURLcode, _ option: CURLoption) throws(FetchFailure) {
        guard code != CURLE_OK else { return }
        throw FetchFailure(
            .setup,
            "libcurl does not take its option \(option.rawValue) (\(String(cString: curl_shims_reason(code))))"
        )
    }
}

extension FetchFailure {
    static var outOfMemory: FetchFailure { FetchFailure(.setup, "there is no memory left") }
}
