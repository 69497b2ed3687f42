/// How far the examined components of a UID reach: whether an override of an instance far from the window could
/// matter to them.
///
/// An override outside of the window, by its own time, is never shown. It matters only because of the instance that it
/// takes away, and of other revisions of itself. That instance is not shown either, unless it is so long that it lasts
/// into the window, or a change of all later instances moves it there.
struct SeriesReach {
    /// At most so many seconds last the instances, by the clocks on their walls.
    private var length: Int64 = 0
    /// Whether instances that start anywhere can matter.
    private var isBoundless = false
    /// Where the original starts of the overrides lie, which may be in the window from anywhere.
    private var overridden: Set<Int64> = []

    /// Takes a component.
    mutating func take(_ event: EventComponent.Content) {
        if event.isThisAndFuture || event.dates.contains(where: { $0.value.end != nil }) {
            isBoundless = true
        }
        if let original = event.recurrenceID?.value.wallSeconds {
            overridden.insert(Self.place(of: original))
        }
        if let start = event.start?.value.wallSeconds, let end = event.end?.value.wallSeconds {
            length = max(length, end - start)
        }
        if let duration = event.duration?.value {
            guard duration.days < 1 << 20, duration.seconds < 1 << 40 else { return isBoundless = true }
            length = max(length, Int64(max(0, duration.days)) * 86_400 + max(0, duration.seconds))
        }
    }

    /// Whether the override of an instance matters that starts outside of the window in any zone, and is not shown.
    func includes(original: Int64, window: Range<Instant>) -> Bool {
        if isBoundless { return true }
        if original < window.lowerBound.seconds, original + length + Self.margin > window.lowerBound.seconds {
            return true
        }
        let place = Self.place(of: original)
        return (place - 1...place + 1).contains { overridden.contains($0) }
    }

    /// What zones, days that fill up, and clocks that are set can add: less than two days each for the start, the end
    /// and the length.
    private static let margin: Int64 = 6 * 86_400

    /// Two names of one instance are less than four days apart: their zones are less than two, and a date names an
    /// instance of any time of the day. They lie in one place or in neighbours.
    private static func place(of original: Int64) -> Int64 { original.dividedFloor(by: 4 * 86_400) }
}

extension TimeValue {
    /// The time as it stands on its wall, in seconds as if in UTC.
    fileprivate var wallSeconds: Int64 {
        switch self {
        case .day(let day): WallTime(day: day).seconds
        case .utc(let instant): instant.seconds
        case .local(let wallTime, _): wallTime.seconds
        }
    }
}
