import Foundation

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
    ///   - schemes: The schemes that it may have.
    ///   - allowsInsecure: Whether plain http is welcome to any host.
    ///   - allowsUser: Whether a user and a password may stand in it.
    /// - Throws: ``Unusable``.
    static func check(
        _ text: String, schemes: [String], allowsInsecure: Bool, allowsUser: Bool = false
    ) throws(Unusable) {
        let wanted = schemes.map { $0 + "://" }.joined(separator: ", ")
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Unusable(
                "there is a space or a letter beyond ASCII in this address; write it as %20 or %C3%BC, a host as xn--…")
        }
        guard let end = text.range(of: "://") else {
            throw Unusable("this is no address; one begins with \(wanted)")
        }
        let scheme = text[..<end.lowerBound].lowercased()
        guard schemes.contains(scheme) else { throw Unusable("the address has to begin with one of \(wanted)") }
        let stated = text[end.upperBound...].prefix { !"/?#".contains($0) }
        let authority = stated.split(separator: "@", omittingEmptySubsequences: false).last ?? stated
        guard allowsUser || !stated.contains("@") else {
            throw Unusable(
                "there is a user or a password in this address; the keys username and passwordFile are for them, or "
                    + "urlFile for the whole")
        }
        let (host, port) = hostAndPort(authority)
        guard isHost(host) else { throw Unusable("the address has no usable host") }
        if let port, UInt16(port).map({ $0 == 0 }) ?? true {
            throw Unusable("the port of the address is not from 1 to 65535")
        }
        guard scheme != "http" || allowsInsecure || isLoopback(host) else {
            throw Unusable(
                "this is plain http, which anybody on the way can read and change; use https, or state "
                    + "allowInsecure = true")
        }
    }

    /// The host of a usable address.
    static func host(of text: String) -> String? {
        guard let end = text.range(of: "://") else { return nil }
        let stated = text[end.upperBound...].prefix { !"/?#".contains($0) }
        let authority = stated.split(separator: "@", omittingEmptySubsequences: false).last ?? stated
        return String(hostAndPort(authority).host)
    }

    /// Checks an origin that may have credentials: `https://host`, `https://*.host`.
    ///
    /// - Throws: ``Unusable``.
    static func checkOrigin(_ text: String, allowsInsecure: Bool) throws(Unusable) {
        let schemes = allowsInsecure ? ["https", "http"] : ["https"]
        let wildcard = text.replacing("://*.", with: "://any.", maxReplacements: 1)
        try check(wildcard, schemes: schemes, allowsInsecure: allowsInsecure)
        let rest = wildcard.split(separator: "://", maxSplits: 1).last ?? ""
        guard !rest.contains(where: { "/?#".contains($0) }) else {
            throw Unusable("an origin is a scheme and a host, such as https://dav.example.org, without a path")
        }
        let labels = hostAndPort(rest).host.split(separator: ".")
        guard wildcard == text || labels.count > 2 else {
            throw Unusable("a * stands for the first part of a host with at least two more: https://*.example.org")
        }
    }

    /// What the settings of a proxy may be: an address, or nothing at all for none.
    ///
    /// - Throws: ``Unusable``.
    static func checkProxy(_ text: String) throws(Unusable) {
        guard !text.isEmpty else { return }
        let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
        try check(text, schemes: schemes, allowsInsecure: true)
    }

    private static func hostAndPort(_ authority: Substring) -> (host: Substring, port: Substring?) {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            let rest = authority[authority.index(after: end)...]
            return (authority[...end], rest.isEmpty ? nil : rest.dropFirst(rest.hasPrefix(":") ? 1 : 0))
        }
        guard let colon = authority.lastIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.count > 3 && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ".:%".contains($0) }
        }
        let labels = host.hasSuffix(".") ? host.dropLast() : host
        return !labels.isEmpty && host.count <= 253
            && labels.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        let name = host.lowercased()
        let bytes = name.split(separator: ".").compactMap { UInt8($0) }
        return name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]"
            || bytes.count == 4 && bytes.first == 127
    }
}
