import CalendarSources
import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

/// What holds of a calendar of an account while the text of one of its resources cannot be had.
@Suite struct UnreadResourceTests {
    private let folder: AccountFolder

    init() throws {
        folder = try AccountFolder()
    }

    static let reasons: [(UnreadReason, CalendarSourceDetail, String)] = [
        (.notCalendar, .incomplete, "the server gives something else than a calendar for this resource"),
        (.incomplete, .incomplete, "the text of this resource ends before its end"),
        (.empty, .incomplete, "the server gives this resource without its text"),
        (.tooLarge, .incomplete, "this resource is larger than is read"),
        (.refused, .incomplete, "the server does not allow to read this resource"),
        (.unavailable, .incomplete, "the server fails to give this resource"),
    ]

    @Test(arguments: reasons)
    func itsLastKnownTextIsKept(
        _ reason: UnreadReason, _ detail: CalendarSourceDetail, _ words: String
    ) throws {
        try folder.run()
        folder[AccountFolder.work]?.resources["a.ics"] = AccountFolder.event("A2", "20260911")
        folder[AccountFolder.work]?.resources["b.ics"] = AccountFolder.event("B2", "20260912")
        folder[AccountFolder.work]?.missed = ["a.ics": reason]
        let outcome = try folder.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(folder.titles == ["A", "B2", "H"])
        #expect(
            outcome.messages.map(\.text) == ["caldav:team:work: a.ics: \(words); its last known text is kept"]
        )
        #expect(
            folder.states?["caldav:team:work"]
                == CalendarSourceStatus(
                    state: .available, asOf: try date("2026-09-10T13:00:00Z"), detail: detail))

        let next = try folder.run("2026-09-10T14:00:00Z")
        #expect(next.messages == [])
        #expect(next.status == .incomplete)
        #expect(try folder.run("2026-09-10T14:30:00Z") { $0.isOffline = true }.messages == [])
        #expect(try folder.status("2026-09-10T14:30:00Z")?.calendars?.map(\.lastError) == [nil, "resource"])
        folder[AccountFolder.work]?.missed = [:]
        let well = try folder.run("2026-09-10T15:00:00Z")
        #expect(well.messages == [Message(.note, "caldav:team:work: works again")])
        #expect(folder.titles == ["A2", "B2", "H"])
    }

    @Test func whatNeverWasACalendarIsLeftOut() throws {
        folder[AccountFolder.work]?.missed = ["a.ics": .notCalendar]
        let outcome = try folder.run()
        #expect(folder.titles == ["B", "H"])
        #expect(outcome.messages.map(\.text).allSatisfy { $0.hasSuffix("; it is left out") })
        #expect(outcome.messages.count == 1)
    }

    /// A calendar without a single text is no empty one.
    @Test func whereNothingCanBeHadThereIsNoCalendar() throws {
        folder[AccountFolder.work]?.missed = ["a.ics": .notCalendar, "b.ics": .refused]
        try folder.run()
        #expect(folder.titles == ["H"])
        #expect(folder.states?["caldav:team:work"]?.state != .available)
    }

    /// Of what was not reached before the account failed nothing is known.
    @Test func aFailingAccountHasNoFreshCalendars() throws {
        try folder.run()
        folder.account.failure = .unreachable
        try folder.run("2026-09-10T13:00:00Z")
        #expect(try folder.status("2026-09-10T13:00:00Z")?.calendars?.map(\.state) == [.stale, .stale])
        folder.account.failure = nil
        try folder.run("2026-09-10T15:00:00Z")
        #expect(try folder.status("2026-09-10T15:00:00Z")?.calendars?.map(\.state) == [.fresh, .fresh])
    }
}
