import Testing

@testable import SnapshotIngest

struct SmallestTests {
    @Test(arguments: [1, 2, 7, 100, 1_000]) func largestOfTheSmallestIsThatOfASort(count: Int) {
        var values: [Int] = []
        var value = 1
        var smallest = Smallest<Int>(count)
        #expect(smallest.largest == nil)
        for _ in 0..<500 {
            value = (value * 48_271) % 2_147_483_647
            // Few different ones, so that many are equal.
            values.append(value % 90)
            smallest.add(value % 90)
            #expect(smallest.largest == (values.count < count ? nil : values.sorted()[count - 1]))
        }
    }
}
