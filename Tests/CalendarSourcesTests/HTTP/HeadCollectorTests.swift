import Testing

@testable import CalendarSources

struct HeadCollectorTests {
    private func head(_ lines: [String], limit: Int = 10_000) throws -> HTTPHead? {
        var collector = HeadCollector(limit: limit)
        for line in lines { try Array((line + "\r\n").utf8).withUnsafeBytes { try collector.add($0) } }
        return collector.head
    }

    @Test func takesTheLastHead() throws {
        let head = try head([
            "HTTP/1.1 100 Continue", "", "HTTP/2 200", "ETag:  \"x\" ", "etag: \"y\"", "X", "Empty:", "",
            "Trailer: 1",
        ])
        #expect(head?.status == 200)
        #expect(head?["etag"] == "\"x\"")
        #expect(head?[all: "etag"] == ["\"x\"", "\"y\""])
        #expect(head?["empty"] == nil)
        #expect(head?["trailer"] == nil)
    }

    @Test(arguments: [
        ["HTTP/1.1 200 OK"], ["nonsense", ""], ["HTTP/1.1 2000 OK", ""], ["HTTP/1.1", ""], [],
    ])
    func hasNoneBeforeItsEnd(_ lines: [String]) throws {
        #expect(try head(lines) == nil)
    }

    @Test func isBounded() {
        #expect(throws: FetchFailure.self) {
            try head(["HTTP/1.1 200 OK", "X: \(String(repeating: "x", count: 100))"], limit: 100)
        }
    }

    @Test func readsLatin1() throws {
        var collector = HeadCollector(limit: 1_000)
        for line in ["HTTP/1.1 200 OK".utf8.map { $0 }, Array("Location: /m".utf8) + [0xfc], []] {
            try (line + [13, 10]).withUnsafeBytes { try collector.add($0) }
        }
        #expect(collector.head?["location"] == "/m\u{fc}")
    }
}
