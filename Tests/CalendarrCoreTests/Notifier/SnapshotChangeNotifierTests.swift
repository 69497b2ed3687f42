import Foundation
import Testing

@testable @_spi(Writer) import CalendarrCore

struct SnapshotChangeNotifierTests {
    private let folder: TemporaryFolder
    private let store: SnapshotStore
    private let signal = Signal()
    private let event = Samples.event("a", from: Samples.hours(1), to: Samples.hours(2))

    init() throws {
        folder = try TemporaryFolder()
        store = SnapshotStore(directory: folder.url.appending(path: "a/b"))
    }

    private func observe(_ signal: Signal) -> ObservationToken {
        SnapshotChangeNotifier.observe(store) { signal.send() }
    }

    @Test func aChangeOfContentIsTold() throws {
        try store.write(Samples.snapshot())
        let token = observe(signal)
        try store.write(Samples.snapshot(events: [event]))
        #expect(signal.arrives())
        try store.writeCalendars([SnapshotCalendar(id: "ical:home", name: "Home", colorHex: "")])
        #expect(signal.arrives())
        try SharedSessionStore(directory: folder.url.appending(path: "a/b")).clear(now: Samples.now)
        #expect(signal.arrives())
        withExtendedLifetime(token) {}
    }

    @Test func aFolderThatDoesNotExistYetIsWaitedFor() throws {
        let token = observe(signal)
        try store.write(Samples.snapshot())
        #expect(signal.arrives())
        try store.write(Samples.snapshot(events: [event]))
        #expect(signal.arrives())
        withExtendedLifetime(token) {}
    }

    @Test func aFolderThatGoesAndComesAgainIsFollowed() throws {
        try store.write(Samples.snapshot())
        let token = observe(signal)
        try FileManager.default.removeItem(at: folder.url.appending(path: "a"))
        #expect(signal.arrives())
        try store.write(Samples.snapshot(events: [event]))
        #expect(signal.arrives())
        withExtendedLifetime(token) {}
    }

    @Test func theTimeOfWritingAloneIsNoChange() throws {
        try store.write(Samples.snapshot())
        let token = observe(signal)
        try store.write(Samples.snapshot(writtenAt: Samples.hours(1)))
        try store.write(Samples.snapshot(events: [event], writtenAt: Samples.hours(2)))
        #expect(signal.arrives())
        #expect(signal.count == 1)
        withExtendedLifetime(token) {}
    }

    @Test func aPublicationIsOneChange() throws {
        let calendar = try Samples.calendar("UTC")
        func publish(_ events: [SnapshotEvent], _ name: String) throws {
            try store.publish(
                Samples.snapshot(events: events),
                calendars: [SnapshotCalendar(id: "ical:home", name: name, colorHex: "")], now: Samples.now,
                calendar: calendar, token: store.beginWriting())
        }
        try publish([], "Home")
        let token = observe(signal)
        try publish([event], "House")
        #expect(signal.arrives())
        try publish([], "Home")
        #expect(signal.arrives())
        #expect(signal.count == 2)
        withExtendedLifetime(token) {}
    }

    @Test func releasingTheTokenEndsTheObservation() throws {
        try store.write(Samples.snapshot())
        let other = Signal()
        let otherToken = observe(other)
        var token: ObservationToken? = observe(signal)
        try store.write(Samples.snapshot(events: [event]))
        #expect(signal.arrives())
        #expect(other.arrives())
        withExtendedLifetime(token) {}
        token = nil
        try store.write(Samples.snapshot())
        #expect(other.arrives())
        #expect(signal.count == 1)
        withExtendedLifetime(otherToken) {}
    }

    /// A user may have 128 instances of inotify by default: many more observations, one after the other, work
    /// only if each gives its instance back.
    @Test func endedObservationsGiveTheirDescriptorsBack() throws {
        try store.write(Samples.snapshot())
        for turn in 0..<140 {
            let token = observe(signal)
            try store.write(Samples.snapshot(events: turn % 2 == 0 ? [event] : []))
            try #require(signal.arrives())
            withExtendedLifetime(token) {}
        }
    }

    @Test func contentIsWhatAReaderShows() {
        let states = ["a": CalendarSourceStatus(state: .available, asOf: Samples.now)]
        let snapshot = Samples.snapshot(events: [event], states: states)
        func changed(_ change: (inout CalendarrSnapshot) -> Void) -> Bool {
            var copy = snapshot
            change(&copy)
            return !snapshot.hasSameContent(as: copy)
        }
        #expect(!changed { $0.writtenAt = Samples.hours(9) })
        #expect(!changed { $0.writerVersion = "9" })
        #expect(!changed { $0.calendarStates["a"]?.asOf = Samples.hours(9) })
        #expect(changed { $0.calendarStates["a"]?.state = .stale })
        #expect(changed { $0.calendarStates["b"] = CalendarSourceStatus(state: .hidden) })
        #expect(changed { $0.events = [] })
        #expect(changed { $0.events[0].title = "other" })
        #expect(changed { $0.coverageStart = Samples.hours(0) })
        #expect(changed { $0.coverageEnd = Samples.hours(9) })
        #expect(changed { $0.theme.line = "#000000" })
        #expect(changed { $0.language = "en" })
        #expect(changed { $0.isLoggedIn = false })
        let hidden = [Samples.now, Samples.hours(1)].map {
            Samples.snapshot(states: ["a": CalendarSourceStatus(state: .hidden, asOf: $0)])
        }
        #expect(hidden[0].hasSameContent(as: hidden[1]))
        let stale = Samples.snapshot(states: ["a": CalendarSourceStatus(state: .stale, asOf: Samples.now)])
        let staler = Samples.snapshot(states: [
            "a": CalendarSourceStatus(state: .stale, asOf: Samples.hours(-1))
        ])
        #expect(!stale.hasSameContent(as: staler))
    }
}
