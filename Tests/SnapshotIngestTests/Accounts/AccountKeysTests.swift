import CalendarSources
import Testing

@testable import SnapshotIngest

struct AccountKeysTests {
    private func keys(
        _ paths: [String], choices: [AccountCalendar] = [.all], taken: [String] = [],
        assigned: [String: String] = [:]
    ) throws -> [String] {
        let selection = CalendarSelection(choices, of: try paths.map { try calendar($0, "Name") })
        var keys = CalendarKeys(stated: taken)
        return keys.keys(of: selection.calendars, under: "caldav:home", assigned: assigned)
    }

    @Test(arguments: [
        ("/ana/work/", "caldav:home:work"), ("/ana/work", "caldav:home:work"),
        ("/ana/Work%20Cal/", "caldav:home:work-cal"), ("/ana/B%C3%BCro/", "caldav:home:büro"),
        ("/ana/Bu%CC%88ro/", "caldav:home:büro"), ("/ana/a%40b%23c/", "caldav:home:a-b-c"),
        ("/", "caldav:home:-"),
    ])
    func areMadeOfTheLastPartOfThePath(_ path: String, _ key: String) throws {
        #expect(try keys([path]) == [key])
    }

    @Test
    func areNumberedWhereTheyAreTaken() throws {
        #expect(
            try keys(["/ana/work/", "/team/work/", "/bob/WORK/"], taken: ["caldav:home:work-2"]) == [
                "caldav:home:work", "caldav:home:work-3", "caldav:home:work-4",
            ])
    }

    @Test
    func stayWhatTheyWere() throws {
        let assigned = ["/team/work/": "caldav:home:work", "/gone/work/": "caldav:home:work-2"]
        #expect(
            try keys(["/ana/work/", "/team/work/"], assigned: assigned) == [
                "caldav:home:work-3", "caldav:home:work",
            ])
    }

    /// A key that the configuration gives to another source is no account's any more.
    @Test
    func giveWayToStatedOnes() throws {
        #expect(
            try keys(
                ["/ana/work/"], taken: ["caldav:home:work"], assigned: ["/ana/work/": "caldav:home:work"])
                == [
                    "caldav:home:work-2"
                ])
    }

    /// Of two calendars of one name each keeps what it got, in whatever order the server lists them.
    @Test
    func areTheStatedOnesInAnyOrder() throws {
        let choices = [AccountCalendar(match: "Name", key: "job")]
        let assigned = ["/a/": "job", "/b/": "job-2"]
        #expect(
            try keys(["/a/", "/b/"], choices: choices, taken: ["job"], assigned: assigned) == [
                "job", "job-2",
            ])
        #expect(
            try keys(["/b/", "/a/"], choices: choices, taken: ["job"], assigned: assigned) == [
                "job-2", "job",
            ])
    }

    @Test
    func areTheStatedOnes() throws {
        let choices = [AccountCalendar(match: "Name", key: "job")]
        #expect(
            try keys(
                ["/a/", "/b/"], choices: choices, taken: ["job"],
                assigned: ["/a/": "caldav:home:a", "/c/": "x"])
                == ["job", "job-2"])
    }
}
