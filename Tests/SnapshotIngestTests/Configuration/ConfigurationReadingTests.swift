import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

/// What a configuration that is right is understood as.
struct ConfigurationReadingTests {
    @Test func readsTheKeysOfTheFile() {
        let text = ConfigurationText(
            """
            output = "~/calendarr"
            timezone = "europe/zurich"
            language = "de"
            hidden = ["ical:a"]
            banished = ["ical:a:inner"]
            username = "ana"
            baseURL = "https://example.org/"
            onChange = ["./notify", "--now"]
            onPush = ["push"]
            metrics = "../metrics.prom"
            report = "/var/report.json"
            staleAfter = "14d"

            [theme]
            today = "#abc"

            [window]
            daysBehind = 0
            daysAhead = 90
            maxEvents = 0

            [[sources]]
            key = "ical:a"
            path = "notes"
            """)
        #expect(text.problems == [])
        var expected = SyncConfiguration(file: "config.toml", directory: "/etc/sync")
        expected.output = "/home/ana/calendarr"
        expected.timezone = .named("Europe/Zurich")
        expected.language = "de"
        expected.hidden = ["ical:a"]
        expected.banished = ["ical:a:inner"]
        expected.username = "ana"
        expected.baseURL = "https://example.org/"
        expected.onChange = ["/etc/sync/./notify", "--now"]
        expected.onPush = ["push"]
        expected.metrics = "/etc/sync/../metrics.prom"
        expected.report = "/var/report.json"
        expected.staleAfter = 14 * 86_400
        expected.theme = SnapshotTheme(today: "#abc")
        expected.window = WindowConfiguration(daysBehind: 0, daysAhead: 90, maxEvents: 0)
        expected.sources = [SourceConfiguration(key: "ical:a", place: .path("/etc/sync/notes"), line: 22)]
        expected.places = text.configuration.places
        #expect(text.configuration == expected)
    }

    @Test func readsTheKeysOfASource() {
        let pin = "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        let text = ConfigurationText(
            source: """
                key = "ical:club"
                url = "webcal://example.org/club.ics"
                name = "Club"
                color = "teal"
                prefix = "C: "
                timezone = "UTC"
                refresh = "12h"
                username = "ana"
                passwordFile = "club.password"
                caFile = "ca.pem"
                clientCertificate = "/c.pem"
                clientKey = "~/k.pem"
                pinnedKey = "\(pin)"
                proxy = "socks5h://localhost:1080"
                userAgent = "me/1"
                httpVersion = "2"
                allowInsecure = true
                alsoSendTo = ["https://*.example.org"]
                include = [{ title = "a*", location = "b" }, { category = "c" }]
                exclude = [{ title = "d" }]
                private = "busy"
                hideDeclinedFor = "MAILTO:Ana@Example.org"
                maxBytes = "8 MB"
                timeout = "90s"
                """)
        #expect(text.problems == [])
        var expected = SourceConfiguration(
            key: "ical:club", place: .url(Secret("webcal://example.org/club.ics")), line: 1)
        expected.name = "Club"
        expected.color = "teal"
        expected.prefix = "C: "
        expected.timezone = .named("UTC")
        expected.refresh = 43_200
        expected.credentials = .password(username: "ana", .file("club.password"))
        expected.transport.caFile = "/etc/sync/ca.pem"
        expected.transport.clientCertificate = "/c.pem"
        expected.transport.clientKey = "/home/ana/k.pem"
        expected.transport.pinnedKey = pin
        expected.transport.proxy = "socks5h://localhost:1080"
        expected.transport.userAgent = "me/1"
        expected.transport.httpVersion = .http2
        expected.transport.allowInsecure = true
        expected.transport.alsoSendTo = ["https://*.example.org"]
        expected.include = [
            EventPattern(title: Glob("a*"), location: Glob("b")), EventPattern(category: Glob("c")),
        ]
        expected.exclude = [EventPattern(title: Glob("d"))]
        expected.privateEvents = .busy
        expected.hideDeclinedFor = ["ana@example.org"]
        expected.maxBytes = 8 << 20
        expected.timeout = 90
        #expect(text.configuration.sources == [expected])
    }

    @Test(arguments: [
        ("path = \"~/a\"", SourcePlace.path("/home/ana/a")), ("path = \"./~a\"", .path("/etc/sync/./~a")),
        ("url = \"http://127.0.0.1:8080/a\"", .url(Secret("http://127.0.0.1:8080/a"))),
        ("urlFile = \"a.url\"", .secretURL(.file("a.url"))),
        ("urlFile = \"~/a.url\"", .secretURL(.file("/home/ana/a.url"))),
        ("urlCommand = [\"pass\", \"a b\"]", .secretURL(.command(["pass", "a b"]))),
        ("urlEnvironment = \"A_URL\"", .secretURL(.environment("A_URL"))),
    ])
    func readsEachPlace(line: String, place: SourcePlace) {
        let text = ConfigurationText(source: "key = \"k\"\n" + line)
        #expect(text.problems == [])
        #expect(text.configuration.sources.map(\.place) == [place])
    }

    @Test(
        arguments: [
            ("netrc = true", SourceCredentials.netrc(username: nil)), ("netrc = false", nil),
            ("netrc = true\nusername = \"a\"", .netrc(username: "a")),
            ("tokenFile = \"t\"", .token(.file("t"))), ("tokenCommand = [\"t\"]", .token(.command(["t"]))),
            ("username = \"a\"\npasswordCommand = [\"p\"]", .password(username: "a", .command(["p"]))),
            ("username = \"a\"\npasswordEnvironment = \"P\"", .password(username: "a", .environment("P"))),
        ] as [(String, SourceCredentials?)])
    func readsEachKindOfCredentials(lines: String, credentials: SourceCredentials?) {
        let text = ConfigurationText(source: "key = \"k\"\nurl = \"https://example.org/\"\n" + lines)
        #expect(text.problems == [])
        #expect(text.configuration.sources.map(\.credentials) == [credentials])
    }

    @Test(arguments: [
        ("\"1m\"", 60), ("\"90m\"", 5_400), ("\"2h\"", 7_200), ("\"1d\"", 86_400), ("\"7 d\"", 604_800),
    ])
    func readsDurations(value: String, seconds: TimeInterval) {
        let text = ConfigurationText(
            source: "key = \"k\"\nurl = \"https://example.org/\"\nrefresh = \(value)")
        #expect(text.problems == [])
        #expect(text.configuration.sources.map(\.refresh) == [seconds])
    }

    @Test(arguments: [
        ("2048", 2_048), ("\"64k\"", 65_536), ("\"1M\"", 1 << 20), ("\"1 GiB\"", 1 << 30),
        ("\"5000\"", 5_000),
    ])
    func readsSizes(value: String, bytes: Int) {
        let text = ConfigurationText(source: "key = \"k\"\npath = \"a\"\nmaxBytes = \(value)")
        #expect(text.problems == [])
        #expect(text.configuration.sources.map(\.maxBytes) == [bytes])
    }

    @Test func readsAccounts() {
        let text = ConfigurationText(
            source: """
                key = "caldav:home"
                caldav = "https://dav.example.org/"
                username = "ana"
                passwordCommand = ["pass", "show", "dav"]
                calendars = ["Family", { match = "Work", key = "w", name = "Job", color = "#4285f4" }]
                """)
        #expect(text.problems == [])
        #expect(
            text.configuration.sources.map(\.calendars) == [
                [
                    AccountCalendar(match: "Family"),
                    AccountCalendar(match: "Work", key: "w", name: "Job", color: "#4285f4"),
                ]
            ])
        #expect(
            text.configuration.sources.map(\.place) == [.caldav(Secret("https://dav.example.org/"))])
    }

    @Test(
        arguments: [
            ([:], nil), (["HOME": "/home/ana"], "/home/ana/.config/ics2snapshot/config.toml"),
            (["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x/ics2snapshot/config.toml"),
            (["HOME": "/h", "XDG_CONFIG_HOME": "relative"], "/h/.config/ics2snapshot/config.toml"),
            (["HOME": "/h", "XDG_CONFIG_HOME": "/x", "ICS2SNAPSHOT_CONFIG": "my.toml"], "my.toml"),
            (["HOME": "/h", "ICS2SNAPSHOT_CONFIG": ""], "/h/.config/ics2snapshot/config.toml"),
        ] as [([String: String], String?)])
    func findsTheFile(environment: [String: String], file: String?) {
        #expect(SyncConfiguration.defaultFile(environment: environment) == file)
    }
}
