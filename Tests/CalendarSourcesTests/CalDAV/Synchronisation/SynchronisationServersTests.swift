import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// Calendars of servers that people have.
struct SynchronisationServersTests {
    private static let name = "work cal"

    /// A server, what was written to it, and a copy of that.
    private final class Keeper {
        let server: CalDAVServer
        let replica = ModelReplica()
        var state = ReplicaState()
        private var titles: [String: String] = [:]
        private var number = 0

        init(_ software: CalDAVSoftware) throws {
            server = try CalDAVServer(software)
            try server.makeCalendar(name)
        }

        func put(_ resource: String) throws {
            number += 1
            titles[resource] = "Title \(number)"
            let event = """
                BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//test//EN\r\nBEGIN:VEVENT\r\nUID:\(resource)\r
                DTSTAMP:20260101T000000Z\r\nDTSTART:20260301T100000Z\r\nDTEND:20260301T110000Z\r
                SUMMARY:Title \(number)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                """
            try server.put(resource, event, in: name)
        }

        func remove(_ resource: String) throws {
            titles[resource] = nil
            try server.delete(resource, in: name)
        }

        func createAnew() throws {
            titles = [:]
            try server.deleteCalendar(name)
            try server.makeCalendar(name)
        }

        /// A run of the program.
        ///
        /// - Returns: What came of it; `nil` if nothing was asked but how the calendar stands.
        @discardableResult
        func run() throws -> SynchronisationResult? {
            let credentials = Credentials.basic(user: server.user, password: server.password)
            let session = DAVSession(
                of: try SourceAddress(server.origin + server.calendar(name)),
                options: TransportOptions.with { $0.credentials = credentials }.apartFromTheMachine,
                userAgent: "ics2snapshot/test", now: Date())
            let calendar = try #require(
                try AccountDiscovery(over: session).calendar(at: session.home), "no calendar")
            guard !state.isInStep(with: calendar, now: Date()) else { return nil }
            replica.begin()
            let result = try CalendarSynchronisation(of: calendar, over: session, now: Date())
                .run(replica, from: state)
            replica.commit()
            state = result.state
            return result
        }

        func expectInStep(_ comment: String) {
            var found: [String: String] = [:]
            for resource in replica.resources.values {
                let name = resource.path.split(separator: "/").last.map(String.init) ?? ""
                let title = String(decoding: resource.text, as: UTF8.self)
                    .split(whereSeparator: \.isNewline).first { $0.hasPrefix("SUMMARY:") }
                found[name] = title.map { String($0.dropFirst("SUMMARY:".count)) }
            }
            #expect(found == titles, "\(comment)")
        }
    }

    @Test(arguments: CalDAVSoftware.tested)
    func keepsACalendarInStep(_ software: CalDAVSoftware) throws {
        let keeper = try Keeper(software)
        for name in ["a b@c#d.ics", "b.ics", "c.ics", "ümläut+plus.ics", "e.ics"] { try keeper.put(name) }
        let first = try #require(try keeper.run())
        #expect(first.fetched == 5)
        keeper.expectInStep("at first")
        #expect(try keeper.run() == nil, "nothing changed")

        try keeper.put("b.ics")
        try keeper.put("a b@c#d.ics")
        try keeper.put("new.ics")
        try keeper.remove("c.ics")
        let second = try #require(try keeper.run())
        // DAViCal names what changed in the second of the token once more.
        #expect(second.fetched == 3 || (software == .davical && second.fetched <= 5))
        #expect(second.removed == 1)
        #expect(second.requests <= 5, "\(second)")
        keeper.expectInStep("after changes")
        #expect(try keeper.run() == nil, "nothing changed since")

        try keeper.remove("b.ics")
        try keeper.put("b.ics")
        try keeper.run()
        keeper.expectInStep("created anew")

        try keeper.server.wipeSyncStore(of: Self.name)
        try keeper.put("new.ics")
        try keeper.remove("ümläut+plus.ics")
        try keeper.run()
        keeper.expectInStep("after the server forgot its tokens")

        for token in ["garbage", "data:,99", "http://sabre.io/ns/sync/99999"] {
            keeper.state.syncToken = token
            try keeper.put("b.ics")
            try keeper.remove("new.ics")
            try keeper.run()
            keeper.expectInStep("with the token \(token)")
            try keeper.put("new.ics")
            try keeper.run()
            keeper.expectInStep("after the token \(token)")
        }

        try keeper.createAnew()
        try keeper.put("b.ics")
        try keeper.put("other.ics")
        try keeper.run()
        keeper.expectInStep("after the calendar was created anew")
        #expect(try keeper.run() == nil, "nothing changed at last")
    }
}
