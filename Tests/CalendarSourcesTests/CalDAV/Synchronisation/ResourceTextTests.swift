import Testing

@testable import CalendarSources

struct ResourceTextTests {
    @Test(arguments: [
        "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "begin:vcalendar\nEnd:VCalendar",
        "\u{feff}BEGIN:VCALENDAR\nEND:VCALENDAR",
        "\n BEGIN:VCALENDAR\nEND:VCALENDAR\n\n", "BEGIN:VCALENDAR\nEND:VCALENDAR\n\0\0",
        "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n<!-- 12 ms -->\r\n",
    ])
    func knowsWholeCalendars(_ text: String) {
        #expect(ResourceText(Array(text.utf8)) == .whole)
    }

    @Test(arguments: ["", " \r\n\t", "\u{feff}", "\u{feff}\n"])
    func knowsBlankOnes(_ text: String) {
        #expect(ResourceText(Array(text.utf8)) == .blank)
    }

    @Test(arguments: [
        "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\r\nEND:VCALENDA", "BEGIN:VCALENDAR\nBEGIN:VEVENT\n",
        "BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT\n",
    ])
    func knowsCutOnes(_ text: String) {
        #expect(ResourceText(Array(text.utf8)) == .cut)
    }

    @Test(arguments: ["<html>Please log in</html>", "END:VCALENDAR", "x", "PK\u{3}\u{4}", "{\"a\": 1}"])
    func refusesEverythingElse(_ text: String) {
        #expect(ResourceText(Array(text.utf8)) == .other)
    }
}
