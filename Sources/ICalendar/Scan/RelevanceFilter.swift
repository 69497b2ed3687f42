/// Tells which events provably cannot have an occurrence in the window, from their raw lines.
///
/// Parsing is most of the cost of a feed, and most of a feed lies outside of any window. Skipping changes nothing
/// that comes out: any doubt keeps an event. A single event that is dropped leaves its revision behind, because
/// it may outrank a kept one of its UID. A series that is over, or has not begun, and an override far from the window
/// are set aside unparsed, because something else of their UID may make them matter.
struct RelevanceFilter {
    /// What is to become of an event.
    enum Verdict {
        /// It is examined.
        case keep
        /// It is a single event outside of the window; without UID it leaves nothing behind.
        case drop(DroppedRevision?)
        /// Only something else of its UID can bring it into the window.
        case setAside(SetAsideClaim)
    }

    /// Wall times before this one, read as UTC, lie before the window in any zone.
    private let lower: Int64
    /// Wall times after this one lie behind it.
    private let upper: Int64

    /// A filter for a window. Zones reach from −24 to +24 hours where a feed defines them itself; an all-day
    /// event is read in yet another one.
    init(window: Range<Instant>) {
        lower = window.lowerBound.seconds - Self.margin
        upper = window.upperBound.seconds + Self.margin
    }

    private static let margin: Int64 = 2 * 86_400

    /// What is to become of an event.
    func judge(_ event: OpenEvent) -> Verdict {
        event.read { lines, bytes in
            var facts = EventFacts()
            for line in lines {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[line.range])
                guard facts.take(line.name, rest) else { return .keep }
            }
            return judge(facts)
        }
    }

    private func judge(_ facts: EventFacts) -> Verdict {
        guard let start = facts.start else { return .keep }
        // A date without end lasts a day.
        let end = facts.end ?? start + 86_400
        guard end >= start else { return .keep }
        if let rule = facts.rule {
            guard let uid = facts.uid, facts.original == nil else { return .keep }
            if start > upper { return .setAside(SetAsideClaim(uid: UIDHash(uid))) }
            guard let last = RuleEnd.latestStart(of: rule, from: start),
                max(last, start) + (end - start) + 86_400 < lower
            else { return .keep }
            return .setAside(SetAsideClaim(uid: UIDHash(uid)))
        }
        guard start > upper || end < lower else { return .keep }
        if let original = facts.original {
            guard let uid = facts.uid, original > upper || original < lower else { return .keep }
            return .setAside(SetAsideClaim(uid: UIDHash(uid), original: original))
        }
        guard let uid = facts.uid else { return .drop(nil) }
        guard let revision = DroppedRevision(uid: UIDHash(uid), facts.revision) else { return .keep }
        return .drop(revision)
    }
}
