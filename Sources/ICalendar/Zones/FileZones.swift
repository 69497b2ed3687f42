/// The zones of each VCALENDAR of a file.
///
/// Streams of thousands of VCALENDARs (one an event, as servers keep them) mostly define the same zones again:
/// those that say the same share a resolver.
struct FileZones {
    /// What the zones of a VCALENDAR are made of.
    private struct Sources: Hashable {
        var definitions: [ObjectIdentifier]
        var feedZone: String?
    }

    /// The different resolvers.
    private(set) var resolvers: [ZoneResolver] = []
    /// Which resolver serves each VCALENDAR.
    private(set) var places: [Int] = []
    private var known: [Sources: Int] = [:]
    /// The definitions that `known` names by identifier, kept so that no other object can take one over.
    private var kept: [[ZoneDefinition]] = []
    private let viewerZone: Zone

    init(viewerZone: Zone) {
        self.viewerZone = viewerZone
    }

    /// Adds a further VCALENDAR with its definitions and its X-WR-TIMEZONE. Returns what is wrong with the latter
    /// when it is seen for the first time.
    mutating func add(
        _ definitions: [ZoneDefinition], feedZone: String?
    ) -> (problem: String, action: String)? {
        let sources = Sources(definitions: definitions.map { ObjectIdentifier($0) }, feedZone: feedZone)
        if let place = known[sources] {
            places.append(place)
            return nil
        }
        let resolver = ZoneResolver(definitions: definitions, feedZone: feedZone, viewerZone: viewerZone)
        known[sources] = resolvers.count
        kept.append(definitions)
        places.append(resolvers.count)
        resolvers.append(resolver)
        return resolver.feedZoneProblem
    }
}
