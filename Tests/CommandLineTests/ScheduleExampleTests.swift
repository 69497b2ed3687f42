import CalendarrCore
import Foundation
import Testing

/// The examples for cron and systemd: their own commands, in the environment that they make, without either running.
struct ScheduleExampleTests {
    private static let examples = Program.package.appending(path: "Examples")
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        let feed = Program.fixtures.appending(path: "Feeds/family.ics").path
        for name in ["credentials/config.toml", "home/.config/ics2snapshot/config.toml"] {
            let file = try folder.write(
                name, "timezone = \"Europe/Zurich\"\n[[sources]]\nkey = \"ical:a\"\npath = \"\(feed)\"\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
    }

    @Test func systemServiceFindsConfigurationStateAndOutput() throws {
        let unit = try Unit("systemd/ics2snapshot@.service")
        let command = try #require(unit["ExecStart"].first)
        // What systemd puts in their place for `ics2snapshot@family`.
        let words = command.replacing("%d", with: folder.path("credentials")).split(separator: " ")
        var call = Call(words.dropFirst().map(String.init))
        let container = try #require(unit["Environment"].first?.split(separator: "=").last.map(String.init))
        #expect(unit["LoadCredential"] == ["config.toml:/etc/ics2snapshot/%i.toml"])
        #expect(unit["StateDirectory"] == ["ics2snapshot/%i"])
        #expect(container == "%S/ics2snapshot/%i/container")
        call.environment = [
            "CREDENTIALS_DIRECTORY": folder.path("credentials"),
            "STATE_DIRECTORY": folder.path("ics2snapshot/family"),
            "CALENDARR_CONTAINER": container.replacing("%S", with: folder.path).replacing(
                "%i", with: "family"),
        ]
        try FileManager.default.createDirectory(
            atPath: folder.path("ics2snapshot/family"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try expectSilentSuccess(of: call)
        #expect(try folder.names(in: "ics2snapshot/family/container").contains("widget-cache.json"))
        #expect(try folder.names(in: "ics2snapshot/family").contains("state.sqlite"))
        #expect(unit["SuccessExitStatus"] == ["75"])
    }

    @Test(arguments: ["systemd/user/ics2snapshot.service", "cron/crontab", "cron/ics2snapshot.cron.d"])
    func usersCommandsFindTheirConfiguration(_ name: String) throws {
        let commands = try commands(in: name)
        try #require(!commands.isEmpty)
        for command in commands {
            var words = command.split(separator: " ").dropFirst().map(String.init)
            if let index = words.firstIndex(of: "--config") {
                words[index + 1] = folder.path("home/.config/ics2snapshot/config.toml")
            }
            var call = Call(words)
            call.environment = ["HOME": folder.path("home")]
            try expectSilentSuccess(of: call)
            let container = "home/.local/share/calendarr"
            #expect(try folder.names(in: container).contains("widget-cache.json"))
        }
    }

    @Test(arguments: ["systemd/ics2snapshot@.timer", "systemd/user/ics2snapshot.timer"])
    func timersMakeUpForWhatWasMissed(_ name: String) throws {
        let unit = try Unit(name)
        #expect(unit["Persistent"] == ["true"])
        #expect(unit["RandomizedDelaySec"].count == 1)
        #expect(unit["WantedBy"] == ["timers.target"])
    }

    private func expectSilentSuccess(of call: Call) throws {
        let outcome = try call.run()
        #expect(outcome.status == 0)
        #expect(outcome.text.isEmpty)
        #expect(outcome.errors.isEmpty)
    }

    /// What an example starts: the last words of a crontab's lines, from the program's name on.
    private func commands(in name: String) throws -> [String] {
        if name.hasSuffix(".service") { return try Unit(name)["ExecStart"] }
        let text = try String(contentsOf: Self.examples.appending(path: name), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.range(of: "ics2snapshot ").map { String(line[$0.lowerBound...]) }
        }
    }

    /// The settings of a unit file.
    private struct Unit {
        private let settings: [(name: String, value: String)]

        init(_ name: String) throws {
            let file = ScheduleExampleTests.examples.appending(path: name)
            settings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
                line in
                guard let equals = line.firstIndex(of: "="), line.first?.isLetter == true else { return nil }
                return (String(line[..<equals]), String(line[line.index(after: equals)...]))
            }
        }

        subscript(_ name: String) -> [String] { settings.filter { $0.name == name }.map(\.value) }
    }
}
