import CalendarrCore
import Foundation
import ICalendar
import Testing

@testable import SnapshotIngest

@Suite struct SourceTreatmentTests {
    private func events(
        _ treatment: SourceTreatment, privateEvents: PrivateEvents = .show, of occurrences: [Occurrence]
    ) throws -> [SnapshotEvent] {
        var normaliser = try Normaliser.sample(privateEvents: privateEvents)
        normaliser.treatment = treatment
        return normaliser.events(of: occurrences).events
    }

    @Test(arguments: [
        ("ana@example.org", "mailto:ana@example.org"), ("MailTo:Ana@Example.org", "mailto:ana@example.org"),
        (" ana@example.org ", "MAILTO:ANA@EXAMPLE.ORG"), ("ana@example.org", "ana@example.org"),
    ])
    func leavesOutWhatTheUserDeclined(own: String, attendee: String) throws {
        let occurrences = [
            try Occurrence.sample(uid: "a", declined: ["mailto:bob@example.org", attendee]),
            try Occurrence.sample(uid: "b", declined: ["mailto:bob@example.org"]),
        ]
        var normaliser = try Normaliser.sample()
        normaliser.treatment.hideDeclinedFor = ["someone@example.org", own]
        let result = normaliser.events(of: occurrences)
        #expect(result.events.map(\.id) == ["ical:a/b"])
        #expect(result.droppedAsDeclined == 1)
        #expect(result.droppedAsPrivate == 0)
    }

    @Test(
        arguments: [
            ([], ["Lunch"], "CD"), (["lunch"], [], "AB"), (["lunch", "trip"], [], "ABC"),
            (["l*"], ["*team"], "A"),
            ([], ["x"], "ABCD"), (["prefix"], [], ""), ([], ["?*"], ""), (["trip*"], [], "C"),
            (["standup?"], [], ""),
        ] as [([String], [String], String)])
    func patternsOfTitles(include: [String], exclude: [String], kept: String) throws {
        let occurrences = try zip(
            ["A", "B", "C", "D"], ["Lunch", "Lunch with team", "\u{7}Trip\n", " Standup "]
        ).map {
            try Occurrence.sample(uid: $0, title: $1)
        }
        let treatment = SourceTreatment(
            prefix: "prefix ", include: include.map { EventPattern(title: Glob($0)) },
            exclude: exclude.map { EventPattern(title: Glob($0)) })
        let found = try events(treatment, of: occurrences)
        #expect(found.map(\.id).sorted() == kept.map { "ical:a/\($0)" })
    }

    /// Of a pattern each part has to fit, of a list one pattern; what is excluded is not brought back.
    @Test func patternsOfSeveralTexts() throws {
        func event(_ uid: String, _ title: String, _ location: String, _ categories: [String]) throws
            -> Occurrence
        {
            var occurrence = try Occurrence.sample(uid: uid, title: title, location: location)
            occurrence.details.categories = categories
            return occurrence
        }
        let occurrences = [
            try event("a", "Talk", "Hall\nBasel", ["Work", "Public"]),
            try event("b", "Talk", "Hall", ["Home"]),
            try event("c", "Walk", "Park", ["work"]), try event("d", "Talk", "Hall", []),
        ]
        let treatment = SourceTreatment(
            include: [
                EventPattern(title: Glob("talk"), location: Glob("hall*"), category: Glob("wor?")),
                EventPattern(location: Glob("park")),
            ], exclude: [EventPattern(category: Glob("public"))])
        #expect(treatment.extraProperties == .categories)
        #expect(try events(treatment, of: occurrences).map(\.id) == ["ical:a/c"])
        var normaliser = try Normaliser.sample()
        normaliser.treatment = treatment
        #expect(normaliser.events(of: occurrences).filtered == 3)
    }

    @Test func aPrefixStandsBeforeEachTitle() throws {
        let occurrences = [
            try Occurrence.sample(uid: "a", title: "Lunch"), try Occurrence.sample(uid: "b", title: ""),
            try Occurrence.sample(uid: "c", title: "Clinic", isPrivate: true),
        ]
        let found = try events(
            SourceTreatment(prefix: "Work:\n "), privateEvents: .busy, of: occurrences)
        #expect(found.map(\.title).sorted() == ["Work:", "Work:  Busy", "Work:  Lunch"])
    }

    /// Ids are made of the feed alone: two events of one UID stay who they are whatever is left out or put before.
    @Test func idsDoNotDependOnTheTreatment() throws {
        let occurrences = [
            try Occurrence.sample(title: "A", declined: ["mailto:ana@example.org"]),
            try Occurrence.sample(title: "B"),
        ]
        let plain = try events(SourceTreatment(), of: occurrences)
        let treated = try events(
            SourceTreatment(prefix: "X ", hideDeclinedFor: ["ana@example.org"]), of: occurrences)
        #expect(treated.map(\.id) == plain.filter { $0.title == "B" }.map(\.id))
    }

    @Test func countsTowardsTheCapOnlyWhatIsShown() throws {
        let occurrences = try (0..<40).map { number in
            try Occurrence.sample(
                uid: "uid-\(number % 7)", start: "2026-09-1\(number % 5)T08:00:00Z", title: "\(number)",
                declined: number % 3 == 0 ? ["mailto:ana@example.org"] : [])
        }
        var normaliser = try Normaliser.sample()
        normaliser.treatment.hideDeclinedFor = ["ana@example.org"]
        let all = normaliser.events(of: occurrences)
        normaliser.maximum = 10
        let some = normaliser.events(of: occurrences)
        #expect(all.droppedAsDeclined == 14)
        #expect(some.droppedAsDeclined == 14)
        #expect(some.events.count + some.beyondCap == 26)
        let capped = EventCap(some.events, beyond: some.beyondCap, window: normaliser.window, maximum: 10)
        #expect(capped.events == EventCap(all.events, window: normaliser.window, maximum: 10).events)
    }

    @Test func eachSourceHasItsOwn() throws {
        let folder = try FeedFolder()
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:floating
            DTSTART:20260911T100000
            SUMMARY:Floating
            END:VEVENT
            BEGIN:VEVENT
            UID:declined
            DTSTART:20260911T120000Z
            SUMMARY:Declined
            ATTENDEE;PARTSTAT=DECLINED:mailto:Ana@example.org
            END:VEVENT
            BEGIN:VEVENT
            UID:private
            DTSTART:20260911T130000Z
            SUMMARY:Private
            CLASS:PRIVATE
            END:VEVENT
            END:VCALENDAR

            """
        let file = FeedLocation.file(try folder.file("a.ics", text))
        let treated = SourceTreatment(
            prefix: "T ", floatingZone: try zone("America/New_York"), privateEvents: .drop,
            hideDeclinedFor: ["ana@example.org"])
        let outcome = Conversion(
            try folder.request([
                FeedRequest(location: file, key: "ical:plain"),
                FeedRequest(location: file, key: "ical:treated", treatment: treated),
            ])
        ).run()
        let events = try #require(outcome.snapshot?.events)
        #expect(
            events.filter { $0.calendarKey == "ical:plain" }.map(\.title) == [
                "Floating", "Declined", "Private",
            ])
        let found = events.filter { $0.calendarKey == "ical:treated" }
        #expect(found.map(\.title) == ["T Floating"])
        #expect(found.map(\.start) == [try date("2026-09-11T14:00:00Z")])
        let report = try #require(outcome.report.sources.last)
        #expect(report.declinedEventsDropped == 1)
        #expect(report.privateEventsDropped == 1)
    }
}
