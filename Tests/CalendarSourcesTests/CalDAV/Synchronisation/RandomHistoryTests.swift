import Foundation
import Testing

@testable import CalendarSources

/// Calendars to which anything happens at any time, on servers of any kind.
struct RandomHistoryTests {
    private static let names = ["a.ics", "b b.ics", "c#d.ics", "e@f.ics", "ü+ö.ics", "100%.ics"]

    /// After each run, the copy is either in step or as it was before; after a quiet run it is in step.
    @Test(arguments: ServerProfile.all)
    func keepsACopyInStepOrAsItWas(_ profile: ServerProfile) throws {
        for seed in 0..<4 as Range<UInt64> {
            var history = History(profile, seed: seed)
            for step in 0..<25 {
                try history.step("\(profile) with seed \(seed) in step \(step)")
            }
        }
    }

    /// What a server leaves out of listings is never removed, and all is there when it lists everything again.
    @Test(arguments: 0..<12 as Range<UInt64>)
    func keepsWhatListingsLeaveOut(_ seed: UInt64) throws {
        let keeper = ModelKeeper(
            ModelServer(
                ServerProfile("omitting") {
                    $0.listing = .omits(30)
                    $0.token = .none
                }, seed: seed))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let known = keeper.names
            History.change(&keeper.server.calendar, using: &random)
            try keeper.run()
            #expect(keeper.names.isSuperset(of: known.intersection(keeper.server.calendar.resources.keys)))
            for name in keeper.names {
                #expect(keeper[name]?.text == keeper.server.calendar.resources[name]?.text)
            }
        }
        keeper.server.profile.listing = .works
        keeper.server.calendar.clock += 86_400
        try keeper.run()
        keeper.expectInStep()
    }

    /// What a server forgets to tell is found within a day.
    @Test(arguments: 0..<12 as Range<UInt64>)
    func findsWithinADayWhatReportsLeaveOut(_ seed: UInt64) throws {
        let keeper = ModelKeeper(ModelServer(ServerProfile("forgetful") { $0.sync = .loses(40) }, seed: seed))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            for _ in 0..<5 {
                History.change(&keeper.server.calendar, using: &random)
                keeper.server.calendar.clock += 600
                try keeper.run()
            }
            keeper.server.calendar.clock += 86_400
            try keeper.run()
            keeper.expectInStep("seed \(seed)")
        }
    }

    struct History {
        let keeper: ModelKeeper
        private var random: SeededGenerator

        init(_ profile: ServerProfile, seed: UInt64) {
            keeper = ModelKeeper(ModelServer(profile, seed: seed))
            random = SeededGenerator(seed: seed &+ 1_000)
        }

        static func change(_ calendar: inout ModelCalendar, using random: inout SeededGenerator) {
            let name = names.randomElement(using: &random) ?? "x.ics"
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<5: calendar.put(name, component: random.happens(15) ? "VTODO" : "VEVENT")
            case 5..<8: calendar.remove(name)
            case 8: calendar.move(name, to: names.randomElement(using: &random) ?? name)
            case 9:
                // Anew under the same name.
                calendar.remove(name)
                calendar.put(name)
            case 10: calendar.forgetTokens()
            default: calendar.clock += [0, 1, 3_600, 90_000].randomElement(using: &random) ?? 0
            }
        }

        /// Some changes, a run in the midst of further ones, with or without an accident, and a quiet run.
        mutating func step(_ comment: String) throws {
            let server = keeper.server
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                Self.change(&server.calendar, using: &random)
            }
            let before = (resources: keeper.replica.resources, state: keeper.state)
            let start = server.requests.count
            var seed = random.next()
            server.before = { server, _ in
                var random = SeededGenerator(seed: seed)
                if random.happens(25) { Self.change(&server.calendar, using: &random) }
                seed = random.next()
            }
            server.cutsAt = random.happens(20) ? start + Int.random(in: 0..<6, using: &random) : nil
            keeper.replica.changesLeft = random.happens(10) ? Int.random(in: 0..<4, using: &random) : .max
            do {
                try keeper.run()
            } catch is FetchFailure {
                #expect(server.cutsAt != nil, "\(comment)")
                #expect(keeper.replica.resources == before.resources, "\(comment)")
                #expect(keeper.state == before.state, "\(comment)")
            } catch is ModelReplica.BrokenDisk {
                #expect(keeper.replica.resources == before.resources, "\(comment)")
            }
            server.before = nil
            server.cutsAt = nil
            keeper.replica.changesLeft = .max
            // As after a restart: nothing is left but the copy and its state.
            try keeper.run()
            keeper.expectInStep(comment)
        }
    }
}
