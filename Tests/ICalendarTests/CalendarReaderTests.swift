import Testing

@testable import ICalendar

struct CalendarReaderTests {
    private let good =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Good ü😀\r\nDTSTART:20260310T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

    private func error(_ bytes: [UInt8]) -> FeedError.Code? {
        do {
            _ = try Expansion(bytes: bytes)
            return nil
        } catch let error as FeedError {
            return error.code
        } catch {
            return nil
        }
    }

    @Test(arguments: [
        ("", FeedError.Code.empty), (" \r\n\t\n", .empty),
        ("<!DOCTYPE html><html><body>Sign in</body></html>", .html), ("\n  <html>", .html),
        ("<?xml version=\"1.0\"?><html/>", .html), ("<?xml version=\"1.0\"?><error/>", .xml),
        ("{\"error\": 401}", .json), ("[]", .json), ("BEGIN:VCARD\nEND:VCARD", .vCard),
        ("PK\u{3}\u{4}…", .zip), ("hello", .notCalendar), ("BEGIN:VEVENT\nEND:VEVENT", .notCalendar),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:202", .incomplete), ("BEGIN:VCALENDAR", .incomplete),
    ])
    func namesWhatIsNoCalendar(text: String, code: FeedError.Code) {
        #expect(error(Array(text.utf8)) == code)
    }

    @Test func namesGzipAndNoise() {
        #expect(error([0x1F, 0x8B, 8, 0, 10, 13]) == .gzip)
        #expect(error((0...255).map { UInt8($0) }) == .notCalendar)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 1000])
    func givesTheSameInBlocksOfAnySize(block: Int) throws {
        #expect(
            try Expansion(bytes: Array(good.utf8), block: block).occurrences == [
                "Good ü😀 20260310T090000Z 20260310T090000Z"
            ])
    }

    @Test(arguments: [1, 2, 3, 5, 1000])
    func readsUTF16OfEitherOrder(block: Int) throws {
        let units = Array(good.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(
                try Expansion(bytes: bytes, block: block).occurrences == [
                    "Good ü😀 20260310T090000Z 20260310T090000Z"
                ])
        }
    }

    @Test func takesOnlyCompleteFilesOfACalendar() throws {
        let viewer = try #require(Zone.named("Europe/Zurich"))
        let window = Instant(seconds: 1_772_000_000)..<Instant(seconds: 1_776_000_000)
        let reader = CalendarReader(options: ExpansionOptions(window: window, viewerZone: viewer))
        reader.beginFile("a.ics")
        reader.read(Array(good.utf8))
        try reader.endFile()
        reader.beginFile("b.ics")
        reader.read(
            Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:2\nDTSTART:20260310T090000Z\nEND:VEVENT\n".utf8))
        #expect(throws: FeedError.self) { try reader.endFile() }
        reader.beginFile("given-up.ics")
        reader.read(Array(good.replacing("UID:1", with: "UID:3").utf8))
        reader.abandonFile()
        reader.abandonFile()
        reader.beginFile("c.ics")
        reader.read(
            Array(
                "BEGIN:VCALENDAR\nNAME:C\nBEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20260310T090000Z\nEND:VEVENT\nEND:VCALENDAR"
                    .utf8))
        try reader.endFile()
        let expansion = reader.expand()
        #expect(expansion.occurrences.map(\.uid) == ["1"])
        #expect(expansion.name == "C")
        #expect(expansion.counts.events == 2)
        #expect(expansion.defects.map(\.file) == ["c.ics"])
    }

    @Test func takesNameAndColorOfTheFeed() throws {
        let named = try Expansion("X-WR-CALNAME:Old\nX-APPLE-CALENDAR-COLOR:#112233\nNAME:New\\, better")
        #expect(named.result.name == "New, better")
        #expect(named.result.colors == ["#112233"])
        let both = try Expansion("X-APPLE-CALENDAR-COLOR:#112233\nCOLOR:tomato\nCOLOR:red")
        #expect(both.result.colors == ["tomato", "#112233"])
    }

    @Test(
        arguments: [
            ("REFRESH-INTERVAL;VALUE=DURATION:PT12H", 43_200), ("X-PUBLISHED-TTL:P1W", 604_800),
            ("X-PUBLISHED-TTL:PT1H\nREFRESH-INTERVAL:PT2H\nREFRESH-INTERVAL:PT3H", 7200),
            ("X-PUBLISHED-TTL:pt15m", 900),
            ("X-PUBLISHED-TTL:3600", nil), ("REFRESH-INTERVAL:-PT1H", nil), ("REFRESH-INTERVAL:PT0S", nil),
            ("", nil),
        ] as [(String, Int?)])
    func takesWhenTheFeedWantsToBeAskedAgain(lines: String, seconds: Int?) throws {
        let feed = try Expansion(lines)
        #expect(feed.result.refreshInterval == seconds)
        #expect(feed.defects.isEmpty)
    }

    @Test func readsTextWithEscapesAndForeignBytes() throws {
        let start = Array(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260310T090000Z\nSUMMARY:a\\, b\\nc \\\\ ".utf8)
        let end = Array("\nLOCATION;ENCODING=QUOTED-PRINTABLE:Z=C3=BCrich\nEND:VEVENT\nEND:VCALENDAR".utf8)
        let feed = try Expansion(bytes: start + [0xFC] + end)
        let details = try #require(feed.result.occurrences.first?.details)
        #expect(details.summary == "a, b\nc \\ ü")
        #expect(details.location == "Zürich")
        #expect(feed.defects == ["5 encoding: SUMMARY is not UTF-8; read as windows-1252"])
    }

    /// The zone that was chosen for a calendar beats the one that its feed states, for times without a zone alone.
    @Test(arguments: ["", "X-WR-TIMEZONE:Europe/Berlin\n", "X-WR-TIMEZONE:Mars/Olympus\n", "TZ:+09\n"])
    func readsFloatingTimesInTheChosenZone(head: String) throws {
        let lines = [
            Expansion.event("SUMMARY:floating", "DTSTART:20260310T090000"),
            Expansion.event("SUMMARY:unknown", "DTSTART;TZID=Mars:20260310T090001"),
            Expansion.event("SUMMARY:zoned", "DTSTART;TZID=Europe/Zurich:20260310T090000"),
            Expansion.event("SUMMARY:day", "DTSTART;VALUE=DATE:20260310"),
        ].joined(separator: "\n")
        let feed = try Expansion(head + lines, floatingZone: Zone.named("America/New_York"))
        #expect(
            feed.occurrences == [
                "day 20260309T230000Z 20260310T230000Z all-day", "zoned 20260310T080000Z 20260310T080000Z",
                "floating 20260310T130000Z 20260310T130000Z", "unknown 20260310T130001Z 20260310T130001Z",
            ])
        #expect(feed.defects.allSatisfy { $0.hasSuffix("read in the chosen zone America/New_York") })
    }

    @Test func hashesAnEventWithoutUIDOverWhatIsWritten() throws {
        let feed = try Expansion(
            Expansion.event("SUMMARY:a\\, b", "DTSTART;TZID=Europe/Zurich:20260310T090000", "LOCATION:L"))
        #expect(feed.result.occurrences.map(\.details.identityText) == ["20260310T090000\n\na\\, b\nL"])
    }

    @Test func scopesZonesToTheirCalendar() throws {
        func calendar(_ offset: String) -> String {
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:E\(offset)
            DTSTART;TZID=Mine:20260310T090000
            END:VEVENT
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:\(offset)
            TZOFFSETTO:\(offset)
            END:STANDARD
            END:VTIMEZONE
            END:VCALENDAR

            """
        }
        let feed = try Expansion(bytes: Array((calendar("+0200") + calendar("-0300")).utf8))
        #expect(
            feed.occurrences == [
                "E+0200 20260310T070000Z 20260310T070000Z", "E-0300 20260310T120000Z 20260310T120000Z",
            ])
    }

    @Test func reportsABrokenZoneOnceInEachFile() throws {
        let zone =
            "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETTO:nothing\nEND:STANDARD\nEND:VTIMEZONE\n"
        let calendar = "BEGIN:VCALENDAR\n\(zone)END:VCALENDAR\n"
        let viewer = try #require(Zone.named("Europe/Zurich"))
        let window = Instant(seconds: 1_772_000_000)..<Instant(seconds: 1_776_000_000)
        let reader = CalendarReader(options: ExpansionOptions(window: window, viewerZone: viewer))
        for name in ["a.ics", "b.ics"] {
            reader.beginFile(name)
            reader.read(Array((calendar + calendar).utf8))
            try reader.endFile()
        }
        let places = reader.expand().defects.map { "\($0.file):\($0.line)" }
        #expect(places.filter { $0 == "a.ics:2" }.count == 1)
        #expect(places.filter { $0 == "b.ics:2" }.count == 1)
        #expect(!places.contains { $0.hasSuffix(":10") })
    }

    @Test func boundsTheZonesOfACalendar() throws {
        var limits = ExpansionLimits()
        limits.zonesPerCalendar = 1
        let zone =
            "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\n"
        let feed = try Expansion(
            zone + zone + Expansion.event("SUMMARY:E", "DTSTART;TZID=Mine:20260310T090000"), limits: limits)
        #expect(feed.occurrences == ["E 20260310T070000Z 20260310T070000Z"])
        #expect(feed.defects == ["10 limit: VCALENDAR has more than 1 zones; VTIMEZONE passed over"])
    }

    @Test func countsDefectsBeyondTheBound() throws {
        var limits = ExpansionLimits()
        limits.defectsPerFeed = 2
        let broken = (1...5).map { _ in Expansion.event("SUMMARY:x") }.joined(separator: "\n")
        let feed = try Expansion(broken, limits: limits)
        #expect(feed.defects.count == 2)
        #expect(feed.result.unlistedDefects == 3)
    }
}
