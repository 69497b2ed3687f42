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

    private let definitions: ZoneDefinitions
    /// Whose zone ``floatingZone`` is, for messages.
    private let owner: String
    private var resolved: [String: ZoneResolution] = [:]

    /// TZIDs that are remembered; a feed with more of them is resolved anew each time.
    private static let mostRemembered = 10_000

    /// A resolver for a VCALENDAR with these VTIMEZONEs and this X-WR-TIMEZONE; `floatingZone` beats the latter.
    init(definitions: [ZoneDefinition], feedZone: String?, floatingZone: Zone? = nil, viewerZone: Zone) {
        self.init(
            ZoneDefinitions(definitions), feedZone: feedZone, floatingZone: floatingZone,
            viewerZone: viewerZone)
    }

    /// A resolver for a VCALENDAR with the VTIMEZONEs of others.
    init(_ definitions: ZoneDefinitions, feedZone: String?, floatingZone: Zone? = nil, viewerZone: Zone) {
        self.definitions = definitions
        let found = feedZone.flatMap { definitions.resolution(of: $0)?.zone }
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
        let resolution = definitions.resolution(of: tzid) ?? standIn(for: tzid)
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
}
