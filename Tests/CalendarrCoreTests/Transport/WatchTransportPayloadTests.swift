import Foundation
import Testing

@testable @_spi(Writer) import CalendarrCore

struct WatchTransportPayloadTests {
    private let payload = WatchTransportPayload(
        snapshot: Samples.snapshot(
            events: [Samples.event("a", from: Samples.hours(1), to: Samples.hours(2))],
            states: ["ical:home": CalendarSourceStatus(state: .stale, asOf: Samples.now, detail: .http)]),
        calendars: [SnapshotCalendar(id: "ical:home", name: "Home", colorHex: "#34a853")],
        session: SharedSession(baseURL: "b", username: "u", isLoggedIn: true, writtenAt: Samples.now))

    @Test func namesAreThoseOfTheContract() {
        #expect(WatchTransportKey.schema == "schema")
        #expect(WatchTransportKey.snapshot == "snapshot")
        #expect(WatchTransportKey.calendars == "calendars")
        #expect(WatchTransportKey.session == "session")
        #expect(WatchTransportPayload.currentSchema == 1)
        #expect(WatchTransportPayload.maxSupportedSchema == 1)
    }

    @Test func aPayloadIsReadAsItWasEncoded() throws {
        let dictionary = try payload.encoded()
        #expect(Set(dictionary.keys) == ["schema", "snapshot", "calendars", "session"])
        #expect(dictionary["schema"] as? Int == 1)
        for key in ["snapshot", "calendars", "session"] { #expect(dictionary[key] is Data) }
        #expect(PropertyListSerialization.propertyList(dictionary, isValidFor: .binary))
        #expect(try WatchTransportPayload.decode(dictionary) == payload)
    }

    @Test func withoutASessionThereIsNoKeyForIt() throws {
        var payload = payload
        payload.session = nil
        let dictionary = try payload.encoded()
        #expect(dictionary["session"] == nil)
        #expect(try WatchTransportPayload.decode(dictionary) == payload)
    }

    @Test func aMissingSchemaIsTheFirst() throws {
        var dictionary = try payload.encoded()
        dictionary["schema"] = nil
        #expect(try WatchTransportPayload.decode(dictionary) == payload)
    }

    @Test func aNewerSchemaIsRefusedWhateverElseThereIs() throws {
        #expect(throws: WatchTransportError.unsupportedSchema(found: 2, maxSupported: 1)) {
            try WatchTransportPayload.decode(["schema": 2])
        }
    }

    @Test func withoutASnapshotThereIsNothing() throws {
        var dictionary = try payload.encoded()
        dictionary["snapshot"] = nil
        #expect(throws: WatchTransportError.missingSnapshot) { try WatchTransportPayload.decode(dictionary) }
        #expect(throws: WatchTransportError.missingSnapshot) { try WatchTransportPayload.decode([:]) }
    }

    @Test func aDamagedSnapshotIsMalformed() throws {
        for value in [Data("{".utf8), try Fixtures.bytes("schema3.json"), "text", 7] as [Any] {
            var dictionary = try payload.encoded()
            dictionary["snapshot"] = value
            let error = try #require(throws: WatchTransportError.self) {
                try WatchTransportPayload.decode(dictionary)
            }
            guard case .malformed(let why) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(!why.isEmpty)
        }
    }

    @Test func aSchemaThatIsNoNumberIsMalformed() throws {
        for value in ["1", 0, -1, 1.5] as [Any] {
            var dictionary = try payload.encoded()
            dictionary["schema"] = value
            #expect(throws: WatchTransportError.malformed("its schema is not a positive whole number")) {
                try WatchTransportPayload.decode(dictionary)
            }
        }
    }

    @Test func damagedCalendarsOrSessionAreLeftOut() throws {
        for value in [Data("{".utf8), "text"] as [Any] {
            var dictionary = try payload.encoded()
            dictionary["calendars"] = value
            dictionary["session"] = value
            let decoded = try WatchTransportPayload.decode(dictionary)
            #expect(decoded.snapshot == payload.snapshot)
            #expect(decoded.calendars.isEmpty)
            #expect(decoded.session == nil)
        }
    }

    @Test(arguments: [
        (WatchTransportError.missingSnapshot, "no snapshot"),
        (.unsupportedSchema(found: 4, maxSupported: 1), "schema 4"), (.malformed("xyz"), "xyz"),
    ])
    func errorsAreSentences(error: WatchTransportError, text: String) {
        #expect(error.localizedDescription.contains(text))
    }

    @Test func thePropertyListIsReadByFoundation() throws {
        let bytes = try payload.propertyList()
        #expect(try WatchTransportPayload.decode(propertyList: bytes) == payload)
        #expect(try payload.propertyList() == bytes)
        var format = PropertyListSerialization.PropertyListFormat.xml
        _ = try PropertyListSerialization.propertyList(from: bytes, options: [], format: &format)
        #expect(format == .binary)
        #expect(throws: WatchTransportError.self) {
            try WatchTransportPayload.decode(propertyList: Data("bplist00".utf8))
        }
        #expect(throws: WatchTransportError.self) { try WatchTransportPayload.decode(propertyList: Data()) }
    }

    @Test(arguments: [0, 1, 14, 15, 16, 255, 256, 65_535, 65_536, 1 << 20])
    func lengthsOfEverySizeAreRight(count: Int) throws {
        let content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        let key = String(repeating: "k", count: min(count, 300))
        let bytes = BinaryPropertyList.encode([key: .data(content), "number": .integer(count)])
        let list = try PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
        let dictionary = try #require(list as? [String: Any])
        #expect(dictionary[key] as? Data == content)
        #expect(dictionary["number"] as? Int == count)
    }

    @Test(arguments: [Int.min, -1, 0, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max])
    func numbersOfEverySizeAreRight(number: Int) throws {
        let bytes = BinaryPropertyList.encode(["n": .integer(number)])
        let list = try PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
        #expect((list as? [String: Any])?["n"] as? Int == number)
    }

    @Test func aTombstoneClaimsNothing() {
        let tombstone = WatchTransportPayload.tombstone(at: Samples.now, after: payload.snapshot)
        #expect(!tombstone.snapshot.isLoggedIn)
        #expect(tombstone.snapshot.coverage == Samples.now..<Samples.now)
        #expect(tombstone.snapshot.events.isEmpty)
        #expect(tombstone.snapshot.language == "de")
        #expect(tombstone.calendars.isEmpty)
    }

    @Test func anAnswerIsBuiltFromTheFiles() throws {
        let folder = try TemporaryFolder()
        let store = SnapshotStore(directory: folder.url)
        let calendar = try Samples.calendar("UTC")
        func answer() -> WatchTransportPayload? {
            WatchTransportPayload.answer(from: store, now: Samples.now, calendar: calendar)
        }
        #expect(answer() == nil)
        let pushed = try store.publish(
            payload.snapshot, calendars: payload.calendars, now: Samples.now, calendar: calendar,
            token: store.beginWriting())
        #expect(answer() == pushed)
        try store.signOut(now: Samples.now)
        #expect(answer()?.snapshot.isLoggedIn == false)
    }
}
