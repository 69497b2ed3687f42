import Testing

@testable import ICalendar

struct ZoneMemoryTests {
    private static func calendar(_ zone: String, offset: String = "+0300") -> String {
        """
        BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:\(zone)
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:\(offset)
        TZOFFSETTO:+0300
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:a
        DTSTART;TZID=\(zone):20260910T120000
        END:VEVENT
        END:VCALENDAR

        """
    }

    private func expand(_ text: String, _ memory: ZoneMemory) throws -> CalendarExpansion {
        let window = Instant(seconds: 1_788_000_000)..<Instant(seconds: 1_790_000_000)
        let reader = CalendarReader(
            options: ExpansionOptions(window: window, viewerZone: .utc), memory: memory)
        reader.beginFile("a.ics")
        reader.read(Array(text.utf8))
        try reader.endFile()
        return reader.expand()
    }

    @Test func isTheSameForEachCalendar() throws {
        let memory = ZoneMemory()
        for _ in 0..<2 {
            // In the second calendar the definition stands on other lines.
            for text in [Self.calendar("Office"), "\r\n" + Self.calendar("Office")] {
                let expansion = try expand(text, memory)
                #expect(expansion.occurrences.map(\.start) == [Instant(seconds: 1_789_030_800)])
                #expect(expansion.defects.isEmpty)
            }
        }
        #expect(memory.count == 1)
    }

    @Test func isReportedInEachCalendarWhereItHasDefects() throws {
        let memory = ZoneMemory()
        for _ in 0..<2 {
            let expansion = try expand(Self.calendar("Office", offset: "none"), memory)
            #expect(!expansion.defects.isEmpty)
            #expect(expansion.occurrences.map(\.start) == [Instant(seconds: 1_789_030_800)])
        }
        #expect(memory.count == 0)
    }

    @Test(arguments: ["Nowhere/Office", "America/Office"])
    func saysInEachCalendarWhatIsWrongWithAName(zone: String) throws {
        let memory = ZoneMemory()
        let text = Self.calendar("Other").replacing("DTSTART;TZID=Other", with: "DTSTART;TZID=\(zone)")
        let alone = try expand(text, ZoneMemory())
        #expect(alone.defects.count == 1)
        for _ in 0..<3 {
            let expansion = try expand(text, memory)
            #expect(expansion.defects == alone.defects)
            #expect(expansion.occurrences == alone.occurrences)
        }
    }

    @Test func isBounded() throws {
        let memory = ZoneMemory(most: 1_000)
        for number in 0..<100 { _ = try expand(Self.calendar("Office \(number)"), memory) }
        #expect((1..<50).contains(memory.count))
    }
}
