import Testing

@testable import ICalendar

struct ComponentScannerTests {
    private struct Scan: ComponentSink {
        var items: [String] = []
        var defects: [String] = []
        var openLine: Int?
        var events = 0

        mutating func beginCalendar() { items.append("begin") }
        mutating func endCalendar() { items.append("end") }
        mutating func take(calendarProperty slice: ComponentSlice) {
            items.append("property \(slice.lines[0].name.rawValue)")
        }
        mutating func take(zone slice: ComponentSlice) { append(slice) }
        mutating func take(event slice: ComponentSlice) { append(slice) }
        mutating func drop(_ revision: DroppedRevision?) { items.append("dropped") }
        mutating func setAside(_ slice: ComponentSlice, _ claim: SetAsideClaim) { append(slice) }

        private mutating func append(_ slice: ComponentSlice) {
            let names = slice.lines.map(\.name.rawValue) + slice.components.map { "(\($0.name))" }
            items.append("\(slice.name)@\(slice.line) " + names.joined(separator: " "))
        }
    }

    private func scan(_ text: String, limits: ExpansionLimits = ExpansionLimits()) -> Scan {
        var reader = LineReader(limit: limits.lineBytes)
        var scanner = ComponentScanner(limits: limits, file: "f", sink: Scan())
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { reader.read($0, to: &scanner) }
        reader.finish(to: &scanner)
        var result = scanner.sink
        result.defects = scanner.defects.listed.map { "\($0.line) \($0.kind): \($0.problem); \($0.action)" }
        result.openLine = scanner.openCalendarLine
        result.events = scanner.eventCount
        return result
    }

    @Test func findsComponentsAndTheLinesThatMatter() {
        let result = scan(
            """
            BEGIN:VCALENDAR
            X-WR-CALNAME:Home
            BEGIN:VTIMEZONE
            TZID:Z
            BEGIN:STANDARD
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            begin:vevent
            uid:1
            DESCRIPTION:never copied
            DTSTART;TZID=Z:20260310T090000
            BEGIN:VALARM
            TRIGGER:-PT5M
            DTSTART:19990101
            END:VALARM
            END:VEVENT
            BEGIN:VTODO
            UID:2
            END:VTODO
            END:VCALENDAR
            """)
        #expect(
            result.items == [
                "begin", "property X-WR-CALNAME", "VTIMEZONE@3 TZID (STANDARD)", "VEVENT@9 UID DTSTART",
                "end",
            ])
        #expect(result.defects.isEmpty)
        #expect(result.openLine == nil)
        #expect(result.events == 1)
    }

    @Test func closesAnEventAtTheNextOne() {
        let result = scan(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR")
        #expect(result.items == ["begin", "VEVENT@2 UID", "VEVENT@4 UID", "end"])
        #expect(
            result.defects == ["4 syntax: VEVENT is not closed before BEGIN:VEVENT; taken as closed here"])
    }

    @Test func closesAnAlarmWithItsEvent() {
        let result = scan(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR"
        )
        #expect(result.items == ["begin", "VEVENT@2 ", "VEVENT@5 UID", "end"])
        #expect(result.defects == ["4 syntax: VALARM is not closed; taken as closed here"])
    }

    @Test func namesComponentsWithoutTheirControls() {
        let result = scan("BEGIN:VCALENDAR\nBEGIN:X\u{7}Y\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR")
        #expect(
            result.defects == ["3 syntax: X Y is not closed before BEGIN:VEVENT; taken as closed here"])
    }

    @Test func saysWhichCalendarIsNotClosed() {
        #expect(scan("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n").openLine == 1)
        #expect(scan("BEGIN:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n").openLine == 1)
        #expect(scan("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\n").openLine == 3)
    }

    @Test func passesOverWhatIsNestedTooDeep() {
        let deep = (1...300).map { _ in "BEGIN:X\n" }.joined()
        let result = scan(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(deep)END:VEVENT\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR"
        )
        #expect(result.items == ["begin", "VEVENT@2 ", "VEVENT@304 UID", "end"])
        #expect(
            result.defects.first
                == "9 limit: components are nested more than 8 deep; what lies deeper is passed over")
    }

    @Test func countsBalancedNestingBelowTheBound() {
        let deep = (1...20).map { _ in "BEGIN:X\n" }.joined() + (1...20).map { _ in "END:X\n" }.joined()
        let result = scan("BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(deep)UID:1\nEND:VEVENT\nEND:VCALENDAR")
        #expect(result.items == ["begin", "VEVENT@2 UID", "end"])
    }

    @Test func boundsTheProperties() {
        var limits = ExpansionLimits()
        limits.propertiesPerComponent = 2
        let result = scan(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nUID:2\nUID:3\nUID:4\nEND:VEVENT\nEND:VCALENDAR",
            limits: limits)
        #expect(result.items == ["begin", "VEVENT@2 UID UID", "end"])
        #expect(
            result.defects == ["5 limit: component has more than 2 properties; the others are passed over"])
    }

    @Test func boundsTheObservances() {
        var limits = ExpansionLimits()
        limits.observancesPerZone = 1
        let observance = "BEGIN:STANDARD\nEND:STANDARD\n"
        let result = scan(
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n\(observance)\(observance)\(observance)END:VTIMEZONE\nEND:VCALENDAR",
            limits: limits)
        #expect(result.items == ["begin", "VTIMEZONE@2 (STANDARD)", "end"])
        #expect(result.defects.contains { $0.contains("more than 1 observances") })
    }

    @Test func reportsWhatIsNoPropertyAndGoesOn() {
        let result = scan(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nNO PROPERTY\nX Foo:bar\nX-Good:1\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n<!-- x -->"
        )
        #expect(result.items == ["begin", "VEVENT@2 UID", "end"])
        #expect(
            result.defects == [
                "3 syntax: \"NO PROPERTY\" is no property; line ignored",
                "4 syntax: \"X Foo:bar\" is no property; line ignored",
                "9 syntax: text outside of any VCALENDAR; ignored",
            ])
    }

    @Test func takesACalendarBehindAByteOrderMark() {
        let result = scan("\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR\n\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR")
        #expect(result.items == ["begin", "end", "begin", "end"])
    }
}
