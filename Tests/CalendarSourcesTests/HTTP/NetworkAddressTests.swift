import Testing

@testable import CalendarSources

struct NetworkAddressTests {
    @Test(arguments: [
        ("127.0.0.1", NetworkAddress.Reach.loopback), ("127.255.255.255", .loopback), ("::1", .loopback),
        ("::ffff:127.0.0.1", .loopback), ("64:ff9b::7f00:1", .loopback),
        ("0.0.0.0", .inside), ("10.0.0.1", .inside), ("100.64.0.1", .inside), ("100.127.255.255", .inside),
        ("169.254.169.254", .inside), ("172.16.0.1", .inside), ("172.31.255.255", .inside),
        ("192.0.0.1", .inside), ("192.168.1.1", .inside), ("198.18.0.1", .inside), ("224.0.0.1", .inside),
        ("255.255.255.255", .inside), ("::", .inside), ("::127.0.0.1", .inside), ("fc00::1", .inside),
        ("fdff::1", .inside), ("fe80::1", .inside), ("febf::1", .inside), ("fec0::1", .inside),
        ("ff02::1", .inside),
        ("::ffff:10.0.0.1", .inside), ("::ffff:169.254.169.254", .inside), ("64:ff9b::a00:1", .inside),
        ("100.63.255.255", .open), ("100.128.0.1", .open), ("128.0.0.1", .open), ("126.255.255.255", .open),
        ("172.15.0.1", .open), ("172.32.0.1", .open), ("192.169.0.1", .open), ("169.253.0.1", .open),
        ("223.255.255.255", .open), ("8.8.8.8", .open), ("2001:db8::1", .open), ("2a00::1", .open),
        ("::ffff:8.8.8.8", .open), ("fbff::1", .open),
    ])
    func knowsFromWhereItCanBeReached(_ text: String, _ reach: NetworkAddress.Reach) throws {
        #expect(try #require(NetworkAddress(text)).reach == reach)
    }

    @Test(arguments: ["", "localhost", "127.1", "256.0.0.1", "1.2.3.4.5", ":::", "2130706433", "::1%lo"])
    func isNoName(_ text: String) {
        #expect(NetworkAddress(text) == nil)
    }
}
