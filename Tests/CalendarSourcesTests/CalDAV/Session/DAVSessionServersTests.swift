import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// A session with servers that people have.
struct DAVSessionServersTests {
    private static let event = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//test//test//EN\r
        BEGIN:VEVENT\r
        UID:one\r
        DTSTAMP:20260101T000000Z\r
        DTSTART:20260301T100000Z\r
        DTEND:20260301T110000Z\r
        SUMMARY:One\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test(arguments: CalDAVSoftware.tested)
    func findsACalendarAndItsResources(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal")
        try server.put("a b@c#d.ics", Self.event, in: "work cal")
        let before = try server.requests().count
        let credentials = Credentials.basic(user: server.user, password: server.password)
        let session = DAVSession(
            of: try SourceAddress(server.origin + server.principal),
            options: TransportOptions.with { $0.credentials = credentials }.apartFromTheMachine,
            userAgent: "ics2snapshot/test", now: Asking.now)

        let account = try AccountDiscovery(over: session).discover()
        let path = server.home + "work cal/"
        let calendar = try #require(account.calendars.first { $0.path == path })
        var listed: [String: String] = [:]
        let listing = DAVRequest.properties([GetETag.self], of: calendar.address, depth: .one)
        let (end, answering) = try session.ask(listing) { response in
            listed[response.href.spelling] = response.properties[GetETag.self]?.etag
        }
        #expect(end.responses == 2)
        let (href, etag) = try #require(listed.first { $0.key.hasSuffix(".ics") })
        let resource = try session.get(Href(href).address(from: answering))
        #expect(String(decoding: resource.bytes, as: UTF8.self).contains("SUMMARY:One"))
        #expect(resource.etag == etag)

        let requests = try Array(server.requests().dropFirst(before))
        #expect(requests.count == session.cost.requests)
        #expect(requests.allSatisfy { $0.isWhole })
        // sabre takes a digest only: it refuses the first request, and libcurl's that has the challenge come.
        let refused = requests.indices.filter { requests[$0].status == 401 }
        #expect(refused == (software == .sabre ? [0, 1] : []))
        let anonymous = requests.indices.filter { requests[$0].scheme == nil }
        #expect(anonymous == (software == .sabre ? [1] : []))
        // Not all keep connections open: Radicale speaks HTTP/1.0.
        if software == .cyrus { #expect(Set(requests.map(\.connection)).count == 1) }
    }
}
