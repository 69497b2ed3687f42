/// What the scan of one file brings: parsed events, zones, and what it says about the calendar as a whole.
struct FileContents: ComponentSink {
    /// The events, each with the number of its VCALENDAR in the calendar.
    private(set) var events = ScannedEvents()
    /// How many of them were not examined, and how many are unusable.
    private(set) var counts = ComponentCounts()

    private let number: Int
    private let zones: CalendarZones
    private let options: ExpansionOptions
    private var parser: ComponentParser
    private var found: DefectList

    private var definitions: [ZoneDefinition] = []
    private var feedZone: Placed<String>?
    private var clock = VCalendarClock()
    private var calendarName: String?
    private var displayName: String?
    private var color: String?
    private var appleColor: String?
    private var statedInterval: Int?
    private var publishedTTL: Int?

    /// Nothing yet of the file with this number.
    init(file: String, number: Int, zones: CalendarZones, options: ExpansionOptions) {
        self.number = number
        self.zones = zones
        self.options = options
        self.parser = ComponentParser(limits: options.limits, file: file)
        self.found = DefectList(file: file, limit: options.limits.defectsPerFeed)
    }

    /// The calendar's name.
    var name: String? { calendarName ?? displayName }

    /// The calendar's stated colours, the one that counts first.
    var colors: [String] { [color, appleColor].compactMap(\.self) }

    /// After how many seconds the feed wants to be asked for again.
    var refreshInterval: Int? { statedInterval ?? publishedTTL }

    /// What was wrong.
    var defects: DefectList {
        var all = parser.defects
        all.add(found)
        return all
    }

    // MARK: VCALENDAR

    mutating func beginCalendar() {
        definitions = []
        feedZone = nil
        clock = VCalendarClock()
    }

    mutating func take(calendarProperty slice: ComponentSlice) {
        guard let property = parser.parse(slice).properties.first, case .text(let text) = property.value,
            !text.isEmpty
        else { return }
        switch property.name {
        case .name: calendarName = calendarName ?? text
        case .displayName: displayName = displayName ?? text
        case .color: color = color ?? text
        case .appleColor: appleColor = appleColor ?? text
        case .refreshInterval: statedInterval = statedInterval ?? Self.seconds(ofDuration: text)
        case .publishedTTL: publishedTTL = publishedTTL ?? Self.seconds(ofDuration: text)
        case .feedZone: feedZone = feedZone ?? Placed(value: text, line: property.line)
        case .standardOffset, .daylight: clock.take(property.name, text, line: property.line)
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
