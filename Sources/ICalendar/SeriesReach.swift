/// How far the examined components of a UID reach: whether an override of an instance far from the window could
/// matter to them.
///
/// An override outside of the window, by its own time, is never shown. It matters only because of the instance that it
/// takes away. That instance is not shown either, unless it is so long that it lasts into the window, or a change of all
/// later instances moves it there; and an older revision of the override may have been moved into the window.
struct SeriesReach {
    /// At most so many seconds last the instances, by the clocks on their walls.
    private var length: Int64 = 0
    /// Whether instances that start anywhere can matter.
    private var isBoundless = false

    /// Takes a component.
    mutating func take(_ event: EventComponent.Content, window: Range<Instant>) {
        if event.isThisAndFuture || event.dates.contains(where: { $0.value.end != nil }) {
            isBoundless = true
        }
        if let original = event.recurrenceID?.value.wallSeconds,
            original < window.lowerBound.seconds || original > window.upperBound.seconds
        {
            isBoundless = true
        }
        if let start = event.start?.value.wallSeconds, let end = event.end?.value.wallSeconds {
            length = max(length, end - start)
        }
        if let duration = event.duration?.value {
            guard duration.days < 1 << 20, duration.seconds < 1 << 40 else { return isBoundless = true }
            length = max(length, Int64(max(0, duration.days)) * 86_400 + max(0, duration.seconds))
        }
    }

    /// Whether the override of an instance matters that starts outside of the window, in any zone.
    func includes(original: Int64, window: Range<Instant>) -> Bool {
        isBoundless
            || original < window.lowerBound.seconds
                && original + length + Self.margin > window.lowerBound.seconds
    }

    /// What zones, days that fill up, and clocks that are set can add: less than two days each for the start, the end
    /// and the length.
    private static let margin: Int64 = 6 * 86_400
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
