internal import CurlShims

/// Proof that libcurl is open: nothing of this folder can be made without it.
struct CurlLibrary {
    /// The file that Debian's libcurl4 installs.
    static let file = "libcurl.so.4"

    /// Opens libcurl, or finds it open.
    ///
    /// - Parameter file: The library's file name, looked for where the system's loader looks.
    /// - Throws: `FetchFailure` with the code `setup`, and what to install.
    static func open(_ file: String = Self.file) throws(FetchFailure) -> CurlLibrary {
        let reason: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let text = buffer.baseAddress, !curl_shims_open(file, text, buffer.count) else {
                return nil
            }
            return String(cString: text)
        }
        if let reason {
            throw FetchFailure(
                .setup, "addresses need libcurl (\(reason)); on Debian it is in the package libcurl4")
        }
        return CurlLibrary()
    }

    private init() {}
}
