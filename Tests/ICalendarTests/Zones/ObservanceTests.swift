import Testing

@testable import ICalendar

/// What is wrong with a VTIMEZONE, and what is made of it all the same.
@Suite struct ObservanceTests {
    private static let standard = "BEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETTO:+1000\n"

    @Test func missingOffsetFromOfOnlyOffsetIsThatOffset() throws {
        let (definition, defects) = read(Self.standard)
        #expect(try #require(definition).offset(at: Instant(seconds: 0)) == 36_000)
        #expect(
            defects == [
                Defect(
                    line: 3, kind: .zone,
                    problem: #"STANDARD of time zone "Here" has no usable TZOFFSETFROM"#,
                    action: "+10:00 is assumed")
            ])
    }

    @Test func missingOffsetFromOfTwoIsTheOtherOne() throws {
        let (definition, defects) = read(
            """
            BEGIN:STANDARD
            DTSTART:20261025T030000
            TZOFFSETTO:+0100
            BEGIN:DAYLIGHT
            DTSTART:20260329T020000
            TZOFFSETTO:+0200
            """)
        let onset = try #require(WallTime("20260329T010000")).seconds
        #expect(try #require(definition).offset(at: Instant(seconds: onset)) == 7200)
        #expect(try #require(definition).offset(at: Instant(seconds: onset - 1)) == 3600)
        #expect(defects.count == 2)
    }

    @Test func missingStartHoldsFromTheBeginning() throws {
        let (definition, defects) = read("BEGIN:STANDARD\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200")
        #expect(try #require(definition).offset(at: Instant(seconds: -60_000_000_000)) == 7200)
        #expect(defects.map(\.action) == ["it holds from the beginning"])
    }

    @Test(arguments: [
        "", "BEGIN:STANDARD", "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100",
        "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+9900",
        "BEGIN:STANDARD\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY",
        "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=MINUTELY",
        "BEGIN:SOMETHING\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200",
    ])
    func withoutUsableObservanceThereIsNoDefinition(text: String) {
        let (definition, defects) = read(text)
        #expect(definition == nil)
        #expect(
            defects.last
                == Defect(
                    line: 1, kind: .zone, problem: #"time zone "Here" has no usable observance"#,
                    action: "definition left out"))
    }

    @Test func withoutNameThereIsNoDefinition() {
        var defects: [Defect] = []
        #expect(
            ZoneDefinition(vtimezone(Self.standard, tzid: nil), limits: ExpansionLimits(), defects: &defects)
                == nil)
        #expect(defects.map(\.problem) == ["VTIMEZONE has no TZID"])
    }

    @Test func unusableRuleIsReportedAtItsLine() throws {
        let (definition, defects) = read(
            """
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            BEGIN:DAYLIGHT
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=SECONDLY
            """)
        #expect(try #require(definition).offset(at: Instant(seconds: 1_000_000)) == 3600)
        #expect(
            defects == [
                Defect(
                    line: 11, kind: .zone,
                    problem:
                        #"DAYLIGHT of time zone "Here" has the rule "FREQ=SECONDLY", by which no clock is changed"#,
                    action: "observance left out")
            ])
    }

    @Test func repairOfRuleIsReported() throws {
        let (definition, defects) = read(
            "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n"
                + "RRULE:FREQ=YEARLY;INTERVAL=0")
        #expect(try #require(definition).offset(at: Instant(seconds: 1_000_000)) == 7200)
        #expect(
            defects == [
                Defect(
                    line: 7, kind: .zone,
                    problem: #"rule of STANDARD of time zone "Here": INTERVAL is 0"#, action: "read as 1")
            ])
    }

    @Test func standardTimeHoldsWhereBothBeginAtOnce() throws {
        let (definition, _) = read(
            """
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            BEGIN:DAYLIGHT
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            """)
        #expect(try #require(definition).offset(at: Instant(seconds: 1_000_000)) == 3600)
    }

    @Test func observancesAreBounded() throws {
        let many = (0..<300).map {
            "BEGIN:STANDARD\nDTSTART:\(1700 + $0)0101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+\($0 < 256 ? "01" : "02")00"
        }
        let (definition, defects) = read(many.joined(separator: "\n"))
        #expect(try #require(definition).offset(at: Instant(seconds: 2_000_000_000)) == 3600)
        #expect(defects.map(\.kind) == [.limit])
    }

    @Test func datesAreBounded() throws {
        var limits = ExpansionLimits()
        limits.datesPerComponent = 2
        var defects: [Defect] = []
        let dates = (1971...1974).map { "RDATE:\($0)0101T000000\n" }.joined()
        let definition = ZoneDefinition(
            vtimezone(
                "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\n" + dates),
            limits: limits, defects: &defects)
        #expect(definition != nil)
        #expect(defects.map(\.kind) == [.limit])
    }

    private func read(_ text: String) -> (definition: ZoneDefinition?, defects: [Defect]) {
        var defects: [Defect] = []
        let definition = ZoneDefinition(vtimezone(text), limits: ExpansionLimits(), defects: &defects)
        return (definition, defects)
    }
}
