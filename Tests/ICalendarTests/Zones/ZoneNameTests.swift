import Testing

@testable import ICalendar

@Suite struct ZoneNameTests {
    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), (" \"Europe/Berlin\" ", "Europe/Berlin"), ("'UTC'", "UTC"),
        ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
        ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
        ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
        ("/MOZILLA.org/20070129_1/UTC", "UTC"),
        ("/citadel.org/20190914_1/America/Argentina/Salta", "America/Argentina/Salta"),
        ("/softwarestudio.org/Olson_20011030_5/America/New_York", "America/New_York"),
        ("/softwarestudio.org/Tzfile/America/New_York", "America/New_York"),
        ("/example.org/Europe/Berlin", "/example.org/Europe/Berlin"), ("/mozilla.org/", "/mozilla.org/"),
        ("", ""),
    ])
    func dressIsTakenOff(tzid: String, name: String) {
        #expect(ZoneName.bare(tzid) == name)
    }

    @Test(arguments: [
        ("/example.org/2026/Europe/Berlin", "Europe/Berlin"), ("/Europe/Berlin", "Europe/Berlin"),
        ("https://www.tzurl.org/zoneinfo-outlook/America/Argentina/Salta", "America/Argentina/Salta"),
        ("Custom/us/eastern", "US/Eastern"),
    ])
    func placeAtTheEndIsFound(name: String, identifier: String) {
        #expect(ZoneName.trailingPlace(name)?.identifier == identifier)
    }

    @Test(arguments: ["", "/", "Western/Central Europe", "a/Etc/UTC", "a/UTC", "/dev/stdin", "Berlin"])
    func otherPathsAreNoPlace(name: String) {
        #expect(ZoneName.trailingPlace(name) == nil)
    }
}
