import CalendarrCore
import Foundation
import TestServers
import Testing

/// After a fault the snapshot is the one before with a mark on it, or the true new one.
struct CalDAVFaultTests {
    @Test(arguments: CalDAVSoftware.tested.filter { !$0.description.hasPrefix("xandikos") } + [.model])
    func aWrongPasswordIsTriedOnce(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work")
        let home = try AccountHome(server)
        let before = try home.sync()
        #expect(before.titles == ["Lunch"])
        try home.setSecret("not the password")
        let refused = try home.sync(after: 1)
        #expect(refused.outcome.status == 77 || refused.outcome.status == 75)
        #expect(refused.events == before.events)
        #expect(refused.states["work"] == .stale)
        // A server that wants Digest says so after Basic.
        let told = refused.requests.compactMap(\.scheme)
        #expect(told == (software == .sabre ? ["basic", "digest"] : ["basic"]))
        #expect(refused.requests.allSatisfy { $0.status == 401 })
        // Until the password changes nothing is sent any more.
        let waiting = try home.sync(after: 2)
        #expect(waiting.requests.isEmpty)
        #expect(waiting.outcome.errors.isEmpty)
        #expect(waiting.events == before.events)
        try home.setSecret(server.password)
        let lifted = try home.sync(after: 0.01)
        #expect(lifted.outcome.status == 0)
        #expect(lifted.events == before.events)
        #expect(lifted.states["work"] == .available)
    }

    /// The server ends in the middle of its first, its second, its third … answer, early or late in it.
    @Test(arguments: CalDAVSoftware.tested.map { ($0, 40) } + [0, 40, 400].map { (.model, $0) })
    func theServerStopsInTheMiddle(_ software: CalDAVSoftware, _ bytes: Int) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work cal")
        try server.makeCalendar("garden")
        for name in ["a", "b", "c"] {
            try server.put("\(name).ics", Feed.meeting(name, name), in: "work cal")
        }
        try server.put("w.ics", Feed.meeting("w", "Weeding"), in: "garden")
        let home = try AccountHome(server)
        var before = try home.sync()
        #expect(before.outcome.status == 0)
        var hits = 0
        for answer in 0..<20 {
            try server.put("a.ics", Feed.meeting("a", "a \(answer)", day: 10 + answer % 9), in: "work cal")
            try server.put("n\(answer).ics", Feed.meeting("n\(answer)", "n\(answer)"), in: "work cal")
            if answer > 0 { try server.delete("n\(answer - 1).ics", in: "work cal") }
            try server.add(.stopped(afterBytes: bytes, skip: answer))
            let hit = try home.sync(after: 3)
            let isCut = hit.requests.contains { !$0.isWhole }
            try server.lift()
            let truth = try home.fresh()
            if hit.outcome.status == 0 {
                #expect(hit.events == truth)
            } else {
                hits += 1
                #expect(hit.outcome.status == 75 || hit.outcome.status == 69)
                for key in ["work-cal", "garden"] {
                    let shown = hit.of(key)
                    #expect(shown == before.of(key) || shown == truth.filter { $0.isOf(key) })
                }
                #expect(hit.states.values.contains(.stale))
            }
            before = try home.sync(after: 6)
            #expect(before.outcome.status == 0, "\(before.outcome.errors)")
            #expect(before.events == truth)
            if !isCut { break }
        }
        #expect(hits > 0)
    }

    /// Nobody is there: nothing is lost, and it is said once.
    @Test(arguments: CalDAVSoftware.tested + [.model])
    func theServerIsDown(_ software: CalDAVSoftware) throws {
        let server = try CalDAVServer(software)
        try server.makeCalendar("work")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work")
        let home = try AccountHome(server)
        let before = try home.sync()
        try server.disappear()
        let down = try home.sync(after: 1)
        #expect(down.outcome.status != 0)
        #expect(down.events == before.events)
        #expect(down.states["work"] == .stale)
        #expect(!down.outcome.errors.isEmpty)
        #expect(try home.sync(after: 0.01).outcome.errors.isEmpty)
        try server.lift()
        try server.stop()
        try server.start()
        let again = try home.sync(after: 12)
        #expect(again.outcome.status == 0)
        #expect(again.states["work"] == .available)
        #expect(again.events == before.events)
    }

    /// A server that wants peace is left in peace.
    @Test(arguments: [429, 503])
    func theServerWantsPeace(_ status: Int) throws {
        let server = try CalDAVServer(.model)
        try server.makeCalendar("work")
        try server.put("a.ics", Feed.meeting("a", "Lunch"), in: "work")
        let home = try AccountHome(server)
        let before = try home.sync()
        var fault = ProxyFault(.status)
        fault.status = status
        fault.headers = ["Retry-After": "7200"]
        try server.add(fault)
        let busy = try home.sync(after: 1)
        #expect(busy.outcome.status != 0)
        #expect(busy.requests.count == 1)
        #expect(busy.events == before.events)
        try server.lift()
        #expect(try home.sync(after: 1.9).requests.isEmpty)
        let again = try home.sync(after: 0.2)
        #expect(again.outcome.status == 0)
        #expect(!again.requests.isEmpty)
    }
}

extension AccountRun {
    /// The events of a calendar by the last part of its key.
    func of(_ name: String) -> [SnapshotEvent] { events.filter { $0.isOf(name) } }
}

extension SnapshotEvent {
    func isOf(_ name: String) -> Bool { calendarKey.hasSuffix(":\(name)") }
}
