/// The zones of a calendar's VCALENDARs, and what was wrong with them.
///
/// Definitions are scoped to their VCALENDAR: the same TZID may mean two things in one stream.
struct ZoneContext {
    let viewerZone: Zone
    private var resolvers: [ZoneResolver]
    /// Which resolver serves each VCALENDAR.
    private let places: [Int]
    private var defects: [PlacedDefect] = []

    init(_ zones: CalendarZones) {
        viewerZone = zones.viewerZone
        resolvers = zones.resolvers
        places = zones.places
    }

    /// A time of a component with its zone looked up; a zone that had to be guessed is reported once.
    mutating func resolve(_ time: Placed<TimeValue>, in event: EventComponent) -> ResolvedTime {
        switch time.value {
        case .day(let day): return .day(day)
        case .utc(let instant): return .utc(instant)
        case .local(let wallTime, zone: nil): return .floating(wallTime)
        case .local(let wallTime, zone: .some(let name)):
            let resolution = resolvers[places[event.calendar]].resolve(name)
            if let problem = resolution.problem {
                let defect = Defect(
                    line: time.line, kind: .zone, problem: problem,
                    action: resolution.action ?? "read in \(resolution.zone.identifier)")
                defects.append(PlacedDefect(file: event.file, defect: defect))
            }
            return .zoned(wallTime, resolution.zone, isKnown: resolution.isKnown)
        }
    }

    /// What was found since the last call.
    mutating func takeDefects() -> [PlacedDefect] {
        defer { defects = [] }
        return defects
    }

    /// The zone of floating times of a component.
    func floatingZone(of event: EventComponent) -> Zone { resolvers[places[event.calendar]].floatingZone }
}

/// A defect and the number of the file it stands in.
struct PlacedDefect: Sendable {
    var file: Int
    var defect: Defect
}
