/// What is to be done for a copy to be as a calendar is listed.
struct ReplicaComparison {
    /// Resources whose texts are wanted.
    var wanted: [WantedResource] = []
    /// Resources that hold no events: what is to be kept of them, by decoded path.
    var withoutEvents: [String: ReplicaMember] = [:]
    /// Resources that are only spelled in another way, by decoded path.
    var respelled: [String: ReplicaMember] = [:]
    /// Resources that are not listed any more.
    var missing: [WantedResource] = []
    /// Resources that have gone from the calendar by their paths alone: the server knows it by another prefix now.
    var misplaced: [String] = []
    /// Whether anything is not as it was known.
    var showsChange = false

    /// - Parameters:
    ///   - known: What the copy has.
    ///   - listing: What the server has.
    ///   - reported: Paths that the server says have changed, whatever their ETags: there are servers that give an ETag
    ///     anew.
    init(of known: [String: ReplicaMember], with listing: MemberListing, reported: Set<String>) {
        for (path, member) in listing.members {
            let old = known[path]
            let now = ReplicaMember(href: member.href.spelling, etag: member.etag)
            if let old, old.etag != nil, old.etag == now.etag, !reported.contains(path) {
                if old.href != now.href { respelled[path] = now }
                continue
            }
            showsChange = showsChange || old == nil || old?.etag != now.etag || reported.contains(path)
            if member.isWithoutEvents {
                withoutEvents[path] = now
            } else {
                wanted.append(WantedResource(path: path, member: member, isKnown: old != nil))
            }
        }
        for (path, member) in known where listing.members[path] == nil {
            showsChange = true
            if listing.place.isBelow(path) {
                let listed = ListedMember(href: Href(member.href), etag: member.etag)
                missing.append(WantedResource(path: path, member: listed, isKnown: true))
            } else {
                misplaced.append(path)
            }
        }
        wanted.sort { $0.path < $1.path }
        missing.sort { $0.path < $1.path }
        misplaced.sort()
    }

    /// Notes in the copy what needs no text.
    ///
    /// - Throws: What the copy throws.
    func note(in replica: any CalendarReplica) throws {
        for path in misplaced { try replica.remove(path) }
        for (path, member) in respelled.sorted(by: { $0.key < $1.key }) { try replica.note(path, member) }
        for (path, member) in withoutEvents.sorted(by: { $0.key < $1.key }) {
            try replica.put(RemoteResource(path: path, member: member, text: []))
        }
    }
}

/// A resource whose text is wanted.
struct WantedResource: Hashable {
    /// Its decoded path.
    var path: String
    /// As it was named.
    var member: ListedMember
    /// Whether there is an earlier text of it.
    var isKnown: Bool
}
