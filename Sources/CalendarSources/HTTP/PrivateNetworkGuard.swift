/// Keeps a source from being sent into a private network from outside: what a public server says must not reach the
/// machines behind the firewall. A source that is inside itself may send anywhere.
///
/// What counts is the address that is connected to, not the name: names can be made to point anywhere.
final class PrivateNetworkGuard {
    /// The origin of the address that the user gave.
    private let home: Origin
    private let reach: (NetworkAddress) -> NetworkAddress.Reach
    /// Whether the home is inside; not known before the first connection to it.
    private(set) var startsInside: Bool?

    /// A guard before the first connection.
    ///
    /// - Parameters:
    ///   - home: The origin of the address that the user gave.
    ///   - reach: From where an address can be reached.
    init(home: Origin, reach: @escaping (NetworkAddress) -> NetworkAddress.Reach) {
        self.home = home
        self.reach = reach
    }

    /// Says whether a connection may be opened.
    ///
    /// - Parameters:
    ///   - peer: The address behind the host's name, or that of the proxy; `nil` if it is neither IPv4 nor IPv6.
    ///   - port: Its port.
    ///   - origin: The origin that is asked.
    /// - Throws: `FetchFailure` with the code `untrusted` if it may not.
    func willConnect(to peer: NetworkAddress?, port: Int, for origin: Origin) throws(FetchFailure) {
        // What goes to another port than the address has goes to a proxy, which the user chose.
        if port != origin.port || peer.map(reach) == .open { return }
        if startsInside == nil, origin != home { startsInside = isHomeInside }
        guard startsInside == false else { return }
        throw FetchFailure(
            .untrusted, "a public server sends to \(origin), which is inside a private network; not followed")
    }

    /// An answer has come from there.
    ///
    /// - Parameters:
    ///   - peer: The address that was connected to, or that of the proxy.
    ///   - port: Its port.
    ///   - origin: The origin that was asked.
    func didConnect(to peer: NetworkAddress, port: Int, for origin: Origin) {
        guard startsInside == nil, origin == home else { return }
        startsInside = reach(peer) != .open && port == origin.port
    }

    /// Whether all addresses of the home are inside. Asked for when a place that was found in an earlier run is inside
    /// and comes before the home itself.
    private var isHomeInside: Bool {
        let addresses = NetworkAddress.all(of: home.host)
        return !addresses.isEmpty && addresses.allSatisfy { reach($0) != .open }
    }
}
