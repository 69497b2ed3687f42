/// The events of a file or a calendar as the scan leaves them.
struct ScannedEvents {
    /// Those that were examined because they can matter.
    private(set) var examined: [EventComponent] = []
    private var dropped = Self.noneDropped
    private var setAside = SetAsideEvents()

    /// Adds an event that can matter.
    mutating func append(_ event: EventComponent) {
        examined.append(event)
    }

    /// Adds what stays of a single event outside of the window.
    mutating func drop(_ revision: DroppedRevision) {
        dropped.append(revision)
    }

    /// Adds an event that can matter only if something else of its UID does.
    mutating func setAside(_ event: ScannedEvent, _ claim: SetAsideClaim) {
        setAside.append(event, claim)
    }

    /// Takes the events of a further file, which has none afterwards; its memory serves the next file.
    mutating func move(from file: inout ScannedEvents) {
        if examined.isEmpty { swap(&examined, &file.examined) } else { examined += file.examined }
        dropped.move(from: &file.dropped)
        setAside.move(from: &file.setAside)
        file.removeAll()
    }

    /// Forgets all events, and keeps the memory.
    mutating func removeAll() {
        if !examined.isEmpty { examined.removeAll(keepingCapacity: true) }
        dropped.removeAll()
        setAside.removeAll()
    }

    /// Examines those that were set aside and are in doubt: something else of their UID was examined.
    mutating func examineDoubtful(
        window: Range<Instant>, _ parse: (ScannedEvent) -> EventComponent?
    ) {
        guard !setAside.isEmpty else { return }
        var reaches: [UIDHash: SeriesReach] = [:]
        for event in examined {
            guard let uid = event.uid else { continue }
            reaches[UIDHash(uid), default: SeriesReach()].take(event.content)
        }
        let doubtful = setAside.filter { claim in
            guard let reach = reaches[claim.uid] else { return false }
            guard let original = claim.original else { return true }
            return reach.includes(original: original, window: window)
        }
        setAside = SetAsideEvents()
        guard !doubtful.isEmpty else { return }
        examined += doubtful.compactMap(parse)
        examined.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// The examined events; afterwards there are none.
    mutating func takeExamined() -> [EventComponent] {
        defer { examined = [] }
        return examined
    }

    /// The newest dropped revision of each UID that has an examined component; afterwards they are forgotten.
    mutating func takeDroppedRevisions() -> [UIDHash: Revision] {
        defer { dropped = Self.noneDropped }
        guard !dropped.isEmpty else { return [:] }
        let uids = Set(examined.lazy.compactMap { $0.uid.map { UIDHash($0) } })
        var newest: [UIDHash: Revision] = [:]
        for dropped in dropped.chunks.joined() where uids.contains(dropped.uid) {
            newest[dropped.uid] = max(newest[dropped.uid] ?? dropped.revision, dropped.revision)
        }
        return newest
    }

    private static var noneDropped: ChunkedArray<DroppedRevision> { ChunkedArray(chunkSize: 1 << 13) }
}

/// The raw lines of an event, and where it stands.
struct ScannedEvent {
    let slice: ComponentSlice
    /// Which VCALENDAR it stands in.
    let calendar: Int
    /// Which file of the calendar it stands in.
    let file: Int

    /// The parsed event, or `nil` and a defect if it is unusable.
    func parse(_ parser: inout ComponentParser, _ defects: inout DefectList) -> EventComponent? {
        EventComponent(parser.parse(slice), slice: slice, calendar: calendar, file: file, defects: &defects)
    }
}
