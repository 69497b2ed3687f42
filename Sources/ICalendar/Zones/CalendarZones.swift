/// The zones of each VCALENDAR of a calendar.
///
/// Streams of thousands of VCALENDARs, and folders of thousands of files (one an event, as servers keep them),
/// mostly define the same zones again: a definition is evaluated once, and VCALENDARs that say the same share a
/// resolver. An object, because the reader of each file adds to it.
final class CalendarZones {
    /// What the zones of a VCALENDAR are made of.
    private struct Sources: Hashable {
        var definitions: [ObjectIdentifier]
        var feedZone: String?
    }

    /// A VTIMEZONE that was evaluated.
    private struct Evaluated {
        /// `nil` where it is unusable.
        var definition: ZoneDefinition?
        /// In which file its defects were reported; `nil` where it has none.
        var reportedIn: Int?
    }

    /// The viewer's zone.
    let viewerZone: Zone
    /// The different resolvers.
    private(set) var resolvers: [ZoneResolver] = []
    /// Which resolver serves each VCALENDAR.
    private(set) var places: [Int] = []
    /// Where floating times are read, whatever a VCALENDAR states.
    private let floatingZone: Zone?
    private var known: [Sources: Int] = [:]
    /// What the resolvers were made of; the definitions, which `known` names by identifier, are kept, so that no other
    /// object can take one over.
    private var kept: [(definitions: [ZoneDefinition], feedZone: String?)] = []
    private var evaluated: [ComponentContent: Evaluated] = [:]

    /// What earlier calendars have defined.
    private let memory: ZoneMemory

    init(viewerZone: Zone, floatingZone: Zone? = nil, memory: ZoneMemory = ZoneMemory()) {
        self.viewerZone = viewerZone
        self.memory = memory
        self.floatingZone = floatingZone
    }

    /// How many VCALENDARs there are: the number of the next one.
    var count: Int { places.count }

    /// The definition that a VTIMEZONE gives, `nil` if it is unusable. One that says the same as an earlier one is
    /// not evaluated again, unless its defects are still to be reported in this file.
    func definition(
        _ slice: ComponentSlice, file: Int, evaluate: (ComponentSlice) -> (ZoneDefinition?, hasDefects: Bool)
    ) -> ZoneDefinition? {
        let key = ComponentContent(slice: slice)
        if let earlier = evaluated[key], earlier.reportedIn == nil || earlier.reportedIn == file {
            return earlier.definition
        }
        if let remembered = memory.definition(key) {
            evaluated[key] = Evaluated(definition: remembered)
            return remembered
        }
        let (definition, hasDefects) = evaluate(slice)
        if let definition, !hasDefects { memory.remember(definition, of: key) }
        evaluated[key] = Evaluated(definition: definition, reportedIn: hasDefects ? file : nil)
        return definition
    }

    /// Adds a further VCALENDAR with its definitions and its X-WR-TIMEZONE. Returns what is wrong with the latter
    /// when it is seen for the first time.
    func add(_ definitions: [ZoneDefinition], feedZone: String?) -> (problem: String, action: String)? {
        if let place = earlyPlace(of: definitions, feedZone) {
            places.append(place)
            return nil
        }
        let sources = Sources(definitions: definitions.map { ObjectIdentifier($0) }, feedZone: feedZone)
        if let place = known[sources] {
            places.append(place)
            return nil
        }
        let resolver = ZoneResolver(
            memory.together(definitions), feedZone: feedZone, floatingZone: floatingZone,
            viewerZone: viewerZone)
        known[sources] = resolvers.count
        kept.append((definitions, feedZone))
        places.append(resolvers.count)
        resolvers.append(resolver)
        return resolver.feedZoneProblem
    }

    /// The place of the resolver of the same zones, if it is one of the first, which serve most VCALENDARs.
    private func earlyPlace(of definitions: [ZoneDefinition], _ feedZone: String?) -> Int? {
        kept.prefix(Self.mostCompared).firstIndex { earlier in
            earlier.definitions.count == definitions.count
                && zip(earlier.definitions, definitions).allSatisfy { $0 === $1 }
                && earlier.feedZone == feedZone
        }
    }

    private static let mostCompared = 8
}
