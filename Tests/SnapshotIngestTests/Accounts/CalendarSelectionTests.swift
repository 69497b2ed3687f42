import CalendarSources
import Testing

@testable import SnapshotIngest

struct CalendarSelectionTests {
    private let calendars: [RemoteCalendar]

    init() throws {
        calendars = try [
            calendar("/ana/family/", "Family"), calendar("/ana/work%20cal/", "Work & Büro"),
            calendar("/team/work/", "Work & Büro"), calendar("/ana/plain/"),
            calendar("/ana/tasks/", "Tasks", components: ["VTODO"]),
        ]
    }

    @Test(arguments: [
        ("*", ["/ana/family/", "/ana/work cal/", "/team/work/", "/ana/plain/"]),
        ("Family", ["/ana/family/"]),
        ("family", ["/ana/family/"]),
        ("Work & Bu\u{308}ro", ["/ana/work cal/", "/team/work/"]),
        ("plain", ["/ana/plain/"]),
        ("/ana/work cal", ["/ana/work cal/"]),
        ("/ana/work%20cal/", ["/ana/work cal/"]),
        ("https://dav.example.org/ana/work cal/", ["/ana/work cal/"]),
        ("https://dav.example.org:443/ana/%77ork%20cal", ["/ana/work cal/"]),
    ])
    func finds(_ match: String, _ paths: [String]) {
        let selection = CalendarSelection([AccountCalendar(match: match)], of: calendars)
        #expect(selection.calendars.map(\.calendar.path) == paths)
        #expect(selection.calendars.allSatisfy { $0.isNamed == (match != "*") })
        #expect(selection.problems.isEmpty)
    }

    @Test(arguments: [
        ("Wrk", "\"Wrk\""), ("https://other.example/ana/family/", "calendars[0], an address,"),
        ("http://dav.example.org/ana/family/", "calendars[0], an address,"),
        ("/ana/secret/", "calendars[0], an address,"), ("https://", "calendars[0], an address,"),
    ])
    func saysWhatIsNotThere(_ match: String, _ shown: String) {
        let selection = CalendarSelection([AccountCalendar(match: match)], of: calendars)
        #expect(selection.calendars.isEmpty)
        #expect(
            selection.problems == [
                "\(shown) is none of the account's calendars; there are \"Family\", \"Work & Büro\", \"Work & Büro\", \"plain\""
            ])
    }

    @Test
    func saysThatACalendarHoldsNoEvents() {
        let selection = CalendarSelection([AccountCalendar(match: "Tasks")], of: calendars)
        #expect(selection.calendars.isEmpty)
        #expect(selection.problems == ["\"Tasks\" holds no events (VTODO)"])
        #expect(
            CalendarSelection([AccountCalendar(match: "Any")], of: [calendars[4]]).problems == [
                "\"Any\" is none of the account's calendars; there are none with events"
            ])
    }

    @Test
    func prefersWhatMeansACalendarInParticular() {
        let job = AccountCalendar(match: "/team/work/", key: "job")
        let choices = [.all, AccountCalendar(match: "Work & Büro", color: "red"), job]
        let selection = CalendarSelection(choices, of: calendars)
        #expect(selection.calendars.map(\.choice) == [.all, choices[1], choices[1], .all])
        #expect(
            CalendarSelection([.all, job], of: calendars).calendars.map(\.choice) == [.all, .all, job, .all])
    }

    @Test
    func prefersTheNameAsItIsWritten() throws {
        let calendars = try [calendar("/a/", "work"), calendar("/b/", "Work")]
        let selection = CalendarSelection([AccountCalendar(match: "Work")], of: calendars)
        #expect(selection.calendars.map(\.calendar.path) == ["/b/"])
        #expect(CalendarSelection([AccountCalendar(match: "WORK")], of: calendars).calendars.count == 2)
    }

    /// Each address of a configuration is looked up, not compared with each calendar.
    @Test
    func selectsByManyAddresses() throws {
        let calendars = try (1...1_000).map { try calendar("/ana/\($0)/", "Name") }
        let choices = calendars.map { AccountCalendar(match: $0.path) }
        #expect(CalendarSelection(choices, of: calendars).calendars.map(\.choice) == choices)
    }

    @Test
    func boundsTheNamesOfAMessage() throws {
        let calendars = try (1...500).map { try calendar("/\($0)/", String(repeating: "\($0)", count: 50)) }
        let problem = CalendarSelection(
            [AccountCalendar(match: String(repeating: "x", count: 100))], of: calendars
        )
        .problems
        #expect(problem.count == 1)
        #expect(problem.allSatisfy { $0.count < 1_000 && $0.hasSuffix(" and 490 more") })
    }
}

/// A calendar as a server would list it.
func calendar(_ path: String, _ name: String? = nil, components: Set<String>? = nil) throws -> RemoteCalendar
{
    var calendar = RemoteCalendar(address: try SourceAddress("https://dav.example.org" + path))
    calendar.name = name
    calendar.components = components
    return calendar
}
