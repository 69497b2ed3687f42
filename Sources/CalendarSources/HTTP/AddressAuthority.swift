import Foundation

/// What stands between the slashes and the path of an address: `user:password@host:port`.
struct AddressAuthority {
    let origin: Origin
    let credentials: Credentials?

    init(_ bytes: ArraySlice<UInt8>, scheme: Origin.Scheme) throws(AddressError) {
        let at = bytes.lastIndex(of: UInt8(ascii: "@"))
        credentials = at.flatMap { Self.credentials(bytes[..<$0]) }
        let hostAndPort = at.map { bytes[($0 + 1)...] } ?? bytes
        // An IPv6 address has colons of its own, inside its brackets.
        let bracket = hostAndPort.lastIndex(of: UInt8(ascii: "]")) ?? hostAndPort.startIndex
        let colon = hostAndPort[bracket...].lastIndex(of: UInt8(ascii: ":"))
        origin = Origin(
            scheme: scheme, host: try Self.host(hostAndPort[..<(colon ?? hostAndPort.endIndex)]),
            port: try Self.port(colon.map { hostAndPort[($0 + 1)...] } ?? [], of: scheme))
    }

    private static func credentials(_ bytes: ArraySlice<UInt8>) -> Credentials? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { PercentCoding.decoded($0) }
        guard parts.contains(where: { !$0.isEmpty }) else { return nil }
        return .basic(user: parts[0], password: parts.count > 1 ? parts[1] : "")
    }

    private static func port(_ digits: ArraySlice<UInt8>, of scheme: Origin.Scheme) throws(AddressError)
        -> Int
    {
        guard !digits.isEmpty else { return scheme.defaultPort }
        let isNumber = digits.count <= 5 && digits.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
        else {
            throw AddressError(code: .port)
        }
        return port
    }

    private static func host(_ bytes: ArraySlice<UInt8>) throws(AddressError) -> String {
        if bytes.first == UInt8(ascii: "[") {
            let inside = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
            guard bytes.last == UInt8(ascii: "]"), inside.contains(":"), NetworkAddress(inside) != nil else {
                throw AddressError(code: .host)
            }
            return inside.lowercased()
        }
        let name = PercentCoding.decoded(bytes)
        let host = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : try internationalised(name)
        let isName = host.utf8.allSatisfy { byte in
            (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
        }
        guard isName, !host.isEmpty, host.utf8.count <= 253, !host.hasPrefix("."), !host.contains("..") else {
            throw AddressError(code: .host)
        }
        return host
    }

    /// The ASCII form of a name (RFC 5891). libcurl would read the name in the encoding of the locale, which under
    /// cron is none.
    private static func internationalised(_ name: String) throws(AddressError) -> String {
        var components = URLComponents()
        components.host = name
        guard let host = components.encodedHost, !host.isEmpty else { throw AddressError(code: .host) }
        return host.lowercased()
    }
}
