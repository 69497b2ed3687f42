import Foundation
import Glibc
import TestServers
import Testing

/// The servers of the tests themselves: what the other suites rely on.
struct CalDAVServerTests {
    // Without an end Cyrus takes no event.
    private static let lunch = Feed.calendar(Feed.event("lunch", "Lunch", "DTEND:20260910T130000Z"))
    private static let names = Data("<propfind xmlns=\"DAV:\"><prop><displayname/></prop></propfind>".utf8)

    @Test(arguments: CalDAVSoftware.tested + [.model])
    func whatIsWrittenIsThere(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal", displayName: "Work Büro")
        try server.put("a b@c#d.ics", Self.lunch, in: "work cal")
        let listing = try server.request(
            "PROPFIND", server.home, body: Self.names, headers: ["Depth": "1"], isProxied: true)
        #expect(listing.status == 207)
        #expect(listing.text.contains("Work Büro"))
        try server.rename("work cal", "Garden")
        try server.stop()
        try server.start()
        let members = try server.request(
            "PROPFIND", server.calendar("work cal"), body: Self.names, headers: ["Depth": "1"],
            isProxied: true)
        #expect(members.text.contains("Garden"))
        #expect(members.text.contains("%23d.ics"))
        try server.delete("a b@c#d.ics", in: "work cal")
        try server.wipeSyncStore(of: "work cal")
        try server.deleteCalendar("work cal")
        #expect(try !server.isThere("work cal"))
        // By Digest the first request is only the challenge.
        let requests = try server.requests().filter { $0.status != 401 }
        #expect(requests.map(\.method) == ["PROPFIND", "PROPFIND"])
        #expect(requests.map(\.depth) == ["1", "1"])
        #expect(requests.map(\.status) == [207, 207])
        // With the heads of chunks where there are some.
        #expect(requests[0].bytes >= listing.text.utf8.count)
        #expect(requests[1].bytes >= members.text.utf8.count)
        #expect(requests.allSatisfy { $0.isWhole && $0.document == "propfind" })
    }

    @Test(arguments: CalDAVSoftware.tested)
    func nothingIsLeftOfIt(_ software: CalDAVSoftware) throws {
        var server: CalDAVServer? = try CalDAVServer(software)
        let folder = try #require(server?.folder)
        #expect(FileManager.default.fileExists(atPath: folder))
        server = nil
        for _ in 0..<1_000 where FileManager.default.fileExists(atPath: folder) { usleep(10_000) }
        #expect(!FileManager.default.fileExists(atPath: folder))
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
        for process in processes {
            let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
            #expect(command.range(of: Data(folder.utf8)) == nil)
        }
    }

    @Test(arguments: CalDAVSoftware.tested)
    func theProxyGetsInTheWay(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        let ask = {
            try server.request(
                "PROPFIND", server.home, body: Self.names, headers: ["Depth": "0"], isProxied: true)
        }
        #expect(try ask().status == 207)
        try server.add(.stopped(afterBytes: 20, skip: 1))
        #expect(try ask().status == 207)
        #expect(throws: (any Error).self) { try ask() }
        #expect(throws: (any Error).self) { try ask() }
        // What was refused by the kernel is not in the log.
        let requests = try server.requests().filter { $0.status != 401 }.dropFirst()
        #expect(requests.map(\.isWhole) == [true, false])
        #expect(requests.map(\.bytes).last == 20)
        try server.lift()
        var fault = ProxyFault(.status)
        fault.status = 503
        fault.times = 1
        try server.add(fault)
        #expect(try ask().status == 503)
        #expect(try ask().status == 207)
    }
}
