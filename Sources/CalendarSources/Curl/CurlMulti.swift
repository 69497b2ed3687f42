internal import CurlShims

/// libcurl's multi handle: several transfers at once on one thread, and the connections that are kept open.
final class CurlMulti {
    private let pointer: UnsafeMutableRawPointer

    init(_ library: CurlLibrary, connectionsPerHost: Int) throws(FetchFailure) {
        guard let pointer = curl_shims_multi_create(connectionsPerHost) else {
            throw FetchFailure.outOfMemory
        }
        self.pointer = pointer
    }

    deinit {
        curl_shims_multi_destroy(pointer)
    }

    /// Lets a transfer begin. It must be removed before it goes.
    func add(_ transfer: CurlTransfer) throws(FetchFailure) {
        try Self.check(curl_shims_multi_add(pointer, transfer.handle.pointer))
    }

    /// Ends a transfer, or tidies up after one that has ended.
    func remove(_ transfer: CurlTransfer) {
        // It can only fail for a handle that was never added.
        _ = curl_shims_multi_remove(pointer, transfer.handle.pointer)
    }

    /// Does what can be done without waiting; calls the callbacks of the transfers.
    func perform() throws(FetchFailure) {
        try Self.check(curl_shims_multi_perform(pointer))
    }

    /// Waits until there is something to do, but no longer than that.
    func wait(atMost duration: Duration) throws(FetchFailure) {
        try Self.check(curl_shims_multi_poll(pointer, Int32(clamping: duration.milliseconds + 1)))
    }

    /// A transfer that has ended, by its handle, and libcurl's result.
    func finished() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        return curl_shims_multi_finished(pointer, &code).map { ($0, code) }
    }

    private static func check(_ code: CURLMcode) throws(FetchFailure) {
        guard code != CURLM_OK else { return }
        throw FetchFailure(.setup, "libcurl cannot go on (its multi error \(code.rawValue))")
    }
}
