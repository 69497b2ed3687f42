import Testing

@testable import ICalendar

/// What the scan keeps of events that it passes over.
struct SetAsideEventsTests {
    private func hash(_ uid: String) -> UIDHash { UIDHash(uid) }

    private func event(_ number: Int, file: Int) -> ScannedEvent {
        var slice = ComponentSlice(name: "VEVENT", line: 1000 * number)
        for (index, name) in PropertyName.allCases.enumerated() {
            let value = Array(":\(number) \(String(repeating: "x", count: index * number % 300))".utf8)
            value.withUnsafeBytes { slice.append(name, number: 1000 * number + 3 * index, rest: $0) }
        }
        return ScannedEvent(slice: slice, calendar: 7 * number, file: file)
    }

    @Test func unpacksWhatWasPacked() {
        var events = SetAsideEvents()
        var others = SetAsideEvents()
        for number in 0..<400 {
            let original = number % 3 == 0 ? nil : Int64(number) - 100
            let claim = SetAsideClaim(uid: hash("\(number % 10)"), original: original)
            if number < 300 {
                events.append(event(number, file: 0), claim)
            } else {
                others.append(event(number, file: 1 << 40), claim)
            }
        }
        events.move(from: &others)
        #expect(others.isEmpty)
        let found = events.filter { $0.uid == hash("4") && $0.original != nil }
        let numbers = (0..<400).filter { $0 % 10 == 4 && $0 % 3 != 0 }
        #expect(found.map(\.slice) == numbers.map { event($0, file: 0).slice })
        #expect(found.map(\.calendar) == numbers.map { 7 * $0 })
        #expect(found.map(\.file) == numbers.map { $0 < 300 ? 0 : 1 << 40 })
        #expect(events.filter { _ in false }.isEmpty)
        #expect(!events.isEmpty && SetAsideEvents().isEmpty)
    }

    @Test func keepsRevisionsInOrder() {
        let revisions = [
            Revision(sequence: 0, stamp: .min), Revision(sequence: 0, stamp: -62_135_596_800),
            Revision(sequence: 0, stamp: 1_773_100_800), Revision(sequence: 0, stamp: 253_402_300_799),
            Revision(sequence: 1, stamp: .min), Revision(sequence: (1 << 25) - 1, stamp: 0),
        ]
        let dropped = revisions.map { DroppedRevision(uid: hash("a"), $0) }
        #expect(dropped.map { $0?.revision } == revisions)
        for sequence in [-1, 1 << 25] {
            #expect(DroppedRevision(uid: hash("a"), Revision(sequence: sequence, stamp: 0)) == nil)
        }
        for stamp in [Int64.min + 1, Int64.max, 500_000_000_000] {
            #expect(DroppedRevision(uid: hash("a"), Revision(sequence: 0, stamp: stamp)) == nil)
        }
        #expect(MemoryLayout<DroppedRevision>.stride == 16)
    }

    @Test func tellsUIDsApart() {
        let texts =
            (0...40).map { String(repeating: "a", count: $0) }
            + (0...20).map { String(repeating: "\0", count: $0) }
        let uids = Set(
            texts + (0..<5000).map { "\($0)@example.com" } + (0..<5000).map { "event-\($0 * 7919)" })
        #expect(Set(uids.map { hash($0) }).count == uids.count)
        for uid in uids {
            #expect(Array(uid.utf8).withUnsafeBytes { UIDHash($0) } == hash(uid))
        }
    }

    @Test(arguments: [1, 2, 3, 100])
    func growsInPieces(size: Int) {
        var array = ChunkedArray<Int>(chunkSize: size)
        for number in 0..<50 { array.append(number) }
        array.append(together: [50, 51, 52, 53])
        var other = ChunkedArray<Int>(chunkSize: size)
        other.append(together: [])
        for number in 54..<60 { other.append(number) }
        array.move(from: &other)
        #expect(Array(array.chunks.joined()) == Array(0..<60))
        #expect(array.chunks.contains { $0.starts(with: [50, 51, 52, 53]) || $0.count > 53 })
        #expect(array.chunks.allSatisfy { !$0.isEmpty && $0.count <= max(4, size) })
    }
}
