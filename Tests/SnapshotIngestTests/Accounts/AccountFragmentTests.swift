import CalendarSources
import Foundation
import Testing

@testable import SnapshotIngest

struct AccountFragmentTests {
    private var request: DiscoveryRequest

    init() throws {
        request = DiscoveryRequest(
            address: try SourceAddress(account: "dav.example.org"), now: .distantPast, version: "1")
    }

    private func fragment(_ calendars: [RemoteCalendar]) -> String {
        AccountFragment(request, DiscoveredAccount(homes: [], calendars: calendars)).text
    }

    @Test
    mutating func hasWhatTheAccountHas() throws {
        request.login = .password(user: "ana", Secret("hunter2"), file: nil)
        var family = try calendar("/ana/family/", "Family")
        family.color = "#FF8800FF"
        family.components = ["VEVENT", "VTODO"]
        #expect(
            fragment([family, try calendar("/ana/tasks/", "Tasks", components: ["VTODO", "VJOURNAL"])]) == """
                [[sources]]
                key = "caldav:dav-example-org"
                caldav = "https://dav.example.org/"
                username = "ana"
                # Where the password is: this file beside the configuration (chmod 600), or instead of it
                # passwordCommand, passwordEnvironment or netrc = true.
                passwordFile = "dav-example-org.password"
                # Without this list, all calendars are taken, those too that are still to come.
                calendars = [
                  { match = "/ana/family/", name = "Family", color = "#ff8800" },
                  # no events, but VJOURNAL, VTODO: { match = "/ana/tasks/", name = "Tasks" },
                ]

                """)
    }

    @Test
    mutating func hasWhatTheCallSaid() throws {
        request.login = .token(Secret("hunter2"), file: "/home/ana/dav \"token\"")
        request.caFile = "/etc/ca.pem"
        request.allowInsecure = true
        request.alsoSendTo = [try OriginPattern("https://*.example.org")]
        #expect(
            fragment([]) == """
                [[sources]]
                key = "caldav:dav-example-org"
                caldav = "https://dav.example.org/"
                tokenFile = "/home/ana/dav \\"token\\""
                caFile = "/etc/ca.pem"
                allowInsecure = true
                alsoSendTo = ["https://*.example.org"]
                # There are no calendars.

                """)
    }

    /// Whatever a server calls its calendars, what is printed is a configuration that means them.
    @Test(arguments: [
        "\"quoted\" \\ back", "line\nbreak\ttab", "\u{1b}[31mred\u{9b}", "right\u{202E}left", "漢字 👩‍👩‍👧", " ",
        String(repeating: "x", count: 5_000), "# = [\"'''", "nul\u{0}", "\u{85}\u{2028}\u{FEFF}",
    ])
    func isAConfigurationThatMeansTheCalendars(_ name: String) throws {
        let paths = [
            "/ana/work%20cal/", "/ana/%22q%22%5C/", "/ana/a%0Ab/", "/ana/100%25/", "/ana/%E2%80%AEx/",
        ]
        let calendars = try paths.map { try calendar($0, name) }
        let text = fragment(
            calendars + [try calendar("/ana/tasks/", name, components: ["VTODO", "X\n[[sources]]"])])
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n"
                    || $0.properties.generalCategory != .control && !(0x202a...0x202e).contains($0.value)
            })
        #expect(ConfigurationText(text).problems == [])
        let configuration = ConfigurationText(text).configuration
        #expect(configuration.sources.count == 1)
        let selection = CalendarSelection(configuration.sources[0].calendars, of: calendars)
        #expect(selection.problems.isEmpty)
        #expect(selection.calendars.map(\.choice) == configuration.sources[0].calendars)
        #expect(configuration.sources[0].calendars.count == paths.count)
    }

    @Test
    func leavesOutWhatCannotBeMeant() throws {
        let long = try calendar("/" + String(repeating: "x", count: 2_000), "Long")
        #expect(fragment([long]).contains("\n# its address is too long: { name = \"Long\" },\n"))
    }
}
