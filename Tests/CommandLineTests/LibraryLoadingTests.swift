import Foundation
import TestServers
import Testing

/// Which libraries a call loads, as the dynamic linker tells it.
struct LibraryLoadingTests {
    private func loads(_ arguments: [String]) throws -> String {
        var call = Call(arguments)
        call.environment = ["LD_DEBUG": "files"]
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("file=libc.so.6"))
        return outcome.errors
    }

    @Test func whoAsksNobodyLoadsNoLibcurl() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        #expect(try !loads(["convert", feed]).contains("libcurl"))
        #expect(try !loads(["show", feed]).contains("libcurl"))
        let home = try SyncHome()
        home.add("local:a", lines: ["path = \"\(feed)\""])
        var call = try home.call()
        call.environment["LD_DEBUG"] = "files"
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("libcurl"))
        let server = try FaultServer.shared()
        #expect(try loads(["convert", server.http + "/feed.ics"]).contains("file=libcurl.so.4"))
    }
}
