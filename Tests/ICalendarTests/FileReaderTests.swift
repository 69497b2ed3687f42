import Testing

@testable import ICalendar

/// One reader serves all files of a calendar: nothing of one may be seen in the next.
@Suite struct FileReaderTests {
    private static let good = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:good
        DTSTART:20260310T090000
        SUMMARY:Good
        END:VEVENT
        BEGIN:VEVENT
        UID:unusable
        END:VEVENT
        END:VCALENDAR

        """

    private func expand(_ files: [(name: String, bytes: [UInt8])]) throws -> CalendarExpansion {
        let viewer = try #require(Zone.named("Europe/Zurich"))
        let window = Instant(seconds: 1_772_000_000)..<Instant(seconds: 1_776_000_000)
        let reader = CalendarReader(options: ExpansionOptions(window: window, viewerZone: viewer))
        for file in files {
            reader.beginFile(file.name)
            reader.read(file.bytes)
            do {
                try reader.endFile()
            } catch {
                #expect(file.name == "before.ics")
            }
        }
        return reader.expand()
    }

    @Test(arguments: [
        "", "B", "   \r\n", "PK\u{3}\u{4}", "<html>", "\u{FEFF}", "text\r", "SUMMARY:a\r\n folded",
        "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Asia/Tokyo\nX-WR-CALNAME:Before",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:before\nDTSTART:20260310T080000Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:open",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260310T080000Z\nSUMMARY;ENCODING=QUOTED-PRINTABLE:=\n",
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Before\nBEGIN:STANDARD\nDTSTART:19700101T000000",
        "BEGIN:VCALENDAR\nTZ:+09\nDAYLIGHT:FALSE",
        "BEGIN:VCALENDAR\nBEGIN:A\nBEGIN:B\nBEGIN:C\nBEGIN:D\nBEGIN:E\nBEGIN:F\nBEGIN:G\nBEGIN:H\nBEGIN:I",
        "stray\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:odd\nno property\nEND:VEVENT",
    ])
    func forgetsAFileThatIsNotComplete(before: String) throws {
        let alone = try expand([("after.ics", Array(Self.good.utf8))])
        let second = try expand([
            ("before.ics", Array(before.utf8)), ("after.ics", Array(Self.good.utf8)),
        ])
        #expect(second.occurrences == alone.occurrences)
        #expect(second.occurrences.count == 1)
        #expect(second.defects == alone.defects)
        #expect(second.defects.map(\.line) == [7])
        #expect(second.counts == alone.counts)
        #expect(second.name == nil)
    }

    @Test func placesDefectsInTheirFile() throws {
        let names = (0..<20).map { "\($0).ics" }
        let expansion = try expand(names.map { ($0, Array(Self.good.utf8)) })
        #expect(expansion.defects.map(\.file) == names)
        #expect(expansion.counts.events == 40)
        #expect(expansion.counts.unusable == 20)
    }

    @Test func readsUTF16AndUTF8InTurn() throws {
        let wide = Self.good.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let expansion = try expand([
            ("a.ics", wide), ("b.ics", Array(Self.good.utf8)), ("c.ics", wide),
        ])
        #expect(expansion.defects.map(\.file) == ["a.ics", "b.ics", "c.ics"])
        #expect(expansion.counts.events == 6)
    }

    /// Events that are set aside, dropped and kept come out of many files as out of one.
    @Test func expandsManyFilesLikeOneStream() throws {
        let calendars = (0..<300).map { number in
            let (day, uid) = (10 + number % 20, "u\(number % 60)")
            let lines =
                switch number % 5 {
                case 0: "DTSTART:202603\(day)T090000Z\nRRULE:FREQ=DAILY"
                case 1: "DTSTART:202003\(day)T090000Z\nRRULE:FREQ=DAILY;COUNT=5"
                case 2: "DTSTART:202603\(day)T100000Z\nRECURRENCE-ID:202603\(day)T090000Z"
                case 3: "DTSTART:202103\(day)T100000Z\nRECURRENCE-ID:202103\(day)T090000Z\nSEQUENCE:1"
                default: "DTSTART:202103\(day)T100000Z"
                }
            return "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:\(uid)\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        }
        let stream = try expand([("a.ics", Array(calendars.joined().utf8))])
        let files = try expand(calendars.enumerated().map { ("\($0).ics", Array($1.utf8)) })
        #expect(files.occurrences == stream.occurrences)
        #expect(files.occurrences.count > 300)
        #expect(files.counts == stream.counts)
    }
}
