import Testing

@testable import CalendarSources

struct XMLNamesTests {
    @Test func tellsNamesApart() {
        var names = XMLNames()
        let pairs: [(String?, String)] = [
            ("DAV:", "href"), (nil, "href"), ("DAV:", "hre"), ("DAV", ":href"), ("", "DAV:href"),
            ("DAV:", "hreff"),
        ]
        for _ in 0..<3 {
            for (namespace, local) in pairs {
                let name =
                    namespace.map {
                        $0.withCString { namespace in local.withCString { names.name(namespace, $0) } }
                    }
                    ?? local.withCString { names.name(nil, $0) }
                #expect(name == DAVName(namespace ?? "", local))
            }
        }
    }

    @Test func knowsMoreNamesThanItRemembers() {
        var names = XMLNames()
        for _ in 0..<2 {
            for number in 0..<(4 * XMLNames.capacity) {
                let local = "name\(number)"
                #expect(local.withCString { names.name(nil, $0) } == DAVName("", local))
            }
        }
    }
}
