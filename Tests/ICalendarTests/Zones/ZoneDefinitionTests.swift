import Testing

@testable import ICalendar

@Suite struct ZoneDefinitionTests {
    static let outlook = """
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        """

    /// Each row: a definition's text and wall times with the instants they mean by it.
    static let meanings: [(text: String, wall: String, instant: String)] = [
        (outlook, "20260302T100000", "20260302T090000Z"),
        (outlook, "20260330T100000", "20260330T080000Z"),
        (outlook, "20260329T015959", "20260329T005959Z"),
        (outlook, "20260329T023000", "20260329T013000Z"),  // gap: the offset before it
        (outlook, "20260329T030000", "20260329T010000Z"),
        (outlook, "20261025T023000", "20261025T003000Z"),  // overlap: the first reading
        (outlook, "20261025T030000", "20261025T020000Z"),
        (outlook, "21000101T000000", "20991231T230000Z"),
        (outlook, "99990801T000000", "99990731T220000Z"),
        (outlook, "16010101T000000", "16001231T230000Z"),  // before all onsets
        (outlook.replacing("1601", with: "0001"), "20260330T100000", "20260330T080000Z"),
        (outlook.replacing("1601", with: "0001"), "00010701T000000", "00010630T220000Z"),
        // one constant offset; TZOFFSETFROM holds before its onset
        (
            "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0530",
            "20260309T060000", "20260309T003000Z"
        ),
        (
            "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0530",
            "19690101T060000", "19690101T040000Z"
        ),
        // DTSTART that its rule does not name is no onset
        (outlook.replacing("1601", with: "2026"), "20260201T000000", "20260131T230000Z"),
        // southern summer over the turn of the year
        (
            outlook.replacing("BYMONTH=3", with: "BYMONTH=9").replacing("BYMONTH=10", with: "BYMONTH=4"),
            "20260101T120000", "20260101T100000Z"
        ),
    ]

    @Test(arguments: meanings)
    func wallTimesMeanInstants(row: (text: String, wall: String, instant: String)) throws {
        let definition = try define(row.text)
        let instant = definition.instant(of: try #require(WallTime(row.wall)))
        #expect(instant.description == row.instant)
    }

    @Test func ruleWithEndGivesWayToTheNext() throws {
        let definition = try define(
            """
            BEGIN:DAYLIGHT
            DTSTART:19870405T020000
            RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T100000Z
            TZOFFSETFROM:-0800
            TZOFFSETTO:-0700
            END:DAYLIGHT
            BEGIN:DAYLIGHT
            DTSTART:20070311T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
            TZOFFSETFROM:-0800
            TZOFFSETTO:-0700
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:19671029T020000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T090000Z
            TZOFFSETFROM:-0700
            TZOFFSETTO:-0800
            END:STANDARD
            BEGIN:STANDARD
            DTSTART:20071104T020000
            RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
            TZOFFSETFROM:-0700
            TZOFFSETTO:-0800
            END:STANDARD
            """)
        let zone = try #require(Zone.named("America/Los_Angeles"))
        try expectAgreement(definition, zone, years: 1987...2040)
    }

    @Test func onsetsListedByDate() throws {
        let definition = try define(
            """
            BEGIN:STANDARD
            DTSTART:20251026T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RDATE:20261025T030000
            RDATE:20271031T030000/PT1H
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20250330T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RDATE:20260329T010000Z
            RDATE:20270328T020000
            END:DAYLIGHT
            """)
        let zone = try #require(Zone.named("Europe/Zurich"))
        try expectAgreement(definition, zone, years: 2025...2027)
        // After the last one its offset stays.
        #expect(definition.offset(at: Instant(seconds: 2_000_000_000)) == 3600)
    }

    @Test func onsetsListedByObservance() throws {
        let definition = try define(
            """
            BEGIN:DAYLIGHT
            DTSTART:20250330T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20251026T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20260329T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20261025T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            """)
        try expectAgreement(definition, try #require(Zone.named("Europe/Zurich")), years: 2025...2026)
    }

    @Test(arguments: [
        ("Europe/Zurich", outlook),
        (
            "America/New_York",
            """
            BEGIN:DAYLIGHT
            DTSTART:20070311T020000
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0400
            RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU
            BEGIN:STANDARD
            DTSTART:20071104T020000
            TZOFFSETFROM:-0400
            TZOFFSETTO:-0500
            RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=SU;BYSETPOS=1
            """
        ),
        (
            "Australia/Lord_Howe",
            """
            BEGIN:STANDARD
            DTSTART:20080406T020000
            TZOFFSETFROM:+1100
            TZOFFSETTO:+1030
            RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
            BEGIN:DAYLIGHT
            DTSTART:20081005T020000
            TZOFFSETFROM:+1030
            TZOFFSETTO:+1100
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
            """
        ),
    ])
    func agreesWithTheZoneItDescribes(name: String, text: String) throws {
        try expectAgreement(try define(text), try #require(Zone.named(name)), years: 2009...2045)
    }

    @Test func daysWithoutMidnightBeginAfterTheGap() throws {
        let zone = Zone(
            try define(
                """
                BEGIN:DAYLIGHT
                DTSTART:20260329T233000
                TZOFFSETFROM:+0200
                TZOFFSETTO:+0300
                """))
        let day = CivilDay(number: CivilDay.number(year: 2026, month: 3, day: 30))
        #expect(zone.start(of: day).description == "20260329T213000Z")
        #expect(zone.wallTime(at: zone.start(of: day)).description == "20260330T003000")
        #expect(zone.wallTime(at: zone.start(of: day) - 1).description == "20260329T232959")
        #expect(zone.start(of: day + 1).description == "20260330T210000Z")
    }

    @Test func sameContentIsEqual() throws {
        let first = try define(Self.outlook)
        let second = try define(Self.outlook)
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        #expect(Zone(first) == Zone(second))
        #expect(Zone(first).identifier == "Here")
        #expect(first != (try define(Self.outlook.replacing("BYMONTH=3", with: "BYMONTH=4"))))
        #expect(first != (try define(Self.outlook.replacing("+0200", with: "+0300"))))
    }

    private func define(_ text: String) throws -> ZoneDefinition {
        var defects: [Defect] = []
        let definition = ZoneDefinition(vtimezone(text), limits: ExpansionLimits(), defects: &defects)
        #expect(defects == [])
        return try #require(definition)
    }

    /// Compares wall times and instants: one of each day, every half hour of the days around a change.
    private func expectAgreement(_ definition: ZoneDefinition, _ zone: Zone, years: ClosedRange<Int>) throws {
        let first = CivilDay.number(year: years.lowerBound, month: 12, day: 31)
        let last = CivilDay.number(year: years.upperBound, month: 12, day: 31)
        func offset(_ day: Int) -> Int64 {
            let noon = Instant(seconds: Int64(day) * 86_400 + 43_200)
            return zone.wallTime(at: noon).seconds - noon.seconds
        }
        var differences: [WallTime] = []
        var changes = 0
        for day in first..<last {
            let isQuiet = offset(day - 1) == offset(day + 1)
            if !isQuiet { changes += 1 }
            for second in stride(from: Int64(0), to: 86_400, by: isQuiet ? 86_400 : 1800) {
                let wallTime = WallTime(seconds: Int64(day) * 86_400 + second)
                let instant = Instant(seconds: wallTime.seconds)
                if definition.wallTime(at: instant) != zone.wallTime(at: instant)
                    || definition.instant(of: wallTime) != zone.instant(of: wallTime)
                {
                    differences.append(wallTime)
                }
            }
        }
        #expect(differences.prefix(5) == [])
        #expect(changes >= 2 * (years.count - 1))
    }
}
