import Testing

@testable import ICalendar

@Suite struct OffsetNameTests {
    @Test(arguments: [
        ("GMT+0100", 3600), ("UTC+1", 3600), ("GMT+01:00", 3600), ("+0100", 3600), ("Z", 0), ("z", 0),
        ("UTC", 0), ("GMT", 0), ("utc-05:30", -19_800), ("-0330", -12_600), ("GMT+5:45", 20_700),
        ("UTC+10", 36_000), ("UTC+01.00", 3600), ("GMT +02:00", 7200), ("UTC\u{2212}3", -10_800),
        ("+545", 20_700), ("+1400", 50_400), ("-1200", -43_200), ("GMT-0", 0),
    ])
    func offsetsAreReadEastAsWritten(name: String, seconds: Int) {
        #expect(OffsetName.seconds(name) == seconds)
    }

    @Test(arguments: [
        "", "+", "GMT+", "0100", "UTC 1", "Z+1", "GMT+1x", "GMT/+01.00", "+1500", "-1300", "+0160", "+01:0",
        "+1:", "+:30", "+01:00:00", "+012345", "++1", "+-1", "+١", "UTC+99999999999999999999", "EST",
    ])
    func othersAreNone(name: String) {
        #expect(OffsetName.seconds(name) == nil)
    }
}
