import FuzzingSupport
import ICalendar

/// What holds of every feed, whatever its bytes.
struct Invariants {
    private let feed: UnsafeRawBufferPointer
    private let options: ExpansionOptions

    init(_ input: FuzzInput) {
        feed = input.feed
        options = input.options
    }

    func check(_ reading: FeedReading) {
        if reading.error != nil {
            require(reading.occurrences.isEmpty, "a file that is no calendar has occurrences")
        }
        for occurrence in reading.occurrences { check(occurrence) }
        require(
            reading.occurrences.count <= options.limits.occurrencesPerFeed,
            "\(reading.occurrences.count) occurrences")

        let lines = feed.count { $0 == 0x0A || $0 == 0x0D } + 1
        for defect in reading.defects { check(defect, lines: lines) }
        require(
            reading.defects.count <= options.limits.defectsPerFeed, "\(reading.defects.count) defects listed")

        let counts = reading.counts
        require(
            counts.events >= counts.unusable + counts.notExamined && counts.bytes <= feed.count,
            "the counts contradict each other: \(counts)")
    }

    private func check(_ occurrence: Occurrence) {
        let (start, end) = (occurrence.start, occurrence.end)
        require(start <= end, "an occurrence ends at \(end) before it starts at \(start)")
        require(
            start == end
                ? options.window.contains(start)
                : start < options.window.upperBound && end > options.window.lowerBound,
            "an occurrence from \(start) to \(end) does not touch the window")
        if occurrence.isAllDay {
            for time in [start, end] {
                let day = options.viewerZone.wallTime(at: time).day
                require(options.viewerZone.start(of: day) == time, "\(time) is no midnight of the viewer")
            }
        }
    }

    /// A defect is one line for a terminal: a place inside the feed, no control characters, not long.
    private func check(_ defect: Defect, lines: Int) {
        require((0...lines).contains(defect.line), "line \(defect.line) of \(lines)")
        for text in [defect.problem, defect.action] {
            require(!text.isEmpty && text.count <= 400, "a defect says \(text.debugDescription)")
            require(
                !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
                "a defect has control characters: \(text.debugDescription)")
        }
    }
}
