/// Everything that a calendar says under one UID: the event or series itself and the overrides of its instances.
struct Series {
    /// The components without RECURRENCE-ID: the newest revision, or several that no revision number tells
    /// apart and that differ in content (feeds with one UID for everything exist).
    var masters: [EventComponent]
    /// The components with RECURRENCE-ID, all revisions.
    var overrides: [EventComponent]

    /// Sorts the events of a calendar by UID, in the order in which the UIDs appear. An event without UID is a
    /// series of its own. `dropped` has the newest revisions of single events that were not examined: one that is
    /// newer than all masters takes their place, outside of the window.
    static func group(_ events: [EventComponent], dropped: [UIDHash: Revision]) -> [Series] {
        var order: [[EventComponent]] = []
        var positions: [String: Int] = [:]
        for event in events {
            if let uid = event.uid {
                if let position = positions[uid] {
                    order[position].append(event)
                    continue
                }
                positions[uid] = order.count
            }
            order.append([event])
        }
        return order.map { revisions in
            if revisions.count == 1, dropped.isEmpty {
                return revisions[0].content.recurrenceID == nil
                    ? Series(masters: revisions, overrides: []) : Series(masters: [], overrides: revisions)
            }
            var masters = newest(revisions.filter { $0.content.recurrenceID == nil })
            if !dropped.isEmpty, let master = masters.first, let uid = master.uid,
                let newer = dropped[UIDHash(uid)], newer > master.revision
            {
                masters = []
            }
            return Series(masters: masters, overrides: revisions.filter { $0.content.recurrenceID != nil })
        }
    }

    /// The newest of several revisions of one thing. Where nothing says which of two is newer, both stay unless
    /// they are equal.
    static func newest(_ revisions: [EventComponent]) -> [EventComponent] {
        guard revisions.count > 1 else { return revisions }
        var best: [EventComponent] = []
        var contents: Set<EventComponent.Content> = []
        for revision in revisions {
            if let current = best.first {
                if revision.revision > current.revision {
                    best = []
                    contents = []
                } else if revision.revision < current.revision {
                    continue
                }
            }
            if contents.insert(revision.content).inserted { best.append(revision) }
        }
        return best
    }
}
