/// What a TZID means.
struct ZoneResolution: Hashable, Sendable {
    /// The zone to read times in.
    var zone: Zone
    /// Whether the TZID names that zone; otherwise it stands in for one that nobody knows.
    var isKnown: Bool
    /// What is wrong with the TZID, as a clause, when it is resolved for the first time.
    var problem: String?
    /// What was done about it, as a clause, when there is a problem.
    var action: String?
}

/// Finds the zones that the TZIDs of one VCALENDAR mean.
///
/// The order: an IANA name of a place, since feeds carry wrong definitions under such names; the feed's
/// own definition; a Windows name; another IANA name (`EST`, `Etc/GMT+1`); an offset; the feed's zone;
/// the viewer's.
struct ZoneResolver {
    /// The zone of times without TZID: the one that was chosen for the calendar, else the feed's where it states a
    /// usable one, else the viewer's.
    let floatingZone: Zone
    /// What is wrong with X-WR-TIMEZONE and what was done, as clauses.
    let feedZoneProblem: (problem: String, action: String)?

    private let definitions: Definitions
    /// Whose zone ``floatingZone`` is, for messages.
    private let owner: String
    private var resolved: [String: ZoneResolution] = [:]

    /// TZIDs that are remembered; a feed with more of them is resolved anew each time.
    private static let mostRemembered = 10_000

    /// A resolver for a VCALENDAR with these VTIMEZONEs and this X-WR-TIMEZONE; `floatingZone` beats the latter.
    init(definitions: [ZoneDefinition], feedZone: String?, floatingZone: Zone? = nil, viewerZone: Zone) {
        self.definitions = Definitions(definitions)
        let found = feedZone.flatMap { [definitions = self.definitions] in Self.find($0, definitions)?.zone }
        self.floatingZone = floatingZone ?? found ?? viewerZone
        self.owner = floatingZone != nil ? "chosen" : found != nil ? "feed's" : "viewer's"
        if let feedZone, found == nil {
            self.feedZoneProblem = (
                "X-WR-TIMEZONE \(Excerpt.quoted(feedZone)) is no known time zone",
                "times without zone read in the \(owner) zone \(self.floatingZone.identifier)"
            )
        } else {
            self.feedZoneProblem = nil
        }
    }

    /// The zone of a TZID as written.
    mutating func resolve(_ tzid: String) -> ZoneResolution {
        if let known = resolved[tzid] { return known }
        let resolution = Self.find(tzid, definitions) ?? standIn(for: tzid)
        if resolved.count < Self.mostRemembered {
            resolved[tzid] = ZoneResolution(zone: resolution.zone, isKnown: resolution.isKnown)
        }
        return resolution
    }

    private func standIn(for tzid: String) -> ZoneResolution {
        ZoneResolution(
            zone: floatingZone, isKnown: false, problem: "TZID \(Excerpt.quoted(tzid)) is no known time zone",
            action: "read in the \(owner) zone \(floatingZone.identifier)")
    }

    private static func find(_ tzid: String, _ definitions: Definitions) -> ZoneResolution? {
        let name = ZoneName.bare(tzid)
        let listed = ZoneName.listed(name)
        if let listed, ZoneName.isPlace(listed.identifier) {
            return ZoneResolution(zone: listed, isKnown: true)
        }
        if let (definition, isAmbiguous) = definitions.find(tzid) {
            return ZoneResolution(
                zone: Zone(definition), isKnown: true,
                problem: isAmbiguous
                    ? "time zone \(Excerpt.quoted(definition.identifier)) is defined twice and differently"
                    : nil,
                action: isAmbiguous ? "the first definition used" : nil)
        }
        if let zone = WindowsZones.zone(name) ?? listed ?? ZoneName.utc(name)
            ?? ZoneName.trailingPlace(name) ?? OffsetName.seconds(name).map(Zone.fixed)
        {
            return ZoneResolution(zone: zone, isKnown: true)
        }
        guard let (zone, isPlace) = DisplayName.zone(name) else { return nil }
        return ZoneResolution(
            zone: zone, isKnown: true,
            problem: isPlace ? nil : "TZID \(Excerpt.quoted(tzid)) names no known place",
            action: isPlace ? nil : "read as \(zone.identifier) all year")
    }
}

/// The VTIMEZONEs of one VCALENDAR by their TZIDs.
private struct Definitions {
    private struct Entry {
        var definition: ZoneDefinition
        var isAmbiguous = false
    }

    private var exact: [String: Entry] = [:]
    private var folded: [String: Entry] = [:]

    init(_ definitions: [ZoneDefinition]) {
        for definition in definitions {
            Self.add(definition, as: definition.identifier, to: &exact)
            Self.add(definition, as: Self.fold(definition.identifier), to: &folded)
        }
    }

    /// The definition with this TZID, else the one with a TZID that differs in letter case or quotes.
    func find(_ tzid: String) -> (definition: ZoneDefinition, isAmbiguous: Bool)? {
        (exact[tzid] ?? folded[Self.fold(tzid)]).map { ($0.definition, $0.isAmbiguous) }
    }

    private static func fold(_ tzid: String) -> String { ZoneName.bare(tzid).lowercased() }

    private static func add(
        _ definition: ZoneDefinition, as name: String, to entries: inout [String: Entry]
    ) {
        guard let first = entries[name]?.definition else {
            entries[name] = Entry(definition: definition)
            return
        }
        if !first.saysTheSame(as: definition) { entries[name]?.isAmbiguous = true }
    }
}
