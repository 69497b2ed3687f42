import Foundation
import Testing

@testable import ICalendar

@Suite struct ZoneTests {
    @Test(arguments: [
        ("Europe/Zurich", "Europe/Zurich"), ("europe/zurich", "Europe/Zurich"),
        ("US/EASTERN", "US/Eastern"), ("gmt+0", "GMT+0"), ("etc/gmt+1", "Etc/GMT+1"),
        ("America/Argentina/ComodRivadavia", "America/Argentina/ComodRivadavia"),
        ("africa/porto-novo", "Africa/Porto-Novo"),
    ])
    func namesAreFoundInAnyCase(name: String, identifier: String) throws {
        #expect(try #require(Zone.named(name)).identifier == identifier)
    }

    @Test(arguments: [
        "", " ", "/", ".", "Europe", "Europe/", "/Europe/Zurich", "Europe//Zurich", "Europe/Zurich/",
        "localtime", "posixrules", "right/Europe/Zurich", "posix/Europe/Zurich", "Factory", "tzdata.zi",
        "zone.tab", "../../../dev/stdin", "../zoneinfo/Europe/Zurich", "/dev/stdin",
        "Europe/../Europe/Zurich",
        "Fixed/UTC+01:00:00", "libc:localtime", "file:/usr/share/zoneinfo/Europe/Zurich", "Europe/Zurich\0",
        String(repeating: "a", count: 1_000_000),
    ])
    func whatIsNotOnTheListIsNoZone(name: String) {
        #expect(Zone.named(name) == nil)
    }

    @Test func oneNameIsOneZone() throws {
        let zone = try #require(Zone.named("Europe/Zurich"))
        #expect(zone == Zone.named("EUROPE/ZURICH"))
        #expect(zone.hashValue == Zone.named("EUROPE/ZURICH")?.hashValue)
        #expect(zone != Zone.named("Europe/Berlin"))
    }

    @Test(arguments: [
        // zone, wall time, the instant it means
        ("Europe/Zurich", "20260329T023000", "20260329T013000Z"),  // gap: the offset before it
        ("Europe/Zurich", "20261025T023000", "20261025T003000Z"),  // overlap: the first reading
        ("Europe/Zurich", "20260101T000000", "20251231T230000Z"),
        ("America/New_York", "20260308T023000", "20260308T073000Z"),
        ("America/New_York", "20261101T013000", "20261101T053000Z"),
        ("Australia/Lord_Howe", "20260405T013000", "20260404T143000Z"),
        ("Asia/Kathmandu", "20260404T060000", "20260404T001500Z"),
        ("America/St_Johns", "20500701T120000", "20500701T143000Z"),
        ("Europe/Zurich", "21990701T120000", "21990701T100000Z"),
        ("Europe/Zurich", "99991231T235959", "99991231T225959Z"),
        ("Etc/GMT+1", "20260710T090000", "20260710T100000Z"),
    ])
    func wallTimesMeanInstants(name: String, wall: String, instant: String) throws {
        let zone = try #require(Zone.named(name))
        #expect(zone.instant(of: try #require(WallTime(wall))).description == instant)
    }

    @Test func instantsHaveWallTimes() throws {
        let zone = try #require(Zone.named("Europe/Zurich"))
        let change = try #require(WallTime("20260329T010000")).seconds
        #expect(zone.wallTime(at: Instant(seconds: change - 1)).description == "20260329T015959")
        #expect(zone.wallTime(at: Instant(seconds: change)).description == "20260329T030000")
    }

    @Test(arguments: [
        ("Asia/Beirut", "20260329", "20260328T220000Z"),  // 00:00 becomes 01:00
        ("America/Toronto", "19190331", "19190331T043000Z"),  // 23:30 becomes 00:30
        ("America/Sao_Paulo", "20180218", "20180218T030000Z"),  // 24:00 becomes 23:00
        ("America/Havana", "20261101", "20261101T040000Z"),  // 01:00 becomes 00:00
        ("Pacific/Apia", "20111230", "20111230T100000Z"),  // no such day
        ("Pacific/Apia", "20111231", "20111230T100000Z"),
        ("Europe/Zurich", "20260101", "20251231T230000Z"),
    ])
    func daysBeginAtTheirFirstMoment(name: String, day: String, start: String) throws {
        let zone = try #require(Zone.named(name))
        let midnight = try #require(WallTime(day + "T000000"))
        #expect(zone.start(of: midnight.day).description == start)
    }

    @Test(arguments: [
        (0, "UTC"), (3600, "+01:00"), (-19_800, "-05:30"), (34_200, "+09:30"), (-1, "-00:00:01"),
        (50_400, "+14:00"),
    ])
    func fixedZonesAreNamedByTheirOffset(seconds: Int, identifier: String) {
        let zone = Zone.fixed(seconds: seconds)
        #expect(zone.identifier == identifier)
        #expect(
            zone.instant(of: WallTime(seconds: 1_000_000)) == Instant(seconds: 1_000_000 - Int64(seconds)))
        #expect(zone.wallTime(at: zone.instant(of: WallTime(seconds: 0))) == WallTime(seconds: 0))
        #expect(zone.start(of: CivilDay(number: 0)) == Instant(seconds: -Int64(seconds)))
    }

    @Test func fixedAtZeroIsUTC() {
        #expect(Zone.fixed(seconds: 0) == .utc)
    }
}

extension WallTime {
    /// Reads `20260914T090000`.
    init?(_ text: String) {
        let digits = text.utf8.compactMap { $0 == UInt8(ascii: "T") ? nil : Int($0) - 48 }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard digits.count == 14 else { return nil }
        self.init(
            year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
            minute: number(10..<12), second: number(12..<14))
    }
}
