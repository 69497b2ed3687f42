/// Finds the components of a stream of lines and copies those lines of them that can matter.
///
/// It knows the nesting of components (RFC 5545 section 3.4) and no value. One broken component takes no other
/// one down: a second BEGIN:VEVENT closes the first, an END closes everything that is open inside it, and
/// components nested deeper than the bound are passed over.
struct ComponentScanner<Sink: ComponentSink>: LineSink {
    /// What takes the components.
    var sink: Sink
    private(set) var defects: DefectList
    /// How many VEVENTs began.
    private(set) var eventCount = 0
    /// Whether a BEGIN:VCALENDAR was seen.
    private(set) var hasCalendar = false
    /// The line of the BEGIN:VCALENDAR that is not closed yet.
    var openCalendarLine: Int? { open.isEmpty ? unclosedCalendarLine : calendarLine }

    private let limits: ExpansionLimits
    private let filter: RelevanceFilter?
    private let extras: ExtraProperties
    private var open: OpenComponents
    private var calendarLine = 0
    private var unclosedCalendarLine: Int?
    private var event = OpenEvent()
    private var zone = OpenZone()
    /// The memory of one property of the VCALENDAR after the other.
    private var calendarProperty = ComponentSlice(name: ComponentKind.calendar.name, line: 0)
    /// How many properties the open VEVENT or VTIMEZONE has.
    private var propertyCount = 0
    private var hasReportedStrayText = false

    /// A scanner of one file. Without a filter every event is to be examined.
    init(
        limits: ExpansionLimits, file: String, filter: RelevanceFilter? = nil, extras: ExtraProperties = [],
        sink: Sink
    ) {
        self.limits = limits
        self.filter = filter
        self.extras = extras
        self.sink = sink
        self.open = OpenComponents(limit: limits.nesting)
        self.defects = DefectList(file: file, limit: limits.defectsPerFeed)
    }

    /// Becomes the scanner of another file; the memory, and what takes the components, serve on.
    mutating func restart(file: String) {
        defects = DefectList(file: file, limit: limits.defectsPerFeed)
        eventCount = 0
        hasCalendar = false
        open.removeAll()
        calendarLine = 0
        unclosedCalendarLine = nil
        propertyCount = 0
        hasReportedStrayText = false
    }

    func passesOver(lineThatBegins beginning: UnsafeRawBufferPointer) -> Bool {
        guard let scope = open.scope, !beginning.beginsComponent, !beginning.endsComponent,
            !beginning.hasByteOrderMark
        else { return false }
        // What is shorter may still become a BEGIN or END.
        if scope == .other { return beginning.count >= 6 }
        let name = LineName(beginning)
        return name.isName && !(name.property.map(isRead) ?? false)
    }

    mutating func take(_ line: LineReader.Line) {
        if line.bytes.beginsComponent {
            begin(UnsafeRawBufferPointer(rebasing: line.bytes[6...].trimmingBlanks), at: line.number)
        } else if line.bytes.endsComponent {
            end(UnsafeRawBufferPointer(rebasing: line.bytes[4...].trimmingBlanks), at: line.number)
        } else if line.bytes.hasByteOrderMark {
            take(line.withoutByteOrderMarks)
        } else if open.scope != .other {
            property(line)
        }
    }

    // MARK: BEGIN

    private mutating func begin(_ name: UnsafeRawBufferPointer, at line: Int) {
        let kind = ComponentKind(name)
        guard kind != .calendar else { return beginCalendar(at: line) }
        guard !open.isEmpty else { return reportStrayText(at: line) }
        switch kind {
        case .event:
            closeComponents(until: "BEGIN:VEVENT", at: line)
            push(kind, .event, at: line)
            event.restart(at: line)
            eventCount += 1
            propertyCount = 0
        case .zone:
            closeComponents(until: "BEGIN:VTIMEZONE", at: line)
            push(kind, .zone, at: line)
            zone.restart(at: line)
            propertyCount = 0
        case .standard where open.scope == .zone, .daylight where open.scope == .zone:
            if push(kind, .observance, at: line) { zone.begin(kind, at: line) }
        default:
            push(kind, .other, at: line)
        }
    }

    private mutating func beginCalendar(at line: Int) {
        if !open.isEmpty {
            // Never closed: the whole stream is incomplete, whatever follows.
            unclosedCalendarLine = unclosedCalendarLine ?? calendarLine
            closeCalendar(because: "BEGIN:VCALENDAR", at: line)
        }
        hasCalendar = true
        calendarLine = line
        push(.calendar, .calendar, at: line)
        sink.beginCalendar()
    }

    /// Opens a component; `false` if it is nested too deep.
    @discardableResult
    private mutating func push(_ kind: ComponentKind, _ scope: OpenComponents.Scope, at line: Int) -> Bool {
        let isOpen = open.push(kind, scope)
        if !isOpen, open.overflow == 1 {
            defects.add(
                line: line, kind: .limit, problem: "components are nested more than \(limits.nesting) deep",
                action: "what lies deeper is passed over")
        }
        return isOpen
    }

    // MARK: END

    private mutating func end(_ name: UnsafeRawBufferPointer, at line: Int) {
        guard !open.isEmpty else { return reportStrayText(at: line) }
        let kind = ComponentKind(name)
        if kind == .calendar {
            closeCalendar(because: "END:VCALENDAR", at: line)
        } else if open.overflow > 0, kind != .event, kind != .zone {
            open.popOverflow()
        } else if let depth = open.depth(of: kind) {
            open.dropOverflow()
            for _ in 1..<depth {
                guard let kind = closeInnermost() else { break }
                defects.add(
                    line: line, kind: .syntax, problem: "\(Excerpt.of(kind.name)) is not closed",
                    action: "taken as closed here")
            }
            _ = closeInnermost()
        } else {
            defects.add(
                line: line, kind: .syntax, problem: "END:\(Excerpt.of(name)) closes nothing",
                action: "line ignored")
        }
    }

    private mutating func closeCalendar(because cause: String, at line: Int) {
        closeComponents(until: cause, at: line)
        _ = closeInnermost()
        sink.endCalendar()
    }

    /// Closes whatever is open inside the VCALENDAR, because a line says that it must be over.
    private mutating func closeComponents(until cause: String, at line: Int) {
        open.dropOverflow()
        guard let kind = open.inCalendar else { return }
        defects.add(
            line: line, kind: .syntax, problem: "\(Excerpt.of(kind.name)) is not closed before \(cause)",
            action: "taken as closed here")
        while open.inCalendar != nil { _ = closeInnermost() }
    }

    private mutating func closeInnermost() -> ComponentKind? {
        guard let closed = open.pop() else { return nil }
        switch closed.scope {
        case .event: judge()
        case .zone: sink.take(zone: zone.slice)
        case .observance:
            let limit = limits.observancesPerZone
            if let line = zone.endObservance(limit: limit) {
                defects.add(
                    line: line, kind: .limit, problem: "VTIMEZONE has more than \(limit) observances",
                    action: "the others are passed over")
            }
        case .calendar, .other: break
        }
        return closed.kind
    }

    private mutating func judge() {
        switch filter?.judge(event) ?? .keep {
        case .keep: sink.take(event: event.slice)
        case .drop(let revision): sink.drop(revision)
        case .setAside(let claim): sink.setAside(event.slice, claim)
        }
    }

    // MARK: Properties

    private mutating func property(_ line: LineReader.Line) {
        guard let scope = open.scope else { return reportStrayText(at: line.number) }
        let name = LineName(line.bytes)
        guard let property = name.property else {
            if scope == .event, !name.isName {
                defects.add(
                    line: line.number, kind: .syntax,
                    problem: "\"\(Excerpt.of(line.bytes))\" is no property", action: "line ignored")
            }
            return
        }
        let rest = UnsafeRawBufferPointer(rebasing: line.bytes[name.end...])
        guard isRead(property), property != .attendee || rest.containsIgnoringCase("DECLINED"),
            scope == .calendar || admitProperty(at: line.number)
        else { return }
        if line.isCut {
            defects.add(
                line: line.number, kind: .limit,
                problem: "\(property.rawValue) is longer than \(limits.lineBytes) bytes",
                action: "the rest of the line is dropped")
        }
        switch scope {
        case .event: event.append(property, number: line.number, rest: rest)
        case .zone, .observance: zone.append(property, number: line.number, rest: rest)
        case .calendar:
            calendarProperty.restart(as: ComponentKind.calendar.name, at: line.number)
            calendarProperty.append(property, number: line.number, rest: rest)
            sink.take(calendarProperty: calendarProperty)
        case .other: break
        }
    }

    /// Whether a property is read at all. Of attendees only those who declined are: a meeting of thousands must not
    /// cost its other properties.
    private func isRead(_ property: PropertyName) -> Bool {
        switch property {
        case .categories: extras.contains(.categories)
        case .attendee: extras.contains(.declined)
        default: true
        }
    }

    /// Counts a property of the open component; `false` once there are too many of them.
    @inline(__always)
    private mutating func admitProperty(at line: Int) -> Bool {
        propertyCount += 1
        return propertyCount <= limits.propertiesPerComponent || reportTooManyProperties(at: line)
    }

    private mutating func reportTooManyProperties(at line: Int) -> Bool {
        if propertyCount == limits.propertiesPerComponent + 1 {
            defects.add(
                line: line, kind: .limit,
                problem: "component has more than \(limits.propertiesPerComponent) properties",
                action: "the others are passed over")
        }
        return false
    }

    private mutating func reportStrayText(at line: Int) {
        guard hasCalendar, !hasReportedStrayText else { return }
        hasReportedStrayText = true
        defects.add(
            line: line, kind: .syntax, problem: "text outside of any VCALENDAR", action: "ignored")
    }
}

extension LineReader.Line {
    /// The line behind byte order marks, which programs leave where they put files together.
    fileprivate var withoutByteOrderMarks: LineReader.Line {
        var rest = bytes
        while rest.hasByteOrderMark { rest = UnsafeRawBufferPointer(rebasing: rest[3...]) }
        return LineReader.Line(bytes: rest, number: number, isCut: isCut)
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate var beginsComponent: Bool {
        count >= 6 && self[5] == 0x3A && ByteWord(self).name(ofLength: 5) == .name("BEGIN")
    }

    @inline(__always)
    fileprivate var endsComponent: Bool {
        count >= 4 && self[3] == 0x3A && ByteWord(self).name(ofLength: 3) == .name("END")
    }

    @inline(__always)
    fileprivate var hasByteOrderMark: Bool {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
    }
}
