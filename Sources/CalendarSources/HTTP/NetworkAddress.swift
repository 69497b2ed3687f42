import Glibc

/// An IPv4 or IPv6 address, and from where it can be reached.
struct NetworkAddress: Hashable {
    /// From where an address can be reached.
    enum Reach: Hashable {
        /// From this machine alone.
        case loopback
        /// From a network that is not the public one: private, link-local, shared or unassigned addresses.
        case inside
        /// From anywhere.
        case open
    }

    /// 4 or 16 bytes in network order; an IPv4 address that is mapped or embedded in IPv6 has 4.
    let bytes: [UInt8]

    /// The address with these bytes in network order, or `nil` unless they are 4 or 16.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isEmbedded = bytes.count == 16 && Self.embeddings.contains { bytes.starts(with: $0) }
        self.bytes = isEmbedded ? Array(bytes.suffix(4)) : bytes
    }

    /// The address that a text spells in the usual form (`127.0.0.1`, `::1`), or `nil` if it is none.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
        } else {
            return nil
        }
    }

    /// From where the address can be reached (the registries of RFC 6890).
    var reach: Reach {
        let isV4 = bytes.count == 4
        if isV4 ? bytes[0] == 127 : bytes == Self.loopback6 { return .loopback }
        let ranges = isV4 ? Self.insideV4 : Self.insideV6
        return ranges.contains { $0.contains(bytes) } ? .inside : .open
    }

    private static let loopback6 = [UInt8](repeating: 0, count: 15) + [1]

    /// Prefixes of IPv6 addresses that end in an IPv4 one: `::ffff:0:0/96` (mapped), `64:ff9b::/96` (NAT64).
    private static let embeddings: [[UInt8]] = [
        [UInt8](repeating: 0, count: 10) + [0xff, 0xff],
        [0x00, 0x64, 0xff, 0x9b] + [UInt8](repeating: 0, count: 8),
    ]

    private static let insideV4 = [
        AddressRange([0], 8), AddressRange([10], 8), AddressRange([100, 64], 10),
        AddressRange([169, 254], 16),
        AddressRange([172, 16], 12), AddressRange([192, 0, 0], 24), AddressRange([192, 168], 16),
        AddressRange([198, 18], 15), AddressRange([224], 3),
    ]

    private static let insideV6 = [
        // The unspecified address, and IPv4 in the form that RFC 4291 has abandoned.
        AddressRange([UInt8](repeating: 0, count: 12), 96),
        AddressRange([0xfc], 7), AddressRange([0xfe, 0x80], 10), AddressRange([0xfe, 0xc0], 10),
        AddressRange([0xff], 8),
    ]
}

/// The addresses that begin with the same bits.
private struct AddressRange {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) {
        self.prefix = prefix
        self.bits = bits
    }

    func contains(_ bytes: [UInt8]) -> Bool {
        (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> (bit % 8)
            let wanted = bit / 8 < prefix.count ? prefix[bit / 8] : 0
            return bytes[bit / 8] & mask == wanted & mask
        }
    }
}
