import Testing

@testable import ICalendar

@Suite struct ChunkedArrayTests {
    private func array(_ elements: Range<Int>) -> ChunkedArray<Int> {
        var array = ChunkedArray<Int>(chunkSize: 8)
        for element in elements { array.append(element) }
        return array
    }

    @Test(arguments: [0, 1, 7, 8, 9, 30], [0, 1, 8, 20])
    func takesWhatAnotherHas(mine: Int, others: Int) {
        var first = array(0..<mine)
        var second = array(mine..<mine + others)
        first.move(from: &second)
        #expect(Array(first.chunks.joined()) == Array(0..<mine + others))
        #expect(first.isEmpty == (mine + others == 0))
        #expect(second.isEmpty)
        #expect(Array(second.chunks.joined()).isEmpty)
    }

    @Test func servesOnAfterItWasEmptied() {
        var array = array(0..<30)
        array.removeAll()
        #expect(array.isEmpty)
        array.append(together: Array(0..<20))
        #expect(!array.isEmpty)
        array.append(20)
        #expect(Array(array.chunks.joined()) == Array(0...20))
    }
}
