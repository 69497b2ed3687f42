/// Which origins may be told the credentials of a source.
///
/// Nothing is guessed from names: the origin of the configured address, those of `alsoSendTo`, and for a source on
/// icloud.com the hosts below it, between which iCloud sends its clients to and fro.
struct CredentialPolicy {
    let credentials: Credentials?
    private let home: Origin
    private let others: [OriginPattern]
    private let allowsInsecure: Bool

    /// The policy of a source.
    init(address: SourceAddress, options: TransportOptions) {
        credentials = options.credentials ?? address.credentials
        home = address.origin
        others = options.alsoSendTo
        allowsInsecure = options.allowInsecure
    }

    /// What an origin may be told: nothing, where it could be read on the way.
    func credentials(for origin: Origin) -> Credentials? {
        guard origin.isConfidential || allowsInsecure, isTrusted(origin) else { return nil }
        return credentials
    }

    private func isTrusted(_ origin: Origin) -> Bool {
        origin == home || others.contains { $0.matches(origin) }
            || Self.isICloud(home) && Self.isICloud(origin)
    }

    private static func isICloud(_ origin: Origin) -> Bool {
        let isBelow = origin.host == "icloud.com" || origin.host.hasSuffix(".icloud.com")
        return origin.scheme == .https && origin.port == 443 && isBelow
    }
}
