/// What the scan of one file brings: parsed events, zones, and what it says about the calendar as a whole.
struct FileContents: ComponentSink {
    /// The events, each with the number of its VCALENDAR in the calendar.
    var events = ScannedEvents()
    /// How many of them were not examined, and how many are unusable.
    private(set) var counts = ComponentCounts()

    private var number = 0
    private let zones: CalendarZones
    private let options: ExpansionOptions
    private var parser: ComponentParser
    private var found: DefectList

    private var definitions: [ZoneDefinition] = []
    private var feedZone: Placed<String>?
    private var clock = VCalendarClock()
    private var statements = Statements()

    /// What a file says about the calendar as a whole.
    private struct Statements {
        var calendarName: String?
        var displayName: String?
        var color: String?
        var appleColor: String?
        var statedInterval: Int?
        var publishedTTL: Int?
    }

    /// Nothing of any file yet: each one begins with ``restart(file:number:)``.
    init(zones: CalendarZones, options: ExpansionOptions) {
        self.zones = zones
        self.options = options
        self.parser = ComponentParser(limits: options.limits, file: "")
        self.found = DefectList(file: "", limit: options.limits.defectsPerFeed)
    }

    /// Becomes the contents, none yet, of the file with this number; the memory serves on.
    mutating func restart(file: String, number: Int) {
        self.number = number
        events.removeAll()
        counts = ComponentCounts()
        parser.restart(file: file)
        found = DefectList(file: file, limit: options.limits.defectsPerFeed)
        statements = Statements()
        beginCalendar()
    }

    /// The calendar's name.
    var name: String? { statements.calendarName ?? statements.displayName }

    /// The calendar's stated colours, the one that counts first.
    var colors: [String] { [statements.color, statements.appleColor].compactMap(\.self) }

    /// After how many seconds the feed wants to be asked for again.
    var refreshInterval: Int? { statements.statedInterval ?? statements.publishedTTL }

    /// Adds what was wrong to a list.
    func report(to list: inout DefectList) {
        list.add(parser.defects)
        list.add(found)
    }

    // MARK: VCALENDAR

    mutating func beginCalendar() {
        definitions.removeAll(keepingCapacity: true)
        feedZone = nil
        clock = VCalendarClock()
    }

    mutating func take(calendarProperty slice: ComponentSlice) {
        guard let (name, placed) = parser.firstText(slice), !placed.value.isEmpty else { return }
        let text = placed.value
        switch name {
        case .name: statements.calendarName = statements.calendarName ?? text
        case .displayName: statements.displayName = statements.displayName ?? text
        case .color: statements.color = statements.color ?? text
        case .appleColor: statements.appleColor = statements.appleColor ?? text
        case .refreshInterval:
            statements.statedInterval = statements.statedInterval ?? Self.seconds(ofDuration: text)
        case .publishedTTL:
            statements.publishedTTL = statements.publishedTTL ?? Self.seconds(ofDuration: text)
        case .feedZone: feedZone = feedZone ?? placed
        case .standardOffset, .daylight: clock.take(name, text, line: placed.line)
        default: break
        }
    }

    /// The seconds of a duration; `nil` of what is none: a hint is not worth a defect.
    private static func seconds(ofDuration text: String) -> Int? {
        guard let duration = LibicalValue.duration(text.uppercasedASCII.utf8) else { return nil }
        let seconds = duration.days * 86_400 + Int(duration.seconds)
        return seconds > 0 ? seconds : nil
    }

    mutating func endCalendar() {
        if feedZone == nil, let zone = clock.definition(unlessKeptBy: options.viewerZone) {
            definitions.append(zone)
            feedZone = Placed(value: zone.identifier, line: zone.line)
        }
        if let wrong = zones.add(definitions, feedZone: feedZone?.value) {
            found.add(line: feedZone?.line ?? 0, kind: .zone, problem: wrong.problem, action: wrong.action)
        }
    }

    // MARK: VTIMEZONE

    mutating func take(zone slice: ComponentSlice) {
        guard definitions.count < options.limits.zonesPerCalendar else {
            found.add(
                line: slice.line, kind: .limit,
                problem: "VCALENDAR has more than \(options.limits.zonesPerCalendar) zones",
                action: "VTIMEZONE passed over")
            return
        }
        let definition = zones.definition(slice, file: number) { slice in
            var zoneDefects: [Defect] = []
            let definition = ZoneDefinition(
                parser.parse(slice), limits: options.limits, defects: &zoneDefects)
            for defect in zoneDefects { found.add(defect) }
            return (definition, !zoneDefects.isEmpty)
        }
        if let definition { definitions.append(definition) }
    }

    // MARK: VEVENT

    mutating func take(event slice: ComponentSlice) {
        if let event = scanned(slice).parse(&parser, &found) {
            events.append(event)
        } else {
            counts.unusable += 1
        }
    }

    mutating func drop(_ revision: DroppedRevision?) {
        counts.notExamined += 1
        if let revision { events.drop(revision) }
    }

    mutating func setAside(_ slice: ComponentSlice, _ claim: SetAsideClaim) {
        counts.notExamined += 1
        events.setAside(scanned(slice), claim)
    }

    /// The event with its place: the VCALENDAR that is open now gets its zones when it ends.
    private func scanned(_ slice: ComponentSlice) -> ScannedEvent {
        ScannedEvent(slice: slice, calendar: zones.count, file: number)
    }
}
