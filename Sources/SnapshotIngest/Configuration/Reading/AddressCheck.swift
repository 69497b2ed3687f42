import CalendarSources

/// Whether a text is an address that a source can have. No message repeats any part of it.
enum AddressCheck {
    /// Whether an address stands anywhere in a text.
    static func stands(in text: String) -> Bool {
        let lower = text.lowercased()
        return text.contains("://")
            || ["http:", "https:", "webcal:", "webcals:"].contains { lower.hasPrefix($0) }
    }

    /// Checks an address.
    ///
    /// - Parameters:
    ///   - text: The address as written.
    ///   - allowsInsecure: Whether plain http is welcome to any host.
    ///   - allowsUser: Whether a user and a password may stand in it.
    ///   - isOfAccount: Whether it is that of an account, which may be a domain and no more.
    /// - Throws: ``Unusable``.
    static func check(
        _ text: String, allowsInsecure: Bool, allowsUser: Bool = false, isOfAccount: Bool = false
    ) throws(Unusable) {
        let address: SourceAddress
        do throws(AddressError) {
            address = try isOfAccount ? SourceAddress(account: text) : SourceAddress(text)
        } catch {
            throw Unusable("this \(error)")
        }
        guard allowsUser || address.credentials == nil else {
            throw Unusable(
                "there is a user or a password in this address; the keys username and passwordFile are for them"
                    + (isOfAccount ? "" : ", or urlFile for the whole"))
        }
        try check(address.origin, allowsInsecure: allowsInsecure)
    }

    private static func check(_ origin: Origin, allowsInsecure: Bool) throws(Unusable) {
        guard origin.scheme == .https || allowsInsecure || origin.isLoopback else {
            throw Unusable(
                "this is plain http, which anybody on the way can read and change; use https, or state "
                    + "allowInsecure = true")
        }
    }

    /// Checks an origin that may have credentials: `https://host`, `https://*.host`.
    ///
    /// - Throws: ``Unusable``.
    static func checkOrigin(_ text: String, allowsInsecure: Bool) throws(Unusable) {
        guard (try? OriginPattern(text)) != nil else {
            throw Unusable(
                "this is no origin such as https://dav.example.org or https://*.example.org, without a path")
        }
        guard let address = try? SourceAddress(text.replacing("://*.", with: "://", maxReplacements: 1))
        else { return }
        try check(address.origin, allowsInsecure: allowsInsecure)
    }

    /// Checks the address of a proxy; an empty one is none.
    ///
    /// - Throws: ``Unusable``.
    static func checkProxy(_ text: String) throws(Unusable) {
        guard !text.isEmpty else { return }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
        guard parts.count == 2, schemes.contains(parts[0].lowercased()) else {
            throw Unusable(
                "a proxy's address begins with one of \(schemes.map { $0 + "://" }.joined(separator: ", "))")
        }
        // What follows the scheme is that of any address.
        let address: SourceAddress
        do throws(AddressError) {
            address = try SourceAddress("https://" + parts[1])
        } catch {
            throw Unusable("this \(error)")
        }
        guard address.credentials == nil else {
            throw Unusable(
                "there is a user or a password in this address; a proxy that wants them is taken from the environment "
                    + "(https_proxy)")
        }
    }

    /// The host of an address, that of an account too, if it is usable.
    static func host(of text: String) -> String? {
        (try? SourceAddress(account: text))?.origin.host
    }
}
