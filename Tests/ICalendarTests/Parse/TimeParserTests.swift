import Testing

@testable import ICalendar

struct TimeParserTests {
    private func parse(_ text: String, zone: String? = nil, isDate: Bool = false) -> String? {
        switch TimeParser(zone: zone, isDate: isDate).parse(Array(text.utf8)) {
        case .none: nil
        case .day(let day): day.description
        case .utc(let instant): instant.description
        case .local(let wallTime, let zone): wallTime.description + (zone.map { " \($0)" } ?? "")
        }
    }

    @Test(arguments: [
        ("20260310T090000Z", "20260310T090000Z"),
        ("20260310T090000", "20260310T090000"),
        ("20260310", "20260310"),
        (" 20260310t090000z ", "20260310T090000Z"),
        ("2026-03-10T09:00:00Z", "20260310T090000Z"),
        ("2026-03-10", "20260310"),
        ("20260310T090000.000Z", "20260310T090000Z"),
        ("20260310T0900", "20260310T090000"),
        ("20260310T090000+0100", "20260310T080000Z"),
        ("20260310T090000-05:30", "20260310T143000Z"),
        ("20161231T235960Z", "20161231T235959Z"),
        ("00010101T000000", "00010101T000000"),
        ("99991231T235959Z", "99991231T235959Z"),
        ("20260310T09:00:00Z", "20260310T090000Z"),
        ("2026-03-10 09:00:00", "20260310T090000"),
        ("20260310090000Z", "20260310T090000Z"),
        ("20260310T240000", "20260311T000000"),
    ])
    func readsWhatFeedsWrite(text: String, meaning: String) {
        #expect(parse(text) == meaning)
    }

    @Test(arguments: [
        "", "2026", "20269901", "20260230", "20260310T250000", "20260310T240001", "20260310T096000",
        "20260310X090000",
        "00000101", "20260310T09", "20260310T090000Q", "20260310T090000+2500", "2026-9-9", "-20260310", "∞",
    ])
    func refusesWhatIsNoTime(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func takesTheZoneFromItsLineAndTheDateWhereOneIsMeant() {
        #expect(parse("20260310T090000", zone: "Europe/Zurich") == "20260310T090000 Europe/Zurich")
        #expect(parse("20260310T000000", isDate: true) == "20260310")
    }

    /// What is read without libical means what libical reads.
    @Test func plainValuesMeanWhatLibicalReads() {
        let dates = ["20260310", "20240229", "20230229", "00010101", "99991231", "20261301", "2026031O"]
        let clocks = [
            "", "T000000", "T235959", "T235960", "T240000", "T090000", "T096000", "T09000", "t090000",
        ]
        var plain = 0
        for date in dates {
            for clock in clocks {
                for suffix in ["", "Z", "z", "+0100"] {
                    for parser in [TimeParser(zone: "Europe/Zurich"), TimeParser(isDate: true)] {
                        let bytes = Array((date + clock + suffix).utf8)[...]
                        guard let value = parser.plainValue(bytes) else { continue }
                        plain += 1
                        #expect(value == parser.repairedValue(bytes), "\(date)\(clock)\(suffix)")
                    }
                }
            }
        }
        #expect(plain == 4 * (1 + 3 * 2) * 2)
    }

    @Test(arguments: [
        ("+0100", 3600), ("-0330", -12_600), ("+01:00", 3600), ("+010203", 3723), ("-0000", 0),
    ])
    func readsOffsets(text: String, seconds: Int) {
        #expect(OffsetParser.parse(Array(text.utf8)) == seconds)
    }

    @Test(arguments: ["0100", "+1", "+2400", "+0160", "+01000", "", "+ab00"])
    func refusesWhatIsNoOffset(text: String) {
        #expect(OffsetParser.parse(Array(text.utf8)) == nil)
    }
}
