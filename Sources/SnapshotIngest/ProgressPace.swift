/// When a line about progress is worth drawing: once the work has lasted half a second, and then ten times a second at
/// most. Whoever calls brings the clock.
package struct ProgressPace: Sendable {
    private static let patience = Duration.milliseconds(500)
    private static let pause = Duration.milliseconds(100)

    private var next = ProgressPace.patience

    /// The pace of a run that begins now.
    package init() {}

    /// Whether a line is to be drawn, the run having lasted so long.
    package mutating func isTime(after elapsed: Duration) -> Bool {
        guard elapsed >= next else { return false }
        next = elapsed + Self.pause
        return true
    }
}
