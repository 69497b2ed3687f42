import FuzzingSupport
import ICalendar

/// Readings of the same feed in other ways, which must agree.
struct Metamorphoses {
    private let feed: UnsafeRawBufferPointer
    private let options: ExpansionOptions

    init(_ input: FuzzInput) {
        feed = input.feed
        options = input.options
    }

    func check(_ reading: FeedReading) {
        checkSkipping(reading)
        checkWindow(reading)
    }

    /// Components that cannot touch the window are passed over; that changes no occurrence.
    private func checkSkipping(_ reading: FeedReading) {
        var other = options
        other.examinesEverything.toggle()
        let again = FeedReading(feed, other, block: max(1, feed.count))
        guard !again.isOverLimit else { return }
        require(
            Self.sorted(again.occurrences) == Self.sorted(reading.occurrences),
            "examining everything changes the occurrences")
    }

    /// What touches a window is the same whether it is asked for alone or together with its surroundings.
    private func checkWindow(_ reading: FeedReading) {
        var wider = options
        let window = options.window
        wider.window = (window.lowerBound - 40 * 86_400)..<(window.upperBound + 40 * 86_400)
        let around = FeedReading(feed, wider, block: max(1, feed.count))
        guard !around.isOverLimit else { return }
        let inside = around.occurrences.filter {
            $0.start == $0.end
                ? window.contains($0.start) : $0.start < window.upperBound && $0.end > window.lowerBound
        }
        require(
            Self.sorted(inside) == Self.sorted(reading.occurrences),
            "a wider window changes the occurrences inside: "
                + "\(Set(inside).symmetricDifference(reading.occurrences).prefix(3))")
    }

    private static func sorted(_ occurrences: [Occurrence]) -> [String] {
        occurrences.map { "\($0)" }.sorted()
    }
}
