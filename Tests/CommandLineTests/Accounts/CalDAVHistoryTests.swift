import CalendarrCore
import Foundation
import TestServers
import Testing

/// Random histories: after each run the events are those of a program that begins anew.
///
/// `CALDAV_HISTORIES` says how many there are, half of them on Radicale and half on the modelled server, and
/// `CALDAV_SEED` from which number on. A failure names the seed and what happened.
struct CalDAVHistoryTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["CALDAV_HISTORIES"].flatMap(Int.init) ?? 20
    private static let seed = environment["CALDAV_SEED"].flatMap(Int.init) ?? 1

    @Test(arguments: [CalDAVSoftware.radicale, .model], [0, 1])
    func eachRunShowsWhatANewProgramWould(_ software: CalDAVSoftware, _ half: Int) throws {
        let server = try CalDAVServer(software)
        let number = max(1, Self.count / 4)
        let first = Self.seed + half * number
        for seed in first..<first + number { try Self.live(through: seed, on: server) }
    }

    private static func live(through seed: Int, on server: CalDAVServer) throws {
        if server.software == .model { try server.behave([:]) }
        var history = try History(server, seed: seed)
        let home = try AccountHome(server)
        // No event leaves the window while the clock moves on.
        home.head = "window = { daysBehind = 60, daysAhead = 60 }"
        var before = try home.sync()
        for _ in 0..<6 {
            try history.advance()
            let run = try home.sync(after: [1, 3, 25][seed % 3])
            let story = Comment(rawValue: "seed \(seed): " + history.log.joined(separator: "; "))
            try server.lift()
            let truth = try home.fresh()
            if history.isDisturbed, run.outcome.status != 0 {
                // Each calendar as it was, or as it is.
                for key in history.keys {
                    let isTrue = run.of(key) == truth.filter { $0.isOf(key) }
                    #expect(
                        isTrue || run.of(key) == before.of(key),
                        "\(story): \(key) was \(before.of(key).titles) and is \(run.of(key).titles)")
                }
                before = try home.sync(after: 12)
            } else {
                before = run
            }
            #expect(before.outcome.status == 0, "\(story): \(before.outcome.errors)")
            #expect(before.events == truth, "\(story): \(before.titles), not \(truth.titles)")
            if before.events != truth { break }
        }
        try history.end()
    }
}
