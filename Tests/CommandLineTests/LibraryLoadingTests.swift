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

    /// Whether one of those that are opened when they are needed was loaded.
    private func isNeeded(_ loaded: String) -> Bool {
        ["libcurl", "libxml2"].contains { loaded.contains($0) }
    }

    @Test func whoAsksNobodyLoadsNoLibraryForIt() throws {
        let folder = try Folder()
        let feed = try folder.write("home.ics", Feed.lunch)
        #expect(try !isNeeded(loads(["convert", feed])))
        #expect(try !isNeeded(loads(["show", feed])))
        let home = try SyncHome()
        home.add("local:a", lines: ["path = \"\(feed)\""])
        var call = try home.call()
        call.environment["LD_DEBUG"] = "files"
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(!isNeeded(outcome.errors))
        let server = try FaultServer.shared()
        let loaded = try loads(["convert", server.http + "/feed.ics"])
        #expect(loaded.contains("file=libcurl.so.4"))
        #expect(!loaded.contains("libxml2"))
    }

    @Test func anAnswerInXMLLoadsItsParser() throws {
        let server = try CalDAVServer(.model)
        try server.makeCalendar("work", displayName: "Work")
        var call = Call(["discover", server.origin + server.home, "--user", server.user])
        call.input = Data(server.password.utf8)
        call.environment = ["LD_DEBUG": "files"]
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("name = \"Work\""))
        #expect(outcome.errors.contains("file=libxml2.so.2"))
    }
}
