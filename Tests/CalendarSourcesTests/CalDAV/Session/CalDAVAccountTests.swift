import Foundation
import TestServers
import Testing

@testable import CalendarSources

/// An account from its address to the copy of a calendar, on a server of Debian's.
struct CalDAVAccountTests {
    private final class Copy: CalendarReplica {
        var resources: [String: RemoteResource] = [:]
        func members() throws -> [String: ReplicaMember] { resources.mapValues(\.member) }
        func put(_ resource: RemoteResource) throws { resources[resource.path] = resource }
        func miss(_ path: String, href: String, _ reason: UnreadReason) throws {}
        func note(_ path: String, _ member: ReplicaMember) throws { resources[path]?.member = member }
        func remove(_ path: String) throws { resources[path] = nil }
    }

    private let server: CalDAVServer
    private let now = Date(timeIntervalSince1970: 1_789_000_000)

    init() throws {
        server = try CalDAVServer(.radicale)
        try server.makeCalendar("work", displayName: "Work")
        try server.put(
            "a.ics",
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a",
                "DTSTAMP:20260101T000000Z",
                "DTSTART:20260910T100000Z", "END:VEVENT", "END:VCALENDAR", "",
            ].joined(separator: "\r\n"),
            in: "work")
    }

    private func account(_ password: String) throws -> CalDAVAccount {
        var options = TransportOptions()
        options.credentials = .basic(user: server.user, password: password)
        return CalDAVAccount(
            at: try SourceAddress(server.origin), options: options, userAgent: "test", now: now,
            renewToken: nil)
    }

    @Test func isFoundListedAndCopied() throws {
        let account = try account(server.password)
        let found = try account.discover()
        #expect(found.homes.map(\.decodedPath) == [server.home])
        let calendar = try #require(found.calendars.first)
        #expect(calendar.name == "Work")
        #expect(try account.calendars(ofHomes: found.homes) == found.calendars)
        #expect(try account.calendar(at: calendar.address) == calendar)
        let copy = Copy()
        let result = try account.synchronise(copy, with: calendar, from: ReplicaState())
        #expect(result.fetched == 1)
        #expect(copy.resources.keys.map { $0 } == [calendar.path + "a.ics"])
        #expect(account.cost.requests == (try server.requests().count))
        try server.deleteCalendar("work")
        #expect(try account.calendar(at: calendar.address) == nil)
        let failure = try #require(throws: AccountFailure.self) {
            try account.synchronise(copy, with: calendar, from: result.state)
        }
        #expect(failure.failure.code == .notFound)
        #expect(!failure.endsConversation)
    }

    @Test func aRefusalEndsIt() throws {
        let account = try account("wrong")
        let failure = try #require(throws: AccountFailure.self) { try account.discover() }
        #expect(failure.failure.code == .refused)
        #expect(failure.endsConversation)
        let asked = try server.requests().count
        #expect(throws: failure) { try account.discover() }
        #expect(try server.requests().count == asked)
    }
}
