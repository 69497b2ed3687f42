import CalendarrCore
import Foundation
import TestServers
import Testing

/// Addresses in the place of a FEED.
struct AddressTests {
    private let server: FaultServer
    private let token = FaultServer.token()

    init() throws {
        server = try FaultServer.shared()
    }

    @Test func anAddressIsAskedOnceAndNothingIsKept() throws {
        let folder = try Folder()
        var call = Call(fixedClock + ["\(server.http)/etag/feed.ics\(token)", "--name", "Club"])
        call.environment = ["HOME": folder.path]
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let snapshot = try outcome.snapshot()
        #expect(snapshot.calendarStates.keys.sorted() == ["ical:127-0-0-1"])
        #expect(try server.requests(with: token).count == 1)
        #expect(try folder.names().isEmpty)
    }

    @Test func addressesAndFilesMakeOneSnapshot() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        let outcome = try Call(
            fixedClock + [
                "\(server.http)/feed.ics\(token)", "--key", "ical:club", feed,
                "\(server.http)/status/404/x.ics\(token)", "--key",
                "ical:gone",
            ]
        ).run()
        #expect(outcome.status == 75)
        #expect(
            try outcome.snapshot().calendarStates.mapValues(\.state) == [
                "ical:club": .available, "ical:home": .available, "ical:gone": .neverFetched,
            ])
        #expect(!outcome.errors.contains(token))
    }

    @Test(
        arguments: [
            ("/status/404/feed.ics", 69, "404"), ("/basic/feed.ics", 77, "401"),
            ("/html/feed.ics", 65, "HTML"),
            ("/noend/feed.ics", 65, "not closed"),
        ] as [(String, Int32, String)])
    func eachFailureHasItsStatus(path: String, status: Int32, sentence: String) throws {
        let outcome = try Call(fixedClock + ["\(server.http)\(path)\(token)"]).run()
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(sentence))
        #expect(!outcome.errors.contains(token))
    }

    @Test(
        arguments: [
            ("http://192.0.2.1/secret.ics", 69, "allowInsecure"),
            ("webcal://127.0.0.1:9/secret.ics", 69, "127.0.0.1"),
            ("ftp://example.org/secret.ics", 64, "scheme"), ("https:///secret.ics", 64, "host"),
        ] as [(String, Int32, String)])
    func noSecretPartOfAnAddressIsRepeated(address: String, status: Int32, sentence: String) throws {
        let outcome = try Call(fixedClock + [address]).run()
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(!outcome.errors.contains("secret"))
    }

    @Test func showAsksAnAddress() throws {
        let outcome = try Call(["show", "\(server.http)/feed.ics\(token)", "--language", "en"] + fixedClock)
            .run()
        #expect(outcome.status == 0)
        #expect(outcome.text.hasPrefix("As of Thu 10 Sep 2026"))
    }
}
