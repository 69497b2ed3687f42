import Foundation
import Testing

@testable @_spi(Writer) import CalendarrCore

struct WatchPayloadReceiverTests {
    private let folder: TemporaryFolder
    private let store: SnapshotStore
    private let sessions: SharedSessionStore
    private let receiver: WatchPayloadReceiver

    init() throws {
        folder = try TemporaryFolder()
        store = SnapshotStore(directory: folder.url)
        sessions = SharedSessionStore(directory: folder.url)
        receiver = WatchPayloadReceiver(store: store)
    }

    private func payload(_ id: String, writtenAt: Date = Samples.now) -> WatchTransportPayload {
        WatchTransportPayload(
            snapshot: Samples.snapshot(
                events: [Samples.event(id, from: Samples.hours(1), to: Samples.hours(2))],
                writtenAt: writtenAt),
            calendars: [SnapshotCalendar(id: "ical:home", name: "Home", colorHex: "")],
            session: SharedSession(baseURL: "b", username: "u", isLoggedIn: true, writtenAt: writtenAt))
    }

    @Test func aPayloadIsWritten() throws {
        #expect(receiver.receive(try payload("a").encoded()) == .written)
        #expect(store.read() == .ok(payload("a").snapshot))
        #expect(store.readCalendars() == payload("a").calendars)
        #expect(sessions.read() == payload("a").session)
        #expect(receiver.lastError == nil)
        #expect(
            try folder.names() == [
                ".calendarr-lock", "session.json", "widget-cache.json", "widget-calendars.json",
            ])
    }

    @Test func anEmptyDictionaryIsIgnored() throws {
        #expect(receiver.receive([:]) == .ignored)
        #expect(receiver.lastError == nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func whatCannotBeDecodedReplacesNothing() throws {
        receiver.receive(try payload("a").encoded())
        let before = try folder.contents("")
        for dictionary in [["schema": 9], ["snapshot": Data("{".utf8)], ["rubbish": 1]] as [[String: Any]] {
            let outcome = receiver.receive(dictionary)
            let text = try #require(receiver.lastError)
            #expect(outcome == .failed(text))
            #expect(!text.isEmpty)
            #expect(try folder.contents("") == before)
        }
        #expect(receiver.receive([:]) == .ignored)
        #expect(receiver.lastError != nil)
        receiver.receive(try payload("b").encoded())
        #expect(receiver.lastError == nil)
    }

    @Test func damagedCalendarsLeaveThoseThatAreThere() throws {
        receiver.receive(try payload("a").encoded())
        var dictionary = try payload("b").encoded()
        dictionary["calendars"] = Data("[".utf8)
        #expect(receiver.receive(dictionary) == .written)
        #expect(store.readCalendars() == payload("a").calendars)
        #expect(store.read() == .ok(payload("b").snapshot))
    }

    @Test func aTombstoneSignsOut() throws {
        receiver.receive(try payload("a").encoded())
        receiver.receive(try WatchTransportPayload.tombstone(at: Samples.hours(1)).encoded())
        #expect(store.read() == .loggedOut)
        #expect(store.readCalendars().isEmpty)
        #expect(sessions.read()?.isLoggedIn == false)
        #expect(!String(decoding: try folder.bytes("widget-cache.json"), as: UTF8.self).contains("Title"))
    }

    @Test func aTombstoneWithoutASessionSignsOutTheSessionToo() throws {
        receiver.receive(try payload("a").encoded())
        var dictionary = try WatchTransportPayload.tombstone(at: Samples.hours(1)).encoded()
        dictionary["session"] = nil
        receiver.receive(dictionary)
        #expect(sessions.read()?.isLoggedIn == false)
        #expect(throws: SnapshotStoreError.self) { try store.write(payload("a").snapshot) }
    }

    @Test func aLaterPayloadSignsInAgain() throws {
        receiver.receive(try WatchTransportPayload.tombstone(at: Samples.hours(1)).encoded())
        #expect(receiver.receive(try payload("b", writtenAt: Samples.hours(1)).encoded()) == .written)
        #expect(store.read().snapshot?.events.map(\.id) == ["b"])
    }

    @Test func aPayloadThatTheSignOutOvertookIsNotWritten() throws {
        receiver.receive(try WatchTransportPayload.tombstone(at: Samples.hours(1)).encoded())
        let outcome = receiver.receive(try payload("a", writtenAt: Samples.hours(0.9)).encoded())
        #expect(outcome == .failed("The payload was made before the sign-out and is not written"))
        #expect(store.read() == .loggedOut)
    }

    @Test func aNewerContainerIsNotOverwritten() throws {
        try folder.write(try Fixtures.bytes("schema3.json"), to: "widget-cache.json")
        guard case .failed = receiver.receive(try payload("a").encoded()) else {
            Issue.record("expected a failure")
            return
        }
        #expect(try folder.bytes("widget-cache.json") == Fixtures.bytes("schema3.json"))
    }
}
