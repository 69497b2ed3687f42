import CalendarrCore
import Foundation
import Testing

/// The bytes of a snapshot are written by hand; Foundation's encoder says what they have to be.
struct SnapshotJSONTests {
    private static let layouts: [(SnapshotCoding.Layout, JSONEncoder.OutputFormatting)] = [
        (.pretty, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]),
        (.compact, [.sortedKeys, .withoutEscapingSlashes]),
    ]

    private func expectSameBytes(_ snapshot: CalendarrSnapshot) throws {
        for (layout, formatting) in Self.layouts {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = formatting
            let expected = try encoder.encode(snapshot) + Data([0x0A])
            let bytes = try SnapshotCoding.encode(snapshot, layout: layout)
            #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
            #expect(bytes == expected)
        }
    }

    @Test func emptySnapshotHasTheEncodersBytes() throws {
        try expectSameBytes(Samples.snapshot())
    }

    @Test func everyCharacterIsEscapedAsByTheEncoder() throws {
        let odd: [UInt32] = [0x85, 0xA0, 0x2028, 0x2029, 0x202E, 0xFEFF, 0xFFFD, 0xFFFF, 0x1F3BE, 0x10FFFF]
        let scalars = (Array(0..<0x100) + odd).compactMap(Unicode.Scalar.init)
        let texts = scalars.map { "a\($0)b" } + [scalars.reduce(into: "") { $0.unicodeScalars.append($1) }]
        let events = texts.map { text in
            var event = Samples.event("id", from: Samples.now, to: Samples.hours(1))
            (event.title, event.location) = (text, text)
            return event
        }
        try expectSameBytes(
            Samples.snapshot(events: events, states: [texts[7]: .init(state: .other(texts[9]))]))
    }

    @Test(arguments: [
        // The first and the last date that a file can have, the change to the Gregorian calendar, leap days, 1970.
        "0001-01-01T00:00:00Z", "1582-10-04T23:59:59Z", "1582-10-15T00:00:00Z", "1600-02-29T12:00:00Z",
        "1900-03-01T00:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z",
        "2026-12-31T23:59:59Z", "9999-12-31T23:59:59Z",
    ])
    func datesAreThoseOfTheEncoder(text: String) throws {
        let date = try Samples.date(text)
        let bytes = try SnapshotCoding.encode(Samples.snapshot(from: date, to: date, writtenAt: date))
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"writtenAt\" : \"\(text)\""))
        try expectSameBytes(Samples.snapshot(from: date, to: date, writtenAt: date))
    }

    @Test func randomSnapshotsHaveTheEncodersBytes() throws {
        var random = Generator(state: 1)
        for _ in 0..<200 {
            var snapshot = CalendarrSnapshot(
                writtenAt: random.date(), coverageStart: random.date(), coverageEnd: random.date(),
                isLoggedIn: random.below(2) == 0, writerVersion: random.text(), events: [],
                theme: SnapshotTheme(today: random.text(), accent: random.text()), language: random.text())
            for _ in 0..<random.below(5) {
                snapshot.events.append(
                    SnapshotEvent(
                        id: random.text(), title: random.text(), start: random.date(), end: random.date(),
                        isAllDay: random.below(2) == 0, colorHex: random.text(), location: random.text(),
                        calendarKey: random.text()))
            }
            for _ in 0..<random.below(6) {
                snapshot.calendarStates[random.text()] = CalendarSourceStatus(
                    state: .other(random.text()), asOf: random.below(2) == 0 ? nil : random.date(),
                    coverageStart: random.below(2) == 0 ? nil : random.date(),
                    coverageEnd: random.below(2) == 0 ? nil : random.date(),
                    detail: random.below(2) == 0 ? nil : .other(random.text()))
            }
            try expectSameBytes(snapshot)
        }
    }
}

/// Numbers of a fixed seed (SplitMix64), and what is made of them.
private struct Generator {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    mutating func date() -> Date {
        // From year 1 to 9999, mostly near today.
        let span = below(4) == 0 ? 315_000_000_000 : 4_000_000_000
        return Date(timeIntervalSince1970: Double(below(2 * span) - span) + 0.5)
    }

    mutating func text() -> String {
        let alphabets: [[Unicode.Scalar]] = [
            Array("abcXYZ019 /".unicodeScalars),
            Array("\u{0}\u{1}\u{1F}\u{7F}\"\\/\t\n\r\u{8}\u{C}".unicodeScalars),
            Array("éü\u{301}ß∞🎾\u{2028}\u{FFFF}".unicodeScalars),
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<below(20) {
            let alphabet = alphabets[below(alphabets.count)]
            text.append(alphabet[below(alphabet.count)])
        }
        return String(text)
    }
}
