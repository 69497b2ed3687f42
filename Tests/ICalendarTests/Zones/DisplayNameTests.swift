import Testing

@testable import ICalendar

@Suite struct DisplayNameTests {
    @Test(arguments: [
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Amsterdam"),
        ("(GMT+01.00) Sarajevo / Skopje / Warsaw / Zagreb", "Europe/Sarajevo"),
        ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
        ("(GMT-08:00) Pacific Time (US & Canada); Tijuana", "America/Los_Angeles"),
        ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/Dublin"),
        ("(UTC+00:00) Dublin, Edinburgh, Lisbon, London", "Europe/Dublin"),
        ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata"),
        ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo"),
        ("(UTC+10:00) Canberra, Melbourne, Sydney", "Australia/Canberra"),
        ("(UTC-03:00) City of Buenos Aires, Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("(UTC-04:00) Georgetown, La Paz, Manaus, San Juan", "America/La_Paz"),
        ("(UTC-01:00) Cabo Verde Is.", "Atlantic/Cape_Verde"),
        ("(UTC) Coordinated Universal Time", "UTC"),
    ])
    func placesNameTheZone(name: String, identifier: String) throws {
        let (zone, isPlace) = try #require(DisplayName.zone(name))
        #expect(zone.identifier == identifier)
        #expect(isPlace)
    }

    @Test(arguments: [
        ("(UTC+01:00) Nowhere", "+01:00"), ("(UTC+05:00) Berlin", "+05:00"), ("(UTC-02:00)", "-02:00"),
    ])
    func otherwiseTheOffsetHolds(name: String, identifier: String) throws {
        let (zone, isPlace) = try #require(DisplayName.zone(name))
        #expect(zone.identifier == identifier)
        #expect(!isPlace)
    }

    @Test(arguments: ["", "(", "()", "(UTC+01:00", "Berlin", "(Berlin) Berlin", "UTC+01:00) Berlin"])
    func othersAreNone(name: String) {
        #expect(DisplayName.zone(name) == nil)
    }

    @Test func everyRegionIsOnTheList() {
        #expect(DisplayName.regions.values.filter { Zone.named($0) == nil } == [])
    }
}
