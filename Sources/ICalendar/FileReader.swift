/// Reads one file of a calendar: bytes in, parsed events and zones out.
struct FileReader {
    /// What the file says about the calendar as a whole.
    struct Properties {
        var name: String?
        /// The stated ones, the one that counts first.
        var colors: [String] = []
    }

    let name: String
    private(set) var properties = Properties()
    private(set) var counts = ComponentCounts()
    /// The events, each with the number of its VCALENDAR in the calendar.
    private(set) var events = ScannedEvents()

    private let number: Int
    private let zones: CalendarZones
    private let options: ExpansionOptions
    private var lines: LineReader
    private var scanner: ComponentScanner
    private var parser: ComponentParser
    private var found: DefectList
    private var beginning: [UInt8] = []
    private var isRecognised = false
    private var utf16: UTF16Decoder?
    private var head: [UInt8] = []
    private var archive: FeedError?
    private var isOnlyWhiteSpace = true

    private var definitions: [ZoneDefinition] = []
    private var feedZone: Placed<String>?
    private var clock = VCalendarClock()
    private var displayName: String?
    private var appleColor: String?

    /// A reader of the file with this number, which adds the zones of its VCALENDARs to those of the calendar.
    init(name: String, number: Int, zones: CalendarZones, options: ExpansionOptions) {
        self.name = name
        self.number = number
        self.zones = zones
        self.options = options
        let filter = options.examinesEverything ? nil : RelevanceFilter(window: options.window)
        self.lines = LineReader(limit: options.limits.lineBytes)
        self.scanner = ComponentScanner(
            limits: options.limits, file: name, filter: filter, extras: options.extraProperties)
        self.parser = ComponentParser(limits: options.limits, file: name)
        self.found = DefectList(file: name, limit: options.limits.defectsPerFeed)
    }

    /// All defects of the file, whichever stage found them.
    var defects: DefectList {
        var all = scanner.defects
        all.add(parser.defects)
        all.add(found)
        return all
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        counts.bytes += bytes.count
        guard isRecognised else {
            // The first bytes say what the rest is; they may come one by one.
            beginning.append(contentsOf: bytes)
            if beginning.count >= 4 { recognise() }
            return
        }
        decode(bytes)
    }

    private mutating func recognise() {
        isRecognised = true
        archive = FeedSniffer.archive(beginning)
        utf16 = UTF16Decoder.recognise(beginning)
        let bytes = beginning
        beginning = []
        bytes.withUnsafeBytes { decode($0) }
    }

    private mutating func decode(_ bytes: UnsafeRawBufferPointer) {
        guard archive == nil else { return }
        guard var decoder = utf16 else { return readUTF8(bytes) }
        let decoded = decoder.decode(bytes)
        utf16 = decoder
        decoded.withUnsafeBytes { readUTF8($0) }
    }

    private mutating func readUTF8(_ bytes: UnsafeRawBufferPointer) {
        if head.count < FeedSniffer.headLength {
            head.append(contentsOf: bytes.prefix(FeedSniffer.headLength - head.count))
        }
        if isOnlyWhiteSpace {
            isOnlyWhiteSpace = bytes.allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
        }
        var items: [ComponentScanner.Item] = []
        lines.read(bytes) { scanner.scan($0) { items.append($0) } }
        for item in items { take(item) }
    }

    /// Takes the last line and judges whether the file is complete.
    mutating func finish() throws(FeedError) {
        if !isRecognised { recognise() }
        var items: [ComponentScanner.Item] = []
        lines.finish { scanner.scan($0) { items.append($0) } }
        for item in items { take(item) }
        counts.events = scanner.eventCount
        properties.name = properties.name ?? displayName
        properties.colors += [appleColor].compactMap { $0 }
        if var error = verdict {
            error.file = name
            throw error
        }
    }

    private var verdict: FeedError? {
        if let archive { return archive }
        guard scanner.hasCalendar else {
            return FeedSniffer.error(head: head, count: counts.bytes, isOnlyWhiteSpace: isOnlyWhiteSpace)
        }
        guard let line = scanner.openCalendarLine else { return nil }
        return FeedError(
            code: .incomplete, line: line,
            explanation: "this is not complete: the VCALENDAR that begins here is not closed; "
                + "the download may have broken off")
    }

    // MARK: Items of the scan

    private mutating func take(_ item: ComponentScanner.Item) {
        switch item {
        case .calendarBegan:
            definitions = []
            feedZone = nil
            clock = VCalendarClock()
        case .calendarProperty(let slice): take(calendarProperty: parser.parse(slice))
        case .zone(let slice): take(zone: slice)
        case .event(let slice): take(event: slice)
        case .dropped(let revision):
            counts.notExamined += 1
            if let revision { events.dropped.append(revision) }
        case .setAside(let uid, let slice):
            counts.notExamined += 1
            events.setAside.append((uid, scanned(slice)))
        case .calendarEnded:
            if feedZone == nil, let zone = clock.definition(unlessKeptBy: options.viewerZone) {
                definitions.append(zone)
                feedZone = Placed(value: zone.identifier, line: zone.line)
            }
            if let wrong = zones.add(definitions, feedZone: feedZone?.value) {
                found.add(
                    line: feedZone?.line ?? 0, kind: .zone, problem: wrong.problem, action: wrong.action)
            }
        }
    }

    private mutating func take(calendarProperty component: Component) {
        guard let property = component.properties.first, case .text(let text) = property.value, !text.isEmpty
        else { return }
        switch property.name {
        case .name: properties.name = properties.name ?? text
        case .displayName: displayName = displayName ?? text
        case .color: if properties.colors.isEmpty { properties.colors.append(text) }
        case .appleColor: appleColor = appleColor ?? text
        case .feedZone: feedZone = feedZone ?? Placed(value: text, line: property.line)
        case .standardOffset, .daylight: clock.take(property.name, text, line: property.line)
        default: break
        }
    }

    private mutating func take(zone slice: ComponentSlice) {
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

    private mutating func take(event slice: ComponentSlice) {
        if let event = scanned(slice).parse(&parser, &found) {
            events.examined.append(event)
        } else {
            counts.unusable += 1
        }
    }

    /// The event with its place: the VCALENDAR that is open now gets its zones when it ends.
    private func scanned(_ slice: ComponentSlice) -> ScannedEvent {
        ScannedEvent(slice: slice, calendar: zones.count, file: number)
    }
}
