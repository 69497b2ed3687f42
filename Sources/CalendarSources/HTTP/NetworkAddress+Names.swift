import Glibc

extension NetworkAddress {
    /// The addresses of a host as the system finds them; none if there is no such name. Waits for the name servers.
    static func all(of host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        return sequence(first: first, next: { $0?.pointee.ai_next }).compactMap { entry in
            entry.flatMap { NetworkAddress(socketAddress: $0.pointee.ai_addr) }
        }
    }

    private init?(socketAddress pointer: UnsafeMutablePointer<sockaddr>?) {
        guard let pointer else { return nil }
        let raw = UnsafeRawPointer(pointer)
        switch Int32(pointer.pointee.sa_family) {
        case AF_INET:
            let v4 = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
        case AF_INET6:
            let v6 = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
        default: return nil
        }
    }
}
