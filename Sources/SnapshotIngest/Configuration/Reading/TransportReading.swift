import Foundation

/// How a source's server is talked to, as far as it is stated.
struct TransportReading {
    private(set) var transport = TransportConfiguration()

    init(_ table: TableReader<SourceKey>, paths: PathResolver, allowsInsecure: Bool) {
        transport.allowInsecure = allowsInsecure
        transport.caFile = table.value(.caFile, paths.path)
        transport.clientCertificate = table.value(.clientCertificate, paths.path)
        transport.clientKey = table.value(.clientKey, paths.path)
        if table.isStated(.clientKey), !table.isStated(.clientCertificate) {
            table.error(.clientKey, "there is no clientCertificate to this key")
        }
        transport.pinnedKey = table.value(.pinnedKey, Self.pinnedKey)
        transport.userAgent = table.value(.userAgent, Self.userAgent)
        transport.httpVersion = table.value(
            .httpVersion, ValueReading.choice(TransportConfiguration.HTTPVersion.self))
        transport.proxy = table.value(.proxy) { node throws(Unusable) in
            let text = try ValueReading.anyText(node)
            try AddressCheck.checkProxy(text)
            return text
        }
        transport.alsoSendTo =
            table.list(.alsoSendTo) { node throws(Unusable) in
                let text = try ValueReading.text(node)
                try AddressCheck.checkOrigin(text, allowsInsecure: allowsInsecure)
                return text
            } ?? []
    }

    private static func pinnedKey(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try ValueReading.text(node)
        for pin in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard pin.hasPrefix("sha256//"), Data(base64Encoded: String(pin.dropFirst(8)))?.count == 32 else {
                throw Unusable(
                    "a pin is sha256// and the SHA-256 of the server's public key in base64; several are separated by ;"
                )
            }
        }
        return text
    }

    private static func userAgent(_ node: TOMLNode) throws(Unusable) -> String {
        let text = try ValueReading.text(node)
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), text.count <= 256 else {
            throw Unusable("a user agent has ASCII letters and signs only, at most 256")
        }
        return text
    }
}
