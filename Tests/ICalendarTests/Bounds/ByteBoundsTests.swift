import Testing

@testable import ICalendar

/// Feeds whose bytes are made to be dear: each is read to its end, and the good event in it is served.
///
/// The shapes are those on which libical recursed until the stack was full, took quadratic time, cut lists short
/// or wrote to standard error; how long ours take is measured by `make hostile`.
struct ByteBoundsTests {
    private let good = "BEGIN:VEVENT\nSUMMARY:Good\nDTSTART:20260310T090000Z\nEND:VEVENT"
    private let expected = "Good 20260310T090000Z 20260310T090000Z"

    @Test func survivesDeepNesting() throws {
        for name in ["VEVENT", "X"] {
            let deep = String(repeating: "BEGIN:\(name)\n", count: 20_000)
            let feed = try Expansion(deep + String(repeating: "END:\(name)\n", count: 20_000) + good)
            #expect(feed.occurrences == [expected])
            #expect(!feed.defects.isEmpty)
        }
    }

    @Test func cutsALongLineAndGoesOn() throws {
        let long = String(repeating: "x", count: 2_000_000)
        let feed = try Expansion("BEGIN:VEVENT\nDTSTART:20260310\nSUMMARY:\(long)\nEND:VEVENT\n\(good)")
        #expect(feed.result.occurrences.map(\.details.summary.count).sorted() == [4, (1 << 20) - 8])
        #expect(
            feed.defects == ["4 limit: SUMMARY is longer than 1048576 bytes; the rest of the line is dropped"]
        )
        #expect(
            try Expansion("BEGIN:VEVENT\nDESCRIPTION:\(long)\nDTSTART:20260310\nEND:VEVENT").defects.isEmpty)
    }

    @Test func readsLinesThatEndInCarriageReturns() throws {
        let lines = String(repeating: "X-A:b\r", count: 20_000)
        let feed = "BEGIN:VCALENDAR\r\(lines)\(good.replacing("\n", with: "\r"))\rEND:VCALENDAR"
        #expect(try Expansion(bytes: Array(feed.utf8), block: .max).occurrences == [expected])
    }

    @Test func countsBrokenLines() throws {
        let broken =
            String(repeating: "DTSTART:xx\n", count: 4_000) + String(repeating: "junk\n", count: 4_000)
        let feed = try Expansion("BEGIN:VEVENT\n\(broken)END:VEVENT\n\(good)")
        #expect(feed.occurrences == [expected])
        #expect(feed.defects.count == 1_000)
        #expect(feed.result.unlistedDefects >= 7_000)
    }

    @Test func countsEndsWithoutBegin() throws {
        let feed = try Expansion(String(repeating: "END:VEVENT\n", count: 5_000) + good)
        #expect(feed.occurrences == [expected])
        #expect(feed.defects.first == "2 syntax: END:VEVENT closes nothing; line ignored")
        #expect(feed.defects.count + feed.result.unlistedDefects == 5_000)
    }

    @Test func passesOverZonesBeyondTheBound() throws {
        let zones = (1...1_000).map {
            "BEGIN:VTIMEZONE\nTZID:Z\($0)\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE"
        }
        let feed = try Expansion(zones.joined(separator: "\n") + "\n" + good)
        #expect(feed.occurrences == [expected])
        #expect(feed.defects.count == 744)
    }

    @Test func takesListsOfMoreThanFiveHundredValues() throws {
        let dates = (0..<1_200).map { CivilDay(number: 20_500 + $0).description }.joined(separator: ",")
        let feed = try Expansion(
            "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260215\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:\(dates)\nEND:VEVENT",
            to: "20300101T000000Z")
        #expect(feed.defects.isEmpty)
        #expect(feed.occurrences.first?.hasPrefix(" 2029053") == true)
    }

    @Test func takesManyParameters() throws {
        let parameters = String(repeating: ";A=\"1:2\"", count: 20_000)
        let feed = try Expansion("BEGIN:VEVENT\nDTSTART\(parameters);TZID=UTC:20260310T090000\nEND:VEVENT")
        #expect(feed.occurrences == [" 20260310T090000Z 20260310T090000Z"])
    }

    @Test(arguments: [
        // Each of these made an earlier version search the rest of the line once a colon or a break.
        "DTSTART;X=\"" + String(repeating: ":", count: 20_000) + String(repeating: " ", count: 20_000),
        "SUMMARY;" + String(repeating: "a=\n ", count: 20_000),
        "SUMMARY;X=" + String(repeating: "y", count: 20_000) + ";ENCODING=QUOTED-PRINTABLE:"
            + String(repeating: "=\nb", count: 20_000),
    ])
    func searchesALineOnce(line: String) throws {
        let feed = try Expansion("BEGIN:VEVENT\n\(line)\nEND:VEVENT\n\(good)")
        #expect(feed.occurrences == [expected])
    }

    @Test func joinsFoldsOfOneByte() throws {
        let folds = String(repeating: "\r\n b", count: 50_000)
        let feed = try Expansion("BEGIN:VEVENT\nDTSTART:20260310\nSUMMARY:a\(folds)\nEND:VEVENT")
        #expect(feed.result.occurrences.map(\.details.summary.count) == [50_001])
    }

    @Test func opensNoFileThatAZoneNames() throws {
        let feed = try Expansion(
            "BEGIN:VEVENT\nSUMMARY:E\nDTSTART;TZID=../../../dev/stdin:20260310T090000\nEND:VEVENT")
        #expect(feed.occurrences == ["E 20260310T080000Z 20260310T080000Z"])
        #expect(
            feed.defects == [
                "4 zone: TZID \"../../../dev/stdin\" is no known time zone; read in the viewer's zone Europe/Zurich"
            ])
    }
}
