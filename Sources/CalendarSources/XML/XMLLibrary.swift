internal import XMLShims

/// Proof that libxml2 is open: nothing of this folder can be made without it.
struct XMLLibrary {
    /// The file that Debian's libxml2 installs.
    static let file = "libxml2.so.2"

    /// Opens libxml2, or finds it open.
    ///
    /// - Parameter file: The library's file name, looked for where the system's loader looks.
    /// - Throws: `FetchFailure` with the code `setup`, and what to install.
    static func open(_ file: String = Self.file) throws(FetchFailure) -> XMLLibrary {
        let reason: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let text = buffer.baseAddress, !xml_shims_open(file, text, buffer.count) else { return nil }
            return String(cString: text)
        }
        if let reason {
            throw FetchFailure(
                .setup, "CalDAV needs libxml2 (\(reason)); on Debian it is in the package libxml2")
        }
        return XMLLibrary()
    }

    private init() {}
}
