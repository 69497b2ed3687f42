/// The events of a file or a calendar as the scan leaves them.
struct ScannedEvents {
    /// Those that were examined because they can matter.
    var examined: [EventComponent] = []
    /// What stays of the single events outside of the window.
    var dropped: [DroppedRevision] = []
    /// The series outside of the window.
    var setAside: [(uid: UIDHash, event: ScannedEvent)] = []

    /// Adds the events of a further file.
    mutating func add(_ file: ScannedEvents) {
        examined += file.examined
        dropped += file.dropped
        setAside += file.setAside
    }

    /// Examines those series after all whose UID has an examined component: an override or another revision.
    mutating func examineSeriesInDoubt(_ parse: (ScannedEvent) -> EventComponent?) {
        guard !setAside.isEmpty else { return }
        let uids = examinedUIDs
        let needed = setAside.filter { uids.contains($0.uid) }.compactMap { parse($0.event) }
        setAside = []
        guard !needed.isEmpty else { return }
        examined += needed
        examined.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// The newest dropped revision of each UID that has an examined component.
    func droppedRevisions() -> [UIDHash: Revision] {
        guard !dropped.isEmpty else { return [:] }
        let uids = examinedUIDs
        var newest: [UIDHash: Revision] = [:]
        for revision in dropped where uids.contains(revision.uid) {
            newest[revision.uid] = max(newest[revision.uid] ?? revision.revision, revision.revision)
        }
        return newest
    }

    private var examinedUIDs: Set<UIDHash> {
        Set(examined.lazy.compactMap { $0.uid.map { UIDHash($0.utf8) } })
    }
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
