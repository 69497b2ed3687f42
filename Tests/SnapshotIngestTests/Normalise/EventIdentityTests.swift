import CalendarrCore
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct EventIdentityTests {
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
    func hashesAsPublished(text: String, digits: String) {
        #expect(FNV1a(text).hexDigits == digits)
    }

    @Test func aHashKeepsItsLeadingZeros() {
        // Found by search: its hash begins with a zero.
        let digits = (0..<100).map { FNV1a("\($0)").hexDigits }
        #expect(digits.contains { $0.hasPrefix("0") })
        #expect(digits.allSatisfy { $0.count == 16 })
    }

    @Test(
        arguments: [
            (nil, "ical:a/uid"), (.instant(Instant(seconds: 1_789_376_400)), "ical:a/uid/20260914T090000Z"),
            (.day(CivilDay(number: 20_710)), "ical:a/uid/20260914"),
            (.wallTime(WallTime(seconds: 1_789_376_400)), "ical:a/uid/20260914T090000"),
        ] as [(RecurrenceID?, String)])
    func isCompound(recurrenceID: RecurrenceID?, id: String) throws {
        let occurrence = try Occurrence.sample(recurrenceID: recurrenceID)
        #expect(EventIdentity.id(of: occurrence, inCalendar: "ical:a") == id)
    }

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("100%", "100%25"), ("a\u{1}\u{7F}\u{9F}b", "a%01%7F%C2%9Fb"), ("%2F", "%252F"),
        ("{x}@ü ~:", "{x}@ü ~:"),
    ])
    func encodesWhatCouldForgeAnID(text: String, encoded: String) throws {
        #expect(EventIdentity.encoded(text) == encoded)
        let id = EventIdentity.id(of: try .sample(uid: text), inCalendar: text)
        #expect(id == "\(encoded)/\(encoded)")
    }

    @Test(arguments: [nil, ""] as [String?])
    func withoutUIDTheTextNamesTheEvent(uid: String?) throws {
        let single = try Occurrence.sample(uid: uid, identity: "foobar")
        #expect(EventIdentity.id(of: single, inCalendar: "ical:a") == "ical:a/~85944171f73967e8")
        let instance = try Occurrence.sample(
            uid: uid, recurrenceID: .day(CivilDay(number: 0)), identity: "foobar")
        #expect(EventIdentity.id(of: instance, inCalendar: "ical:a") == "ical:a/~85944171f73967e8/19700101")
    }

    @Test func theFirstKeepsASharedID() throws {
        let occurrences = [
            try Occurrence.sample(start: "2026-09-11T08:00:00Z", title: "C"),
            try Occurrence.sample(start: "2026-09-10T08:00:00Z", title: "B"),
            try Occurrence.sample(start: "2026-09-10T08:00:00Z", title: "A"),
            try Occurrence.sample(uid: "other", start: "2026-09-09T08:00:00Z"),
        ]
        let normaliser = try Normaliser.sample()
        let byTitle = Dictionary(
            uniqueKeysWithValues: normaliser.events(of: occurrences).events.map { ($0.title, $0.id) })
        #expect(byTitle["A"] == "ical:a/uid")
        let hash = FNV1a("20260910T080000Z\n20260910T090000Z\nB\n").hexDigits
        #expect(byTitle["B"] == "ical:a/uid/~\(hash)")
        #expect(byTitle["C"]?.hasPrefix("ical:a/uid/~") == true)
        #expect(byTitle["Title"] == "ical:a/other")
        for _ in 0..<5 {
            let events = normaliser.events(of: occurrences.shuffled()).events
            #expect(Dictionary(uniqueKeysWithValues: events.map { ($0.title, $0.id) }) == byTitle)
        }
    }

    @Test func eventsAlikeInEverythingStillDiffer() throws {
        let ids = try Normaliser.sample().ids(of: Array(repeating: .sample(), count: 4))
        #expect(Set(ids).count == 4)
        #expect(ids.filter { $0.hasSuffix("-2") }.count == 1)
        #expect(ids.filter { $0.hasSuffix("-3") }.count == 1)
    }

    @Test func aUIDThatLooksLikeAHashTakesNobodysPlace() throws {
        let nameless = try Occurrence.sample(uid: nil, title: "A", identity: "foobar")
        let forged = try Occurrence.sample(uid: "~85944171f73967e8", title: "B")
        let ids = try Normaliser.sample().ids(of: [nameless, forged])
        #expect(Set(ids).count == 2)
    }

    @Test(arguments: ["Pacific/Kiritimati", "Europe/Zurich", "America/Los_Angeles"])
    func anAllDayEventHasTheSameIDForEveryViewer(name: String) throws {
        let zone = try zone(name)
        let start = zone.start(of: CivilDay(number: 20_710))
        let occurrences = try ["A", "B"].map { title in
            var occurrence = try Occurrence.sample(isAllDay: true, title: title)
            occurrence.start = start
            occurrence.end = zone.start(of: CivilDay(number: 20_711))
            return occurrence
        }
        let hash = FNV1a("20260914\n20260915\nB\n").hexDigits
        #expect(try Normaliser.sample(zone: zone).ids(of: occurrences).last == "ical:a/uid/~\(hash)")
    }

    @Test func theSameInvitationInTwoCalendarsStaysTwo() throws {
        let occurrence = try Occurrence.sample()
        let ids = try ["ical:a", "ical:b"].flatMap { try Normaliser.sample(key: $0).ids(of: [occurrence]) }
        #expect(ids == ["ical:a/uid", "ical:b/uid"])
    }
}
