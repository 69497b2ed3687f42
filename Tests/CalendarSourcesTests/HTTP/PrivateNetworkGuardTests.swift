import Testing

@testable import CalendarSources

struct PrivateNetworkGuardTests {
    private static let open = NetworkAddress(bytes: [8, 8, 8, 8])
    private static let inside = NetworkAddress(bytes: [10, 0, 0, 1])

    private func origin(_ text: String) throws -> Origin { try SourceAddress(text).origin }

    private func mayConnect(
        _ network: PrivateNetworkGuard, to peer: NetworkAddress?, port: Int = 443, _ origin: Origin
    ) -> Bool {
        do {
            try network.willConnect(to: peer, port: port, for: origin)
            return true
        } catch {
            return false
        }
    }

    @Test func learnsFromItsHomeAlone() throws {
        let home = try origin("https://192.0.2.1")
        let network = PrivateNetworkGuard(home: home, reach: \.reach)
        let peer = try #require(Self.inside)
        network.didConnect(to: peer, port: 443, for: try origin("https://dav.example.org"))
        #expect(network.startsInside == nil)
        network.didConnect(to: peer, port: 443, for: home)
        #expect(network.startsInside == true)
        #expect(mayConnect(network, to: Self.inside, try origin("https://dav.example.org")))
    }

    /// A place that an earlier run has found comes before the home itself.
    @Test(arguments: [
        ("https://127.0.0.1", true), ("https://198.51.100.1", false), ("https://nowhere.invalid", false),
    ])
    func looksTheHomeUpWhenItMatters(_ home: String, _ mayGoInside: Bool) throws {
        let network = PrivateNetworkGuard(home: try origin(home), reach: \.reach)
        let other = try origin("https://dav.example.org")
        #expect(mayConnect(network, to: Self.open, other))
        #expect(network.startsInside == nil, "nobody is looked up for a public address")
        #expect(mayConnect(network, to: Self.inside, other) == mayGoInside)
        #expect(mayConnect(network, to: nil, other) == mayGoInside)
        #expect(mayConnect(network, to: Self.inside, port: 3_128, other), "a proxy")
    }

    @Test func findsTheAddressesOfNames() {
        #expect(NetworkAddress.all(of: "127.0.0.1") == [NetworkAddress("127.0.0.1")])
        #expect(NetworkAddress.all(of: "::1") == [NetworkAddress("::1")])
        #expect(NetworkAddress.all(of: "localhost").contains { $0.reach == .loopback })
        #expect(NetworkAddress.all(of: "nowhere.invalid").isEmpty)
    }
}
