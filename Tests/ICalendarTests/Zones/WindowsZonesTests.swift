import Testing

@testable import ICalendar

@Suite struct WindowsZonesTests {
    @Test(arguments: [
        ("W. Europe Standard Time", "Europe/Berlin"), ("w. europe standard time", "Europe/Berlin"),
        ("Pacific Standard Time", "America/Los_Angeles"), ("Pacific Daylight Time", "America/Los_Angeles"),
        ("South Africa Standard Time", "Africa/Johannesburg"), ("UTC-11", "Etc/GMT+11"),
        ("Pacific Standard Time (Mexico)", "America/Tijuana"),
        ("Mexico Standard Time", "America/Mexico_City"),
    ])
    func namesAreKnown(name: String, identifier: String) {
        #expect(WindowsZones.zone(name)?.identifier == identifier)
    }

    @Test(arguments: ["", "Standard Time", "Customized Time Zone", "Europe/Berlin"])
    func otherNamesAreNot(name: String) {
        #expect(WindowsZones.zone(name) == nil)
    }

    @Test func everyNameHasItsZone() {
        #expect(WindowsZones.names.count == 148)
        #expect(WindowsZones.names.values.filter { Zone.named($0) == nil } == [])
    }
}
