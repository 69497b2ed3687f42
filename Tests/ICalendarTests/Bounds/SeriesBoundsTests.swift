import Testing

@testable import ICalendar

/// What series may cost, alone and together. Every bound is a count, so that these tests measure no time.
struct SeriesBoundsTests {
    private let daily = Expansion.event(
        "UID:daily", "SUMMARY:Daily", "DTSTART:20200101T090000Z", "RRULE:FREQ=DAILY")
    private let seconds = ["DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY"]

    private func event(_ lines: [String]) -> String {
        "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT"
    }

    private func isOverBudget(_ feed: Expansion) -> Bool {
        feed.defects.contains { $0.contains("limit: the rules of this event cost more than they may") }
    }

    @Test func boundsTheOccurrencesOfAComponent() throws {
        var limits = ExpansionLimits()
        limits.occurrencesPerComponent = 3
        let feed = try Expansion(event(seconds) + "\n" + daily, limits: limits)
        #expect(feed.occurrences.prefix(3).allSatisfy { $0.hasPrefix(" 20260301T00000") })
        #expect(feed.occurrences.count { $0.hasPrefix("Daily") } == 3)
        #expect(feed.occurrences.count == 6)
        #expect(feed.result.defects.map(\.line) == [2, 6])
    }

    @Test func boundsTheCandidatesOfAComponent() throws {
        var limits = ExpansionLimits()
        limits.candidatesPerComponent = 500
        let rule = "RRULE:FREQ=MINUTELY;BYHOUR=9,10,11;COUNT=2000000000"
        let feed = try Expansion(event(["DTSTART:19700101T000000Z", rule]) + "\n" + daily, limits: limits)
        #expect(feed.occurrences.count == 31)
        #expect(feed.result.defects.map(\.line) == [2])
        #expect(isOverBudget(feed))
    }

    @Test func servesUsualSeriesBesideDearOnes() throws {
        var limits = ExpansionLimits()
        limits.candidatesPerFeed = 2_000
        limits.ruleOccurrencesPerFeed = 2_000
        limits.occurrencesInReserve = 40
        let dear = (1...20).map { event(["UID:\($0)"] + seconds) }.joined(separator: "\n")
        let feed = try Expansion(dear + "\n" + daily, limits: limits)
        #expect(feed.occurrences.count { $0.hasPrefix("Daily") } == 31)
        // The first one has all that there is, the others their reserve.
        #expect(feed.occurrences.count < 2_000 + 20 * 40)
        #expect(feed.result.defects.count == 20)
        #expect(feed.result.defects.allSatisfy { $0.kind == .limit })
    }

    @Test func countsTheSeriesOfOneUIDTogether() throws {
        var limits = ExpansionLimits()
        limits.candidatesPerFeed = 1_000
        limits.candidatesInReserve = 100
        let series = (1...50).map { event(["UID:1", "SUMMARY:\($0)"] + seconds) }.joined(separator: "\n")
        let feed = try Expansion(series, limits: limits)
        #expect(feed.occurrences.count < 1_000 + 50 * 100)
        #expect(feed.result.defects.count == 50)
    }

    @Test func boundsTheOccurrencesOfAFeed() throws {
        var limits = ExpansionLimits()
        limits.occurrencesPerFeed = 5
        let events = (1...8).map { event(["UID:\($0)", "DTSTART:2026030\($0)"]) }.joined(separator: "\n")
        let feed = try Expansion(events, limits: limits)
        #expect(feed.occurrences.count == 5)
        #expect(
            feed.defects == [
                "22 limit: the feed has more than 5 occurrences in the window; the others are left out"
            ])
    }

    @Test(arguments: ["RDATE", "EXDATE"])
    func boundsTheDatesOfAComponent(name: String) throws {
        var limits = ExpansionLimits()
        limits.datesPerComponent = 2
        let lines = ["SUMMARY:E", "DTSTART:20260310T090000Z", "\(name):20260311T090000Z,20260312T090000Z"]
        let feed = try Expansion(
            event(lines + ["\(name):20260313T090000Z,20260314T090000Z"]), limits: limits)
        #expect(feed.defects == ["6 limit: \(name) has more than 2 dates; the others are passed over"])
        #expect(feed.occurrences.count == (name == "RDATE" ? 3 : 1))
    }

    /// The rules of which each took libical's expansion seconds or for ever (`EXRULE` too, once an occurrence).
    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYSETPOS=5", "FREQ=MONTHLY;BYMONTHDAY=19;BYDAY=-1FR",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=5", "RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300",
        "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=30;SKIP=OMIT",
    ])
    func looksForNothingWithLittleWork(rule: String) throws {
        var limits = ExpansionLimits()
        limits.candidatesPerComponent = 20_000
        let single = try Expansion(
            event(["SUMMARY:E", "DTSTART:20260310T090000Z", "RRULE:" + rule]), limits: limits)
        #expect(single.occurrences == ["E 20260310T090000Z 20260310T090000Z"])
        #expect(!isOverBudget(single))
        let series = try Expansion(
            event(["DTSTART:19700101T090000Z", "RRULE:FREQ=DAILY", "EXRULE:" + rule]), limits: limits)
        #expect(series.occurrences.count == 31)
        #expect(!isOverBudget(series))
    }

    @Test func followsARuleOfSecondsOnlyAsFarAsItMay() throws {
        for rule in ["FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=2000000000"] {
            let lines = ["DTSTART:19700101T000000Z", "RRULE:" + rule]
            let feed = try Expansion(event(lines))
            #expect(feed.occurrences.count == 10_000)
            #expect(isOverBudget(feed))
            let excluded = try Expansion(
                event(["DTSTART:19700101T000000Z", "RRULE:FREQ=DAILY", "EXRULE:" + rule]))
            // Beyond what the exclusion was followed to nobody knows what takes place.
            #expect(excluded.occurrences.isEmpty)
            #expect(isOverBudget(excluded))
        }
    }

    @Test func boundsTheRulesThatOverridesAskFor() throws {
        var limits = ExpansionLimits()
        limits.candidatesPerComponent = 10_000
        let rules = (1...100).map { "RRULE:FREQ=DAILY;INTERVAL=\($0);UNTIL=19800101" }
        let overrides = (1...28).map {
            event([
                "UID:1", "SUMMARY:\($0)",
                "RECURRENCE-ID;RANGE=THISANDFUTURE:202602\($0 < 10 ? "0" : "")\($0)",
                "DTSTART:20260310T090000Z",
            ])
        }
        let series = event(["UID:1", "DTSTART:19700101T090000Z"] + rules)
        let feed = try Expansion(([series] + overrides).joined(separator: "\n"), limits: limits)
        #expect(isOverBudget(feed))
        // The overrides themselves are shown whatever the series costs.
        #expect(feed.occurrences.count == 28)
    }

    @Test func boundsTheSeriesThatOverridesAskFor() throws {
        var limits = ExpansionLimits()
        limits.candidatesPerFeed = 5_000
        let series = (0..<40).map {
            event(["UID:1", "DTSTART:202001\($0 % 28 + 10)T\($0 % 9 + 10)0000Z", "RRULE:FREQ=YEARLY"])
        }
        let overrides = (10...28).map {
            event([
                "UID:1", "SUMMARY:\($0)", "RECURRENCE-ID;VALUE=DATE:202602\($0)", "DTSTART:20260310T090000Z",
            ])
        }
        let feed = try Expansion((series + overrides).joined(separator: "\n"), limits: limits)
        #expect(feed.occurrences.count == 19)
    }

    @Test func boundsTheDatesThatOverridesAskFor() throws {
        var limits = ExpansionLimits()
        limits.candidatesPerFeed = 100
        limits.candidatesInReserve = 50
        let series = (10...28).map {
            event(["UID:1", "DTSTART:20200110T0900\($0)Z", "RDATE:20200111T090000Z"])
        }
        let overrides = (10...28).map {
            event([
                "UID:1", "SUMMARY:\($0)", "RECURRENCE-ID;VALUE=DATE:202602\($0)", "DTSTART:20260310T090000Z",
            ])
        }
        let feed = try Expansion((series + overrides).joined(separator: "\n"), limits: limits)
        #expect(feed.occurrences.count == 19)
    }

    @Test func listsTwentyFaultsOfARule() throws {
        let parts = String(repeating: "A;", count: 1_000)
        let rule = "RRULE:\(parts)FREQ=DAILY;COUNT=2"
        let feed = try Expansion(event(["DTSTART:20260310T090000Z", rule]))
        #expect(feed.occurrences.count == 2)
        #expect(feed.defects.count == 21)
        #expect(feed.defects.last == "4 rule: RRULE: more is wrong with the rule; not listed")
        let broken = try Expansion(event(["DTSTART:20260310T090000Z", "RRULE:\(parts)FREQ=X"]))
        #expect(broken.defects.last == "4 rule: RRULE: FREQ=X is no frequency; rule ignored")
    }

    @Test func appliesTheLastOfManyChanges() throws {
        let changes = (10...19).map {
            event([
                "UID:1", "SUMMARY:from \($0)", "RECURRENCE-ID;RANGE=THISANDFUTURE:202603\($0)T090000Z",
                "DTSTART:202603\($0)T100000Z",
            ])
        }
        let series = event(["UID:1", "SUMMARY:E", "DTSTART:20260301T090000Z", "RRULE:FREQ=DAILY;COUNT=22"])
        let feed = try Expansion(([series] + changes).joined(separator: "\n"))
        #expect(feed.occurrences.prefix(9).allSatisfy { $0.hasPrefix("E ") })
        #expect(feed.occurrences[9...18].map { $0.prefix(7) } == (10...19).map { "from \($0)" })
        #expect(feed.occurrences.suffix(3).allSatisfy { $0.hasPrefix("from 19 202603") })
    }
}
