import Testing

@testable import ICalendar

/// Each answer about eight bytes at once is that of a loop over them.
struct ByteWordTests {
    /// Random texts of at most twelve bytes in which what matters is frequent.
    private static let texts: [[UInt8]] = {
        var random = SeededGenerator(seed: 1)
        let frequent = Array("AZaz09-:;\\ @[`{/".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xBA, 0xFF]
        return (0..<4000).map { _ in
            (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? frequent[Int.random(in: 0..<frequent.count, using: &random)]
                    : UInt8.random(in: 0...255, using: &random)
            }
        }
    }()

    private func forEachText(_ body: (ByteWord, [UInt8]) -> Void) {
        for text in Self.texts {
            text.withUnsafeBytes {
                body(ByteWord($0), Array((text + [UInt8](repeating: 0, count: 8)).prefix(8)))
            }
        }
    }

    @Test func findsTheDelimiter() {
        forEachText { word, bytes in
            #expect(
                word.countBeforeDelimiter == bytes.firstIndex { $0 == 0x3A || $0 == 0x3B } ?? 8, "\(bytes)")
        }
    }

    @Test func knowsNamesAndPlainText() {
        forEachText { word, bytes in
            #expect(word.isName == bytes.allSatisfy(\.isNameCharacter), "\(bytes)")
            #expect(
                word.isPlainText == bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x5C }, "\(bytes)")
        }
    }

    @Test func comparesNamesWithoutCase() {
        let word = { (text: String) in Array(text.utf8).withUnsafeBytes { ByteWord($0) } }
        #expect(word("uId:").name(ofLength: 3) == .name("UID"))
        #expect(word("SeQuEnCe:").name(ofLength: 8) == .name("SEQUENCE"))
        for other in ["UIC", "UI", "UID\0", "UID ", "U\tD", "UIDX", ""] {
            #expect(word(other).name(ofLength: other.utf8.count) != .name("UID"), "\(other)")
        }
    }

    @Test func readsDigits() {
        forEachText { word, bytes in
            let isNumber = bytes.allSatisfy(\.isDigit)
            #expect((word.pairsOfDigits != nil) == isNumber, "\(bytes)")
        }
        let pairs = Array("20261109".utf8).withUnsafeBytes { ByteWord($0).pairsOfDigits }
        let expected: UInt64 = 20 | 26 << 16 | 11 << 32 | 9 << 48
        #expect(pairs == expected)
    }

    @Test(arguments: [
        ("20260310", Int64(1_773_100_800)), ("20260310T093015", 1_773_135_015),
        ("20260310T093015Z", 1_773_135_015),
        ("00010101", -62_135_596_800), ("99991231T235959Z", 253_402_300_799),
    ])
    func readsPlainTimes(text: String, seconds: Int64) {
        #expect(Array(text.utf8).withUnsafeBytes { PlainTime.seconds($0) } == seconds)
    }

    @Test(arguments: [
        "", "2026031", "202603101", "20260230", "20261301", "00000101", "20260310t093015", "20260310T093015z",
        "20260310T240000", "20260310T096015", "20260310T093060", "20260310T09301", "2026031OT093015",
        "20260310T093015Zx",
    ])
    func readsNothingElseAsATime(text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { PlainTime.seconds($0) } == nil)
    }
}
