import ICalendar

/// What came out of one reading of a feed.
struct FeedReading: Equatable {
    /// Why it is no calendar, if it is none.
    let error: FeedError?
    /// What it holds otherwise.
    let occurrences: [Occurrence]
    let defects: [Defect]
    let unlistedDefects: Int
    let counts: ComponentCounts
    private let texts: [String?]

    init(_ input: FuzzInput, block: Int) {
        self.init(input.feed, input.options, block: block)
    }

    init(_ feed: UnsafeRawBufferPointer, _ options: ExpansionOptions, block: Int) {
        let reader = CalendarReader(options: options)
        reader.beginFile("feed.ics")
        for start in stride(from: 0, to: feed.count, by: block) {
            reader.read(UnsafeRawBufferPointer(rebasing: feed[start..<min(start + block, feed.count)]))
        }
        var error: FeedError?
        do throws(FeedError) {
            try reader.endFile()
        } catch let found {
            error = found
        }
        self.error = error
        let expansion = reader.expand()
        occurrences = expansion.occurrences
        defects = expansion.defects
        unlistedDefects = expansion.unlistedDefects
        counts = expansion.counts
        texts = [expansion.name] + expansion.colors
    }

    /// Whether something was left out for being over a bound: what is left depends on where the search began.
    var isOverLimit: Bool { unlistedDefects > 0 || defects.contains { $0.kind == .limit } }
}
