import SnapshotIngest
import Testing

struct ProgressPaceTests {
    /// Each row: when a state of progress comes, in milliseconds of the run, and whether it is shown.
    @Test func isShownAfterHalfASecondAndThenTenTimesASecond() {
        var pace = ProgressPace()
        let states = [
            (0, false), (499, false), (500, true), (501, false), (599, false), (600, true), (650, false),
            (9_000, true), (9_099, false), (9_100, true),
        ]
        for (milliseconds, isShown) in states {
            #expect(pace.isTime(after: .milliseconds(milliseconds)) == isShown, "after \(milliseconds) ms")
        }
    }
}
