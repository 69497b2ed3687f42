import Foundation
import TestServers
import Testing

/// What the pages show of accounts is what the program prints.
struct AccountPagesTests {
    /// What a page shows below a command, up to the end of the block.
    private static func shown(on page: String, below command: String) throws -> String {
        let text = try String(contentsOf: Program.package.appending(path: page), encoding: .utf8)
        let start = try #require(text.firstRange(of: "```console\n$ \(command)\n")).upperBound
        return String(text[start...].prefix { $0 != "`" })
    }

    /// A server with two calendars and a list of tasks.
    private static func server() throws -> CalDAVServer {
        let server = try CalDAVServer(.radicale)
        try server.makeCalendar("family", displayName: "Familie Müller", color: "#34A853FF")
        try server.makeCalendar("work", displayName: "Work", color: "#4285F4FF")
        return server
    }

    @Test func theFragmentIsWhatIsPrinted() throws {
        let server = try Self.server()
        let tasks = """
            <?xml version="1.0" encoding="utf-8"?>
            <C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>\
            <D:displayname>Tasks</D:displayname><C:supported-calendar-component-set><C:comp name="VTODO"/>\
            </C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>
            """
        #expect(
            try server.request("MKCALENDAR", server.calendar("tasks"), body: Data(tasks.utf8)).status == 201)
        var call = Call("discover", "--user", server.user, server.origin)
        call.input = Data(server.password.utf8)
        let outcome = try call.run()
        #expect(outcome.errors.isEmpty)
        // The server of the page has another name, and its user, too.
        let printed = outcome.text.replacing(server.origin, with: "https://dav.example.org")
            .replacing("127-0-0-1", with: "dav-example-org").replacing(server.home, with: "/ana/")
            .replacing("\"\(server.user)\"", with: "\"ana\"")
        let shown = try Self.shown(
            on: "README.md", below: "ics2snapshot discover --user=ana dav.example.org")
        let lines = shown.split(separator: "\n")
        #expect(lines.first == "Password of ana for https://dav.example.org:")
        // A server lists its calendars in an order of its own.
        #expect(lines.dropFirst().sorted() == printed.split(separator: "\n").sorted())
    }

    @Test func theStatusIsWhatIsPrinted() throws {
        let home = try AccountHome(try Self.server(), now: "2026-09-10T00:26:40Z")
        home.lines += ["calendars = [\"Familie Müller\", \"Work\"]"]
        #expect(try home.sync().outcome.errors.isEmpty)
        let printed = try home.call("status", ["--timezone", "Europe/Zurich"]).run().text
        let shown = try Self.shown(on: "Docs/Configuration.md", below: "ics2snapshot status")
        #expect(shown.split(separator: "\n").sorted() == printed.split(separator: "\n").sorted())
    }
}
