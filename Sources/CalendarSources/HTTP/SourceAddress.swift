/// Where a feed is: an `http`, `https`, `webcal` or `webcals` address, taken apart and made safe to print.
///
/// The address of a feed is often its only secret (`…/private-3f2a…/basic.ics`), so that only the origin is
/// ever shown; the rest is within reach of the code that makes a request. `webcal` and `webcals` are https.
public struct SourceAddress: Hashable, Sendable, Redacted {
    /// Bytes that an address may have.
    static let maximumLength = 8_192

    /// Scheme, host and port.
    public let origin: Origin
    /// The user and password that stood before the host, decoded; not part of the address any more.
    public let credentials: Credentials?
    /// Path and query in ASCII, from the first slash on.
    let target: String

    /// The whole address but for credentials and fragment, for a request and for telling sources apart.
    package var text: String { origin.description + target }

    /// The origin and no more: `https://calendar.example.org/…`.
    public var description: String { target == "/" ? origin.description : "\(origin)/…" }

    /// An address as a person or a server wrote it.
    ///
    /// Illegal bytes of path and query (spaces, umlauts) are percent-encoded, legal ones are left as they are.
    /// The fragment is dropped. The last `@` before the path ends the credentials, so that a password may have one.
    ///
    /// - Parameter text: The address; blanks around it do not count.
    /// - Throws: `AddressError` by what is wrong.
    public init(_ text: String) throws(AddressError) {
        let bytes = Array(text.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
        try Self.refuseUnprintable(bytes)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
            throw AddressError(code: .scheme)
        }
        let scheme = try Self.scheme(bytes[..<colon])
        guard bytes[(colon + 1)...].starts(with: "//".utf8) else { throw AddressError(code: .scheme) }
        try self.init(scheme: scheme, afterSlashes: bytes[(colon + 3)...])
    }

    /// The address that a reference in an answer leads to (RFC 3986, section 5), without any credentials.
    ///
    /// - Parameter reference: The value of a Location header.
    /// - Throws: `AddressError` by what is wrong with it.
    func resolving(_ reference: String) throws(AddressError) -> SourceAddress {
        let bytes = Array(reference.utf8)
        try Self.refuseUnprintable(bytes)
        // A colon without slashes after it is part of a path: `a:b.ics`.
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]),
            bytes[(colon + 1)...].starts(with: "//".utf8)
        {
            return try SourceAddress(reference).withoutCredentials
        }
        if bytes.starts(with: "//".utf8) {
            return try SourceAddress(scheme: origin.scheme, afterSlashes: bytes[2...]).withoutCredentials
        }
        return SourceAddress(origin: origin, target: RelativeTarget(bytes).resolved(against: target))
    }

    /// The same without the user and the password.
    package var withoutCredentials: SourceAddress { SourceAddress(origin: origin, target: target) }

    init(origin: Origin, target: String) {
        self.origin = origin
        self.target = target
        self.credentials = nil
    }

    private init(scheme: Origin.Scheme, afterSlashes rest: ArraySlice<UInt8>) throws(AddressError) {
        let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        let authority = try AddressAuthority(rest[..<end], scheme: scheme)
        origin = authority.origin
        credentials = authority.credentials
        target = RelativeTarget(Array(rest[end...])).resolved(against: "/")
    }

    private static func refuseUnprintable(_ bytes: [UInt8]) throws(AddressError) {
        guard bytes.count <= maximumLength else { throw AddressError(code: .tooLong) }
        guard !ControlCharacters.occur(in: bytes) else { throw AddressError(code: .controlCharacter) }
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

    private static func scheme(_ bytes: ArraySlice<UInt8>) throws(AddressError) -> Origin.Scheme {
        switch String(decoding: bytes, as: UTF8.self).lowercased() {
        case "http": .http
        case "https", "webcal", "webcals": .https
        default: throw AddressError(code: .unsupportedScheme)
        }
    }
}
