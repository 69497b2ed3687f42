import Testing

@testable import SnapshotIngest

@Suite struct CalendarKeysTests {
    @Test(arguments: [
        ("Family", "family"), ("My Calendar (1)", "my-calendar-1-"), ("team.work__2026", "team-work-2026"),
        ("Büro", "büro"), ("Bu\u{308}ro", "büro"), ("日本 語", "日本-語"), ("a/b%c\nd", "a-b-c-d"), ("--", "-"),
        ("", "-"), (".ics", "-ics"),
    ])
    func anIdentifierIsLettersDigitsAndDashes(name: String, identifier: String) {
        #expect(Array(CalendarKeys.identifier(of: name).utf8) == Array(identifier.utf8))
    }

    @Test func manyFeedsOfOneNameAreNumberedInOneStepEach() {
        var keys = CalendarKeys(stated: [])
        let numbered = (1...20_000).map { _ in keys.key(ofStem: "a") }
        #expect(Set(numbered).count == 20_000)
        #expect(numbered.last == "ical:a-20000")
    }

    @Test func aTakenDefaultKeyIsNumbered() {
        var keys = CalendarKeys(stated: ["ical:home", "ical:work-2"])
        #expect(keys.key(ofStem: "Home") == "ical:home-2")
        #expect(keys.key(ofStem: "home") == "ical:home-3")
        #expect(keys.key(ofStem: "work") == "ical:work")
        #expect(keys.key(ofStem: "work") == "ical:work-3")
        #expect(keys.key(ofFolder: "Ana B", under: "vdir:all") == "vdir:all:ana-b")
        #expect(keys.key(ofFolder: "ana-b", under: "vdir:all") == "vdir:all:ana-b-2")
    }
}
