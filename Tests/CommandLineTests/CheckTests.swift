import Foundation
import Testing

/// `check`: what is wrong with the configuration and with feeds, and nothing done about it.
struct CheckTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let source = "[[sources]]\nkey = \"ical:home\"\npath = \"home.ics\"\n"

    /// A call with a configuration of its own; the home folder has none.
    private func check(_ arguments: String..., configuration: String? = nil) throws -> Outcome {
        var call = Call(["check"] + arguments)
        if let configuration {
            try folder.write("config.toml", configuration)
            call.arguments += ["--config", "config.toml"]
        }
        call.arguments += fixedClock
        call.environment = ["HOME": folder.path, "CLUB_URL": "https://example.org/hunter2"]
        call.directory = folder.url
        return try call.run()
    }

    @Test func saysNothingWhereNothingIsWrong() throws {
        try folder.write("home.ics", Feed.lunch)
        let before = try folder.names()
        let outcome = try check(configuration: Self.source)
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.isEmpty)
        #expect(try folder.names() == (before + ["config.toml"]).sorted())
    }

    @Test func saysEveryProblemWithItsPlace() throws {
        let outcome = try check(
            configuration: """
                timezon = "UTC"
                [[sources]]
                key = "k"
                url = "https://ana:hunter2@example.org/"
                color = "none"
                """)
        #expect(outcome.status == 78)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errorLines.map { $0.prefix { $0 != " " } } == [
                "config.toml:1:", "config.toml:4:", "config.toml:5:",
            ])
        #expect(outcome.errorLines[0] == "config.toml:1: timezon: there is no such key; is timezone meant?")
        #expect(!outcome.errors.contains("hunter2"))
        #expect(!outcome.errors.contains("example.org"))
    }

    /// Each of these a run would stumble over.
    @Test(arguments: [
        ("path = \"missing.ics\"", "sources[0].path: there is nothing of this name"),
        ("urlFile = \"club.url\"", "sources[0].urlFile: the file is not beside the configuration"),
        (
            "urlFile = \"open.url\"",
            "sources[0].urlFile: the file can be read by others; chmod 600 keeps it private"
        ),
        ("urlFile = \"ftp.url\"", "sources[0].urlFile: what it leads to cannot be used: this has a scheme"),
        ("urlCommand = [\"no-such-program\"]", "sources[0].urlCommand: the program is in no folder of PATH"),
        ("urlCommand = [\"./home.ics\"]", "sources[0].urlCommand: the program does not exist, or is none"),
        (
            "urlEnvironment = \"NOT_SET\"",
            "sources[0].urlEnvironment: the environment variable that it names is not set"
        ),
        (
            "url = \"https://example.org/\"\nusername = \"a\"\npasswordFile = \"p\"",
            "sources[0].passwordFile: the file is not beside the configuration"
        ),
        (
            "url = \"https://example.org/\"\ntokenFile = \"/nonexistent\"",
            "sources[0].tokenFile: the file does not exist"
        ),
        ("url = \"https://example.org/\"\nnetrc = true", "sources[0].netrc: the netrc file does not exist"),
        (
            "url = \"https://example.org/\"\ncaFile = \"ca.pem\"",
            "sources[0].caFile: there is nothing of this name"
        ),
        (
            "caldav = \"http://example.org/\"",
            "sources[0].caldav: this is plain http, which anybody on the way can read and change; use https"
        ),
        (
            "caldav = \"example.org\"\nusername = \"a\"\npasswordFile = \"p\"",
            "sources[0].passwordFile: the file is not beside the configuration"
        ),
        (
            "caldav = \"example.org\"\ncalendars = [{ match = \"a\", key = \"k\" }]",
            "sources[0].calendars: the key \"k\" is taken already; each calendar needs its own"
        ),
    ])
    func saysWhatARunWouldStumbleOver(lines: String, problem: String) throws {
        try folder.write("home.ics", Feed.lunch)
        for (name, text, mode) in [
            ("open.url", "https://example.org/hunter2", 0o644),
            ("ftp.url", "ftp://example.org/hunter2", 0o600),
        ] {
            try folder.write(name, text)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(name))
        }
        let outcome = try check(configuration: "[[sources]]\nkey = \"k\"\n" + lines)
        #expect(outcome.status == 78)
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(problem), "\(outcome.errors)")
        #expect(!outcome.errors.contains("hunter2"))
    }

    @Test func looksAtSecretsWithoutShowingThem() throws {
        try folder.write("p", "hunter2\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("p"))
        let outcome = try check(
            "-v",
            configuration: """
                [[sources]]
                key = "k"
                urlEnvironment = "CLUB_URL"
                username = "ana"
                passwordFile = "p"
                """)
        #expect(outcome.status == 0)
        #expect(outcome.errorLines == ["config.toml: nothing is wrong; sources: 1"])
    }

    @Test func runsNoCommand() throws {
        let outcome = try check(
            configuration: """
                onChange = ["sh", "-c", "touch ran"]
                [[sources]]
                key = "k"
                urlCommand = ["sh", "-c", "touch ran; echo https://example.org/"]
                """)
        #expect(outcome.status == 0)
        #expect(try folder.names() == ["config.toml"])
    }

    @Test func warningsChangeNoStatus() throws {
        try folder.write("home.ics", Feed.lunch)
        let text = Self.source + "refresh = \"1h\"\n"
        let outcome = try check(configuration: text)
        #expect(outcome.status == 0)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("config.toml:4: warning: sources[0].refresh: "))
        #expect(try check("-q", configuration: text).errors.isEmpty)
    }

    /// A defect far outside the window: every component is examined.
    @Test func saysTheDefectsOfConfiguredFeeds() throws {
        let feed = Feed.calendar(Feed.event("old", "Old", start: "20010101T000000Z", "RRULE:FREQ=NEVER"))
        try folder.write("home.ics", feed)
        let outcome = try check(configuration: Self.source)
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains("/home.ics:9: RRULE"))
        let both = try check(configuration: "timezon = \"UTC\"\n" + Self.source)
        #expect(both.status == 78)
    }

    @Test func examinesTheFeedsThatAreNamed() throws {
        let broken = Program.fixtures.appending(path: "CommandLine/broken.ics").path
        let outcome = try check(broken)
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 4)
        #expect(outcome.errors.contains("broken.ics:11: VEVENT has no usable DTSTART"))
        try folder.write("good.ics", Feed.lunch)
        #expect(try check("good.ics").status == 0)
        #expect(try check("good.ics", "missing.ics").status == 66)
        #expect(try check("good.ics", configuration: "x = 1\n" + Self.source).status == 78)
    }

    @Test func readsStandardInput() throws {
        var call = Call(["check", "-"] + fixedClock)
        call.environment = ["HOME": folder.path]
        call.input = Data(Feed.lunch.dropLast(20).utf8)
        let outcome = try call.run()
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("not complete"))
    }

    @Test func printsOneToStartWithWhereThereIsNone() throws {
        let outcome = try check()
        #expect(outcome.status == 78)
        #expect(
            outcome.errors.contains(
                "there is no configuration (\(folder.path)/.config/ics2snapshot/config.toml)"))
        let starter = Program.package.appending(path: "Examples/config.toml")
        #expect(try outcome.output == Data(contentsOf: starter))
        try folder.write(".config/ics2snapshot/config.toml", outcome.output)
        let second = try check()
        #expect(second.status == 0)
        #expect(second.errors.isEmpty)
    }

    @Test func aFileThatWasNamedHasToBeThere() throws {
        let named = try check("--config", "missing.toml")
        #expect(named.status == 78)
        #expect(named.errorLines == ["missing.toml: does not exist"])
        var call = Call("check")
        call.environment = ["ICS2SNAPSHOT_CONFIG": folder.path("none.toml")]
        let outcome = try call.run()
        #expect(outcome.status == 78)
        #expect(outcome.errorLines == ["\(folder.path("none.toml")): does not exist"])
    }

    @Test(arguments: [("\u{1B}[31m = 1", 1), ("a = \"\u{202E}\"\n", 1), ("x = ", 1)])
    func printsNothingThatATerminalObeys(text: String, line: Int) throws {
        let outcome = try check(configuration: text)
        #expect(outcome.status == 78)
        #expect(outcome.errors.hasPrefix("config.toml:\(line): "))
        #expect(!outcome.errors.contains("\u{1B}"))
        #expect(!outcome.errors.contains("\u{202E}"))
    }

    @Test func isTheZoneOfTheConfigurationUnlessTheCallNamesOne() throws {
        // A floating time is read in the viewer's zone; without data on the machine nothing of that would be known.
        try folder.write("home.ics", Feed.lunch)
        #expect(try check(configuration: "timezone = \"Pacific/Apia\"\n" + Self.source).status == 0)
    }
}
