import Testing

@testable import ICalendar

@Suite struct ExtraPropertiesTests {
    private static let everything: ExtraProperties = [.categories, .declined]

    private func details(
        _ lines: String..., extras: ExtraProperties = everything, limits: ExpansionLimits = ExpansionLimits()
    ) throws -> [EventDetails] {
        let event = (["BEGIN:VEVENT", "UID:1", "DTSTART:20260310T090000Z"] + lines + ["END:VEVENT"])
        return try Expansion(event.joined(separator: "\n"), extras: extras, limits: limits)
            .result.occurrences.map(\.details)
    }

    @Test(arguments: [
        ("CATEGORIES:Work", ["Work"]), ("CATEGORIES:Work,Home", ["Work", "Home"]),
        ("CATEGORIES;LANGUAGE=en:a\\, b,c\\;d", ["a, b", "c;d"]),
        ("CATEGORIES:APPOINTMENT;MEETING", ["APPOINTMENT", "MEETING"]),
        ("categories:x\nCATEGORIES:y,,z", ["x", "y", "z"]), ("CATEGORIES:", []),
        ("CATEGORIES:back\\\\,slash", ["back\\", "slash"]),
        ("CATEGORIES;ENCODING=QUOTED-PRINTABLE:B=C3=BCro,x", ["Büro", "x"]),
    ])
    func readsCategories(lines: String, categories: [String]) throws {
        #expect(try details(lines).map(\.categories) == [categories])
    }

    @Test(arguments: [
        ("ATTENDEE;PARTSTAT=DECLINED:mailto:ana@example.org", ["mailto:ana@example.org"]),
        ("ATTENDEE;CN=\"A; B\";PARTSTAT=\"declined\":MAILTO:a@example.org", ["MAILTO:a@example.org"]),
        ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@example.org", []),
        ("ATTENDEE;CN=DECLINED:mailto:ana@example.org", []),
        ("ATTENDEE:mailto:declined@example.org", []),
        (
            "ATTENDEE;PARTSTAT=DECLI\n NED;EMAIL=\"b@example.org\":/1/principal/",
            ["/1/principal/", "b@example.org"]
        ),
    ])
    func readsWhoDeclined(lines: String, addresses: [String]) throws {
        #expect(try details(lines).map(\.declined) == [addresses])
    }

    @Test func isReadOnlyWhereItIsAskedFor() throws {
        let lines = "CATEGORIES:Work\nATTENDEE;PARTSTAT=DECLINED:mailto:a@example.org"
        for (extras, categories, declined) in [
            ([], 0, 0), (ExtraProperties.categories, 1, 0), (.declined, 0, 1), (Self.everything, 1, 1),
        ] {
            let found = try #require(try details(lines, extras: extras).first)
            #expect(found.categories.count == categories)
            #expect(found.declined.count == declined)
        }
    }

    /// Those who come to a large meeting do not use up what an event may have.
    @Test func onlyAttendeesWhoDeclinedCount() throws {
        var limits = ExpansionLimits()
        limits.propertiesPerComponent = 5
        let crowd = (1...50).map { "ATTENDEE;PARTSTAT=ACCEPTED:mailto:\($0)@example.org" }
        let found = try details(
            crowd.joined(separator: "\n"), "ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.org",
            "SUMMARY:All hands",
            limits: limits)
        #expect(found.map(\.summary) == ["All hands"])
        #expect(found.map(\.declined) == [["mailto:a@example.org"]])
    }

    @Test func whichEventsAreTheSameDoesNotDependOnWhatIsAskedFor() throws {
        func copy(_ line: String) -> String {
            Expansion.event("UID:1", "DTSTART:20260310T090000Z", "SUMMARY:S", line)
        }
        let lines = copy("CATEGORIES:A") + "\n" + copy("CATEGORIES:B")
        for extras in [[], Self.everything] {
            #expect(try Expansion(lines, extras: extras).occurrences.count == 1)
        }
    }
}
