import Foundation
import TestServers
import Testing

/// Two configurations of one user, whose runs must not take anything from each other.
struct TwoConfigurationsTests {
    private let home: SyncHome

    init() throws {
        home = try SyncHome()
    }

    /// The same call for another configuration file, with the state where a user's own is.
    private func run(_ file: String, _ verb: String = "sync", now: String) throws -> Outcome {
        var call = try home.call(verb, now: now)
        let text = try String(contentsOfFile: home.folder.path("config.toml"), encoding: .utf8)
            .replacing("output = \"out\"", with: "output = \"out-\(file)\"")
        call.arguments[2] = try home.folder.write("\(file).toml", text)
        call.environment["STATE_DIRECTORY"] = ""
        return try call.run()
    }

    @Test func eachKeepsItsOwn() throws {
        for round in 8...9 {
            for file in ["work", "home"] {
                home.removeSources()
                home.add("ical:\(file)", "/etag/feed.ics")
                #expect(try run(file, now: "2026-03-10T0\(round):00:00Z").status == 0)
            }
        }
        let conditions = try home.requests().map { $0.headers["if-none-match"] != nil }
        #expect(conditions == [false, false, true, true])
        let names = try home.folder.names(in: ".local/state/ics2snapshot")
        #expect(names.count == 2)
        #expect(names.contains { $0.hasPrefix("work-") } && names.contains { $0.hasPrefix("home-") })
        // Signing one out leaves the other one alone.
        #expect(try run("home", "sign-out", now: "2026-03-10T10:00:00Z").status == 0)
        home.removeSources()
        home.add("ical:work", "/etag/feed.ics")
        #expect(
            try run("work", "status", now: "2026-03-10T10:00:00Z").text.contains("ical:work  fresh"))
    }
}
