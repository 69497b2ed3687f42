/// The VTIMEZONEs of VCALENDARs that define the same, by their TZIDs, and what TZIDs mean with them.
///
/// An object, so that what one VCALENDAR has found out serves the others. For one thread.
final class ZoneDefinitions {
    private struct Entry {
        var definition: ZoneDefinition
        var isAmbiguous = false
    }

    private var exact: [String: Entry] = [:]
    private var folded: [String: Entry] = [:]
    private var found: [String: ZoneResolution] = [:]

    /// TZIDs that are remembered, and the bytes of each at most.
    private static let mostRemembered = 1_000
    private static let longestRemembered = 256

    init(_ definitions: [ZoneDefinition]) {
        for definition in definitions {
            Self.add(definition, as: definition.identifier, to: &exact)
            Self.add(definition, as: Self.fold(definition.identifier), to: &folded)
        }
    }

    /// What a TZID as written means; `nil` where nobody knows.
    func resolution(of tzid: String) -> ZoneResolution? {
        if let known = found[tzid] { return known }
        let resolution = find(tzid)
        if let resolution, found.count < Self.mostRemembered, tzid.utf8.count <= Self.longestRemembered {
            found[tzid] = resolution
        }
        return resolution
    }

    private func find(_ tzid: String) -> ZoneResolution? {
        let name = ZoneName.bare(tzid)
        let listed = ZoneName.listed(name)
        if let listed, ZoneName.isPlace(listed.identifier) {
            return ZoneResolution(zone: listed, isKnown: true)
        }
        if let (definition, isAmbiguous) = definition(of: tzid) {
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

    /// The definition with this TZID, else the one with a TZID that differs in letter case or quotes.
    private func definition(of tzid: String) -> (definition: ZoneDefinition, isAmbiguous: Bool)? {
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
