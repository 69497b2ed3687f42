import CalendarSources
import CalendarrCore
import Foundation
import Testing

@testable import SnapshotIngest

/// One run after the other: what is asked, what is kept, and what is said.
@Suite struct SynchronisationTests {
    private let sync: SyncFolder

    init() throws {
        sync = try SyncFolder()
    }

    private func titles() -> [String]? { sync.snapshot?.events.map(\.title) }

    private static let refused = FetchFailure(
        .refused, "the server refuses the credentials", isPermanent: true)

    @Test func whatServersGiveIsShownAndNothingIsSaid() throws {
        sync.add("ical:a")
        sync.add("ical:b") { $0.prefix = "B: " }
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        sync.servers["ical:b"] = .body(FeedFolder.feed(head: "X-WR-CALNAME:Bees\n", [("X", "20260912")]))
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(outcome.status == .success)
        #expect(outcome.messages == [])
        #expect(titles() == ["A", "B: X"])
        let snapshot = try #require(sync.snapshot)
        #expect(snapshot.writtenAt == (try date("2026-09-10T12:00:00Z")))
        #expect(snapshot.calendarStates.mapValues(\.state) == ["ical:a": .available, "ical:b": .available])
        #expect(outcome.calendars.map(\.name) == ["Bees", "ical-a.example.org"])
        #expect(outcome.report.hasChanged == true)
        #expect(sync.servers.questions.map(\.etag) == [nil, nil])
    }

    @Test func theSecondRunAsksWhetherItIsStillTheSame() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        try sync.run("2026-09-10T12:00:00Z")
        let second = try sync.run("2026-09-10T13:00:00Z")
        #expect(sync.servers.questions == [.init(id: "ical:a", etag: "\"1\"")])
        #expect(second.status == .success)
        #expect(second.report.hasChanged == false)
        #expect(sync.snapshot?.writtenAt == (try date("2026-09-10T13:00:00Z")))
        // The window moves on without a new body.
        let next = try sync.run("2026-09-12T00:30:00Z")
        #expect(sync.snapshot?.coverageStart == (try date("2026-09-05T00:00:00Z")))
        #expect(next.report.hasChanged == true)
        #expect(titles() == ["A"])
    }

    @Test func theStoredBodyIsExpandedForTodaysWindow() throws {
        sync.add("ical:a")
        let series = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:s
            DTSTART:20260901T100000Z
            RRULE:FREQ=DAILY
            SUMMARY:Daily
            END:VEVENT
            END:VCALENDAR

            """
        sync.servers["ical:a"] = .body(series, etag: "\"1\"")
        try sync.run("2026-09-10T12:00:00Z")
        sync.servers["ical:a"] = nil
        let outcome = try sync.run("2026-10-10T12:00:00Z")
        #expect(outcome.status == .incomplete)
        let snapshot = try #require(sync.snapshot)
        #expect(snapshot.events.count == 49)
        #expect(snapshot.events.first?.start == (try date("2026-10-03T10:00:00Z")))
        #expect(
            snapshot.calendarStates["ical:a"]
                == CalendarSourceStatus(
                    state: .stale, asOf: try date("2026-09-10T12:00:00Z"), detail: .unreachable))
        #expect(snapshot.writtenAt == (try date("2026-09-10T12:00:00Z")))
    }

    @Test(
        arguments: [
            (
                FetchFailure(.unreachable, "x"), CalendarSourceState.neverFetched,
                CalendarSourceDetail.unreachable, 69
            ),
            (FetchFailure(.untrusted, "x"), .neverFetched, .unreachable, 69),
            (refused, .denied, .refused, 77),
            (FetchFailure(.notFound, "x"), .neverFetched, .notFound, 69),
            (FetchFailure(.http, "x"), .neverFetched, .http, 69),
            (FetchFailure(.tooLarge, "x"), .unreadable, .tooLarge, 65),
            (FetchFailure(.timeout, "x"), .neverFetched, .timeout, 69),
            (FetchFailure(.incomplete, "x"), .unreadable, .incomplete, 69),
        ] as [(FetchFailure, CalendarSourceState, CalendarSourceDetail, Int32)])
    func aSourceThatNeverAnsweredIsNoEmptyCalendar(
        failure: FetchFailure, state: CalendarSourceState, detail: CalendarSourceDetail, alone: Int32
    ) throws {
        sync.add("ical:bad")
        sync.servers["ical:bad"] = .failure(failure)
        let none = try sync.run("2026-09-10T12:00:00Z")
        #expect(none.status.exitStatus == alone)
        #expect(sync.snapshot == nil)

        sync.add("ical:good")
        sync.servers["ical:good"] = .body(FeedFolder.feed([("A", "20260911")]))
        let outcome = try sync.run("2026-09-10T12:01:00Z")
        #expect(outcome.status.exitStatus == 75)
        #expect(titles() == ["A"])
        #expect(
            sync.snapshot?.calendarStates["ical:bad"] == CalendarSourceStatus(state: state, detail: detail))
    }

    @Test(arguments: [
        ("<html>login</html>", CalendarSourceDetail.notCalendar), ("", .notCalendar),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", .incomplete),
    ])
    func onlyACompleteCalendarCounts(body: String, detail: CalendarSourceDetail) throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        try sync.run("2026-09-10T12:00:00Z")
        sync.servers["ical:a"] = .body(body, etag: "\"2\"")
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(titles() == ["A"])
        #expect(sync.snapshot?.calendarStates["ical:a"]?.detail == detail)
        #expect(sync.snapshot?.calendarStates["ical:a"]?.asOf == (try date("2026-09-10T12:00:00Z")))
        // The validators are still those of the body that is kept.
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        try sync.run("2026-09-10T22:00:00Z")
        #expect(sync.servers.questions.map(\.etag) == ["\"1\""])
    }

    @Test func anEmptyCalendarIsBelievedAndReported() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911"), ("B", "20260912")]))
        try sync.run("2026-09-10T12:00:00Z")
        sync.servers["ical:a"] = .body(FeedFolder.feed([]))
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .success)
        #expect(titles() == [])
        #expect(outcome.messages.map(\.text) == ["ical:a: is a calendar without events now; it had 2 before"])
        #expect(try sync.run("2026-09-10T14:00:00Z").messages == [])
    }

    // MARK: When to ask

    @Test func withinTheBackOffNothingIsSent() throws {
        sync.add("ical:a")
        try sync.run("2026-09-10T12:00:00Z")
        let second = try sync.run("2026-09-10T12:03:00Z")
        #expect(sync.servers.questions == [])
        #expect(second.status == .unavailable)
        try sync.run("2026-09-10T12:06:00Z")
        #expect(sync.servers.questions.count == 1)
        try sync.run("2026-09-10T12:07:00Z") { $0.isForced = true }
        #expect(sync.servers.questions.count == 1)
    }

    @Test func aSourceThatIsNotDueIsFresh() throws {
        sync.add("ical:a") { $0.refresh = 12 * 3600 }
        sync.add("ical:b")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        sync.servers["ical:b"] = .body(FeedFolder.feed(head: "REFRESH-INTERVAL:PT6H\n", [("B", "20260912")]))
        try sync.run("2026-09-10T12:00:00Z")
        let outcome = try sync.run("2026-09-10T17:00:00Z")
        #expect(sync.servers.questions == [])
        #expect(outcome.status == .success)
        #expect(sync.snapshot?.writtenAt == (try date("2026-09-10T12:00:00Z")))
        #expect(sync.snapshot?.calendarStates["ical:a"]?.state == .available)
        #expect(sync.snapshot?.calendarStates["ical:a"]?.asOf == (try date("2026-09-10T12:00:00Z")))
        try sync.run("2026-09-10T18:00:00Z")
        #expect(sync.servers.questions.map(\.id) == ["ical:b"])
    }

    @Test func offlineSendsNothingAndMovesTheWindow() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        try sync.run("2026-09-10T12:00:00Z")
        let outcome = try sync.run("2026-09-11T06:00:00Z") { $0.isOffline = true }
        #expect(sync.servers.questions == [])
        #expect(outcome.status == .success)
        #expect(sync.snapshot?.coverageStart == (try date("2026-09-04T00:00:00Z")))
        #expect(sync.snapshot?.calendarStates["ical:a"]?.state == .available)
        let later = try sync.run("2026-09-13T06:00:00Z") { $0.isOffline = true }
        #expect(later.status == .incomplete)
        #expect(sync.snapshot?.calendarStates["ical:a"]?.state == .stale)
        #expect(titles() == ["A"])
    }

    @Test func onlyTheNamedSourceIsAsked() throws {
        sync.add("ical:a")
        sync.add("ical:b")
        for key in ["ical:a", "ical:b"] { sync.servers[key] = .body(FeedFolder.feed([(key, "20260911")])) }
        try sync.run("2026-09-10T12:00:00Z")
        for key in ["ical:a", "ical:b"] {
            sync.servers[key] = .body(FeedFolder.feed([("new \(key)", "20260911")]))
        }
        let outcome = try sync.run("2026-09-10T13:00:00Z") { $0.only = ["ical:b"] }
        #expect(sync.servers.questions.map(\.id) == ["ical:b"])
        #expect(outcome.status == .success)
        #expect(titles() == ["ical:a", "new ical:b"])
        let wrong = try sync.run("2026-09-10T14:00:00Z") { $0.only = ["ical:c"] }
        #expect(wrong.status == .usage)
        #expect(sync.servers.questions == [])
    }

    @Test func validatorsAreOnlySentWithABodyThatThisVersionJudged() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        try sync.run("2026-09-10T12:00:00Z")
        try sync.run("2026-09-10T13:00:00Z", version: "1.1")
        #expect(sync.servers.questions.map(\.etag) == [nil])
        try sync.run("2026-09-10T14:00:00Z", version: "1.1")
        #expect(sync.servers.questions.map(\.etag) == ["\"1\""])
        // A server that says 304 for ever is asked for all of it once a week.
        try sync.run("2026-09-17T14:00:00Z", version: "1.1")
        #expect(sync.servers.questions.map(\.etag) == [nil])
        // Without the body there is nothing that could be the same.
        for name in try FileManager.default.contentsOfDirectory(atPath: sync.state.path + "/bodies") {
            try FileManager.default.removeItem(atPath: sync.state.path + "/bodies/" + name)
        }
        let outcome = try sync.run("2026-09-17T15:00:00Z", version: "1.1")
        #expect(sync.servers.questions.map(\.etag) == [nil])
        #expect(outcome.status == .success)
        #expect(outcome.messages.count == 1)
        #expect(titles() == ["A"])
    }

    @Test func anotherAddressIsAnotherSource() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        try sync.run("2026-09-10T12:00:00Z")
        sync.configuration.sources[0].place = .url(Secret("https://ical-a.example.org/other.ics"))
        try sync.run("2026-09-10T12:01:00Z")
        #expect(sync.servers.questions.map(\.etag) == [nil])
    }

    // MARK: What is said

    /// A server that is away is nothing to do about; credentials that it refuses are.
    @Test func whatWaitsForSomebodyIsSaidThoughItFailedBefore() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .failure(FetchFailure(.timeout, "no answer"))
        #expect(try sync.run("2026-09-10T12:00:00Z").messages.first?.text == "ical:a: no answer")
        sync.servers["ical:a"] = .failure(FetchFailure(.unreachable, "nobody"))
        #expect(
            try sync.run("2026-09-10T18:00:00Z").messages.contains { $0.text == "ical:a: nobody" } == false)
        sync.servers["ical:a"] = .failure(Self.refused)
        let refused = try sync.run("2026-09-11T18:00:00Z")
        #expect(refused.messages.first?.text == "ical:a: the server refuses the credentials")
        #expect(
            try sync.run("2026-09-13T18:00:00Z").messages.contains { $0.text.contains("refuses") } == false)
    }

    @Test func oneMessageWhenItFailsAndOneWhenItWorksAgain() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        try sync.run("2026-09-10T12:00:00Z")
        sync.servers["ical:a"] = .failure(Self.refused)
        let first = try sync.run("2026-09-10T13:00:00Z")
        #expect(
            first.messages.map(\.text) == [
                "ical:a: the server refuses the credentials",
                "ical:a: its events of 2026-09-10T12:00:00Z are kept",
            ])
        #expect(first.status == .incomplete)
        for day in 11...30 {
            let outcome = try sync.run("2026-09-\(day)T14:00:00Z")
            #expect(outcome.messages == [])
            #expect(outcome.status == .incomplete)
            #expect(outcome.report.sources.first?.state == .stale)
        }
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        let recovered = try sync.run("2026-10-02T14:00:00Z")
        #expect(recovered.messages == [Message(.note, "ical:a: works again")])
        #expect(recovered.status == .success)
        #expect(try sync.run("2026-10-02T15:00:00Z").messages == [])
    }

    @Test(arguments: [
        (30, ["09-01", "10-01", "10-31"]), (7, ["09-01", "09-08", "10-08"]), (45, ["09-01", "10-16"]),
    ])
    func aSourceThatStaysAwayIsRememberedMonthly(staleAfter: Int, said: [String]) throws {
        sync.configuration.staleAfter = Double(staleAfter) * 86_400
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        try sync.run("2026-09-01T12:00:00Z")
        sync.servers["ical:a"] = nil
        var days: [String] = []
        let first = try date("2026-09-01T13:00:00Z")
        // The days that matter, and those around them.
        for day in [0, 1, 6, 7, 8, 29, 30, 31, 36, 37, 38, 44, 45, 46, 59, 60, 61] {
            let text = (first + Double(day) * 86_400).formatted(.iso8601)
            if !(try sync.run(text).messages.isEmpty) { days.append(String(text.dropFirst(5).prefix(5))) }
        }
        #expect(days == said)
    }

    /// Credentials that were not there when the server refused us are a reason to ask.
    @Test func newCredentialsEndTheWait() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .failure(Self.refused)
        try sync.run("2026-09-10T12:00:00Z")
        try sync.run("2026-09-10T12:10:00Z")
        #expect(sync.servers.questions == [])
        sync.configuration.sources[0].credentials = .token(.environment("TOKEN"))
        try sync.run("2026-09-10T12:20:00Z") { $0.environment = ["TOKEN": "secret"] }
        #expect(sync.servers.questions.map(\.credentials) == ["token"])
    }

    @Test(
        arguments: [(nil, nil, nil), (nil, "PT6H", 6), (12, "PT6H", 12), (nil, "P9D", 24)]
            as [(Double?, String?, Double?)])
    func theStatusSaysWhenASourceIsAskedAgain(refresh: Double?, hint: String?, hours: Double?) throws {
        sync.add("ical:a") { $0.refresh = refresh.map { $0 * 3600 } }
        let head = hint.map { "REFRESH-INTERVAL:\($0)\n" } ?? ""
        sync.servers["ical:a"] = .body(FeedFolder.feed(head: head, [("A", "20260911")]))
        try sync.run("2026-09-10T12:00:00Z")
        let status = try SyncStatus(
            of: sync.configuration, stateDirectory: sync.state, now: try date("2026-09-10T13:00:00Z"))
        let source = try #require(status.sources.first)
        #expect(source.state == .fresh)
        #expect(source.age == 3600)
        #expect(source.nextAttempt == (try hours.map { try date("2026-09-10T12:00:00Z") + $0 * 3600 }))
    }

    /// An address that cannot be loaded is no new address: what is known stays, and it is said once.
    @Test func anAddressThatCannotBeHadLosesNothing() throws {
        sync.add("ical:a") { $0.place = .secretURL(.environment("ADDRESS")) }
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]), etag: "\"1\"")
        let environment = ["ADDRESS": "https://example.org/secret"]
        try sync.run("2026-09-10T12:00:00Z") { $0.environment = environment }
        #expect(titles() == ["A"])
        let first = try sync.run("2026-09-11T13:00:00Z")
        #expect(sync.servers.questions == [])
        // From the body that is kept, so that it is today's window.
        #expect(first.report.sources.first?.coverage == first.report.window)
        #expect(first.status == .incomplete)
        #expect(first.messages.count == 2)
        #expect(titles() == ["A"])
        #expect(sync.snapshot?.calendarStates["ical:a"]?.state == .stale)
        #expect(try sync.run("2026-09-11T14:00:00Z").messages == [])
        let status = try SyncStatus(
            of: sync.configuration, stateDirectory: sync.state, now: date("2026-09-11T14:00:00Z"))
        #expect(status.sources.map(\.state) == [.stale])
        #expect(status.sources.map(\.lastError) == ["secret"])
        let again = try sync.run("2026-09-11T15:00:00Z") { $0.environment = environment }
        #expect(again.status == .success)
        #expect(again.messages.map(\.text) == ["ical:a: works again"])
        #expect(sync.servers.questions.map(\.etag) == ["\"1\""])
    }

    /// Without anything that is known, too: a run that writes nothing has nowhere else to keep what was said.
    @Test func anAddressThatWasNeverHadIsMissedOnce() throws {
        sync.add("ical:a") { $0.place = .secretURL(.environment("ADDRESS")) }
        #expect(try sync.run("2026-09-10T12:00:00Z").messages.count == 2)
        let again = try sync.run("2026-09-10T13:00:00Z")
        #expect(again.status == .refused)
        #expect(again.messages == [])
    }

    /// A folder of calendars that is not mounted today: its calendars are known, and are not as they were.
    @Test func aFolderOfCalendarsThatIsAwayKeepsThem() throws {
        sync.add("local:v") { [folder = sync.folder] in $0.place = .path(folder.path + "/v") }
        try sync.folder.feed("v/one/a.ics", [("A", "20260911")])
        try sync.folder.feed("v/two/b.ics", [("B", "20260912")])
        try sync.run("2026-09-10T12:00:00Z")
        try sync.folder.remove("v")
        let outcome = try sync.run("2026-09-10T13:00:00Z")
        #expect(outcome.status == .incomplete)
        #expect(titles() == ["A", "B"])
        let states = try #require(sync.snapshot).calendarStates
        #expect(states.mapValues(\.state) == ["local:v:one": .stale, "local:v:two": .stale])
    }

    /// A key that only looks like one of a folder's calendars is a source of its own.
    @Test func aFileThatIsAwayTakesNoOtherSourceForItsOwn() throws {
        sync.add("local:v") { [folder = sync.folder] in $0.place = .path(folder.path + "/v.ics") }
        sync.add("local:v:one") { [folder = sync.folder] in $0.place = .path(folder.path + "/one.ics") }
        try sync.folder.feed("v.ics", [("A", "20260911")])
        try sync.folder.feed("one.ics", [("B", "20260912")])
        try sync.run("2026-09-10T12:00:00Z")
        try sync.folder.remove("v.ics")
        try sync.run("2026-09-10T13:00:00Z")
        #expect(titles() == ["A", "B"])
        let states = try #require(sync.snapshot).calendarStates
        #expect(states.mapValues(\.state) == ["local:v": .stale, "local:v:one": .available])
    }

    @Test func ofABanishedSourceNothingIsSaid() throws {
        sync.add("ical:a")
        sync.add("ical:b")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        #expect(try sync.run("2026-09-10T12:00:00Z").messages.count == 1)
        sync.configuration.banished = ["ical:b"]
        let later = try sync.run("2026-11-10T12:00:00Z")
        #expect(later.status == .success)
        #expect(later.messages == [])
    }

    /// A secret is loaded for a source that is asked, and for no other.
    @Test func secretsAreLoadedForSourcesThatAreDue() throws {
        let count = sync.folder.path + "/count"
        sync.add("ical:a") {
            $0.refresh = 86_400
            $0.credentials = .password(
                username: "ana", .command(["/bin/sh", "-c", "echo x >>'\(count)'; echo secret"]))
        }
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        func loads() -> Int { (FileManager.default.contents(atPath: count) ?? Data()).count / 2 }
        try sync.run("2026-09-10T12:00:00Z")
        #expect(sync.servers.questions.map(\.credentials) == ["user and password"])
        #expect(loads() == 1)
        try sync.run("2026-09-10T13:00:00Z")
        try sync.run("2026-09-12T13:00:00Z") { $0.isOffline = true }
        #expect(loads() == 1)
        // A refused one is loaded to see whether it is another one now.
        sync.servers["ical:a"] = .failure(Self.refused)
        try sync.run("2026-09-13T13:00:00Z")
        #expect(loads() == 2)
        try sync.run("2026-09-13T13:10:00Z")
        #expect(sync.servers.questions == [])
        #expect(loads() == 3)
    }

    @Test func defectsOfFeedsAreInTheReportAlone() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(
            FeedFolder.feed([("A", "20260911")]).replacing("DTEND:", with: "DTEND:x"))
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(outcome.messages == [])
        #expect(outcome.report.sources.first?.defects.isEmpty == false)
        #expect(try sync.run("2026-09-10T13:00:00Z") { $0.isVerbose = true }.messages.count == 1)
    }

    @Test func nothingSecretIsSaid() throws {
        sync.add("ical:a")
        sync.add("ical:b")
        sync.servers["ical:a"] = .body(
            FeedFolder.feed([("A", "20260911")]).replacing("DTEND:", with: "DTEND:x"))
        let outcome = try sync.run("2026-09-10T12:00:00Z") { $0.isVerbose = true }
        let all =
            try outcome.messages.map(\.text).joined() + String(decoding: outcome.report.json(), as: UTF8.self)
        #expect(!all.contains("secret"))
        #expect(!all.contains("https:"))
    }

    // MARK: What is kept

    @Test func filesAreReadInEachRun() throws {
        let path = try sync.folder.feed("notes.ics", [("N", "20260911")])
        sync.configuration.sources = [SourceConfiguration(key: "local:notes", place: .path(path))]
        #expect(try sync.run("2026-09-10T12:00:00Z").status == .success)
        try sync.folder.feed("notes.ics", [("M", "20260911")])
        #expect(try sync.run("2026-09-10T12:01:00Z") { $0.isOffline = true }.status == .success)
        #expect(titles() == ["M"])
        try sync.folder.remove("notes.ics")
        let failing = try sync.run("2026-09-10T12:02:00Z")
        #expect(failing.messages.count == 2)
        #expect(titles() == ["M"])
        #expect(try sync.run("2026-09-10T12:03:00Z").messages == [])
        try sync.folder.feed("notes.ics", [("N", "20260911")])
        #expect(try sync.run("2026-09-10T12:04:00Z").messages == [Message(.note, "local:notes: works again")])
    }

    @Test func hiddenAndBanishedSources() throws {
        for key in ["ical:a", "ical:b", "ical:c"] {
            sync.add(key)
            sync.servers[key] = .body(FeedFolder.feed([(key, "20260911")]))
        }
        sync.configuration.hidden = ["ical:b"]
        sync.configuration.banished = ["ical:c"]
        let outcome = try sync.run("2026-09-10T12:00:00Z")
        #expect(sync.servers.questions.map(\.id) == ["ical:a", "ical:b"])
        #expect(outcome.status == .success)
        #expect(titles() == ["ical:a"])
        #expect(
            sync.snapshot?.calendarStates.mapValues(\.state) == ["ical:a": .available, "ical:b": .hidden])
        #expect(outcome.calendars.map(\.id) == ["ical:a", "ical:b"])
    }

    @Test func theStateOfASourceThatLeftIsForgotten() throws {
        sync.add("ical:a")
        sync.add("ical:b")
        for key in ["ical:a", "ical:b"] { sync.servers[key] = .body(FeedFolder.feed([(key, "20260911")])) }
        try sync.run("2026-09-10T12:00:00Z")
        sync.configuration.sources.removeLast()
        try sync.run("2026-09-10T13:00:00Z")
        #expect(try FileManager.default.contentsOfDirectory(atPath: sync.state.path + "/bodies").count == 1)
        #expect(titles() == ["ical:a"])
    }

    @Test func aSignedOutFolderAsksNobody() throws {
        sync.add("ical:a")
        sync.servers["ical:a"] = .body(FeedFolder.feed([("A", "20260911")]))
        try sync.run("2026-09-10T12:00:00Z")
        #expect(
            SignOut(container: sync.container, now: try date("2026-09-10T12:30:00Z")).run().status == .success
        )
        let refused = try sync.run("2026-09-10T13:00:00Z")
        #expect(refused.status == .refused)
        #expect(sync.servers.questions == [])
        #expect(sync.snapshot == nil)
        sync.configuration.username = "ana"
        let again = try sync.run("2026-09-10T14:00:00Z") { $0.signsIn = true }
        #expect(again.status == .success)
        #expect(titles() == ["A"])
        #expect(SharedSessionStore(directory: sync.container).read()?.username == "ana")
    }
}
