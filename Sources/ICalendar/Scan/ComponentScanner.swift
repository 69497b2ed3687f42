/// Finds the components of a stream of lines and copies those lines of them that can matter.
///
/// It knows the nesting of components (RFC 5545 section 3.4) and no value. One broken component takes no other
/// one down: a second BEGIN:VEVENT closes the first, an END closes everything that is open inside it, and
/// components nested deeper than the bound are passed over.
struct ComponentScanner {
    /// What the scanner finds, in the order of the stream.
    enum Item {
        /// A VCALENDAR begins.
        case calendarBegan
        /// A property of the VCALENDAR itself.
        case calendarProperty(ComponentSlice)
        /// A VTIMEZONE.
        case zone(ComponentSlice)
        /// A VEVENT that is to be examined.
        case event(ComponentSlice)
        /// A VEVENT that cannot matter: what stays of it, if it has a UID.
        case dropped(DroppedRevision?)
        /// A VEVENT that matters only if something else of its UID does.
        case setAside(UIDHash, ComponentSlice)
        /// The VCALENDAR ends: its zones are now known.
        case calendarEnded
    }

    /// What a component that is open at the moment is to the scan.
    private enum Scope {
        case calendar, event, zone, observance, other
    }

    /// A component that is open at the moment.
    private struct Open {
        var scope: Scope
        /// Its name in upper case; only the beginning of a very long one.
        var name: [UInt8]
    }

    private(set) var defects: DefectList
    /// How many VEVENTs began.
    private(set) var eventCount = 0
    /// Whether a BEGIN:VCALENDAR was seen.
    private(set) var hasCalendar = false
    /// The line of the BEGIN:VCALENDAR that is not closed yet.
    var openCalendarLine: Int? { open.isEmpty ? unclosedCalendarLine : calendarLine }

    private let limits: ExpansionLimits
    private var open: [Open] = []
    /// The innermost open component; text outside of all is nobody's.
    private var scope: Scope?
    private var overflow = 0
    private var calendarLine = 0
    private var unclosedCalendarLine: Int?
    private let filter: RelevanceFilter?
    private let extras: ExtraProperties
    /// The open VEVENT; one slice serves all of them.
    private var event = ComponentSlice(name: "VEVENT", line: 0)
    private var zone: ComponentSlice?
    private var observance: ComponentSlice?
    private var propertyCount = 0
    private var hasReportedStrayText = false

    /// A scanner of one file. Without a filter every event is to be examined.
    init(
        limits: ExpansionLimits, file: String, filter: RelevanceFilter? = nil, extras: ExtraProperties = []
    ) {
        self.limits = limits
        self.filter = filter
        self.extras = extras
        self.defects = DefectList(file: file, limit: limits.defectsPerFeed)
    }

    /// Takes the next line.
    mutating func scan(_ line: LineReader.Line, _ emit: (Item) -> Void) {
        var bytes = line.bytes
        guard var first = bytes.first?.uppercasedASCII else { return }
        while first == 0xEF, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(3))
            first = bytes.first?.uppercasedASCII ?? 0
        }
        if first == 0x42, bytes.startsIgnoringCase("BEGIN:") {
            begin(bytes.dropFirst(6).trimmingBlanks, at: line.number, emit)
        } else if first == 0x45, bytes.startsIgnoringCase("END:") {
            end(bytes.dropFirst(4).trimmingBlanks, at: line.number, emit)
        } else if scope != .other {
            property(bytes, of: line, emit)
        }
    }

    // MARK: BEGIN

    private mutating func begin(_ name: Slice<UnsafeRawBufferPointer>, at line: Int, _ emit: (Item) -> Void) {
        if name.equalsIgnoringCase("VCALENDAR") {
            beginCalendar(at: line, emit)
        } else if open.isEmpty {
            reportStrayText(at: line)
        } else if name.equalsIgnoringCase("VEVENT") {
            closeComponents(until: "BEGIN:VEVENT", at: line, emit)
            push(.event, name, at: line)
            event.restart(at: line)
            eventCount += 1
            propertyCount = 0
        } else if name.equalsIgnoringCase("VTIMEZONE") {
            closeComponents(until: "BEGIN:VTIMEZONE", at: line, emit)
            push(.zone, name, at: line)
            zone = ComponentSlice(name: "VTIMEZONE", line: line)
            propertyCount = 0
        } else if scope == .zone,
            name.equalsIgnoringCase("STANDARD") || name.equalsIgnoringCase("DAYLIGHT")
        {
            push(.observance, name, at: line)
            observance = ComponentSlice(
                name: name.equalsIgnoringCase("STANDARD") ? "STANDARD" : "DAYLIGHT", line: line)
        } else {
            push(.other, name, at: line)
        }
    }

    private mutating func beginCalendar(at line: Int, _ emit: (Item) -> Void) {
        if !open.isEmpty {
            // Never closed: the whole stream is incomplete, whatever follows.
            unclosedCalendarLine = unclosedCalendarLine ?? calendarLine
            closeComponents(until: "BEGIN:VCALENDAR", at: line, emit)
            closeCalendar(emit)
        }
        hasCalendar = true
        calendarLine = line
        open = [Open(scope: .calendar, name: Array("VCALENDAR".utf8))]
        scope = .calendar
        overflow = 0
        emit(.calendarBegan)
    }

    private mutating func closeCalendar(_ emit: (Item) -> Void) {
        open.removeAll()
        scope = nil
        emit(.calendarEnded)
    }

    private mutating func push(_ scope: Scope, _ name: Slice<UnsafeRawBufferPointer>, at line: Int) {
        guard open.count < limits.nesting else {
            if overflow == 0 {
                defects.add(
                    line: line, kind: .limit,
                    problem: "components are nested more than \(limits.nesting) deep",
                    action: "what lies deeper is passed over")
            }
            overflow += 1
            self.scope = .other
            return
        }
        open.append(Open(scope: scope, name: Self.stored(name)))
        self.scope = scope
    }

    // MARK: END

    private mutating func end(_ name: Slice<UnsafeRawBufferPointer>, at line: Int, _ emit: (Item) -> Void) {
        guard !open.isEmpty else { return reportStrayText(at: line) }
        if name.equalsIgnoringCase("VCALENDAR") {
            closeComponents(until: "END:VCALENDAR", at: line, emit)
            closeCalendar(emit)
        } else if overflow > 0, !name.equalsIgnoringCase("VEVENT"), !name.equalsIgnoringCase("VTIMEZONE") {
            overflow -= 1
            if overflow == 0 { scope = open.last?.scope }
        } else if let depth = open.lastIndex(where: { $0.name == Self.stored(name) }) {
            overflow = 0
            while open.count - 1 > depth { pop(isClosed: false, at: line, emit) }
            pop(isClosed: true, at: line, emit)
        } else {
            defects.add(
                line: line, kind: .syntax, problem: "END:\(Excerpt.of(name)) closes nothing",
                action: "line ignored")
        }
    }

    /// The name of a component as it is compared: in upper case, and not more of it than any real one has.
    private static func stored(_ name: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        name.prefix(64).map(\.uppercasedASCII)
    }

    /// Closes whatever is open inside the VCALENDAR, because a line says that it must be over.
    private mutating func closeComponents(until cause: String, at line: Int, _ emit: (Item) -> Void) {
        overflow = 0
        guard open.count > 1 else { return }
        defects.add(
            line: line, kind: .syntax, problem: "\(Excerpt.of(open[1].name)) is not closed before \(cause)",
            action: "taken as closed here")
        while open.count > 1 { pop(isClosed: true, at: line, emit) }
    }

    private mutating func pop(isClosed: Bool, at line: Int, _ emit: (Item) -> Void) {
        let closed = open.removeLast()
        scope = open.last?.scope
        if !isClosed {
            defects.add(
                line: line, kind: .syntax, problem: "\(Excerpt.of(closed.name)) is not closed",
                action: "taken as closed here")
        }
        switch closed.scope {
        case .event:
            emit(judged())
        case .zone:
            if let zone { emit(.zone(zone)) }
            zone = nil
        case .observance:
            if let observance, let count = zone?.components.count {
                if count < limits.observancesPerZone {
                    zone?.components.append(observance)
                } else if count == limits.observancesPerZone {
                    defects.add(
                        line: observance.line, kind: .limit,
                        problem: "VTIMEZONE has more than \(limits.observancesPerZone) observances",
                        action: "the others are passed over")
                }
            }
            observance = nil
        case .calendar, .other:
            break
        }
    }

    private func judged() -> Item {
        switch filter?.judge(event) ?? .keep {
        case .keep: .event(event)
        case .drop(let revision): .dropped(revision)
        case .setAside(let uid): .setAside(uid, event)
        }
    }

    // MARK: Properties

    private mutating func property(
        _ bytes: UnsafeRawBufferPointer, of line: LineReader.Line, _ emit: (Item) -> Void
    ) {
        guard let scope else { return reportStrayText(at: line.number) }
        var nameEnd = 0
        var isPlainName = true
        while nameEnd < bytes.count, bytes[nameEnd] != 0x3A, bytes[nameEnd] != 0x3B {
            isPlainName = isPlainName && bytes[nameEnd].isNameCharacter
            nameEnd += 1
        }
        var name = UnsafeRawBufferPointer(rebasing: bytes[..<nameEnd])
        if !isPlainName {
            name = UnsafeRawBufferPointer(rebasing: name[...].trimmingBlanks)
            isPlainName = name.allSatisfy(\.isNameCharacter)
        }
        guard nameEnd < bytes.count, let known = PropertyName(name) else {
            if scope == .event, !isPlainName || nameEnd == bytes.count {
                defects.add(
                    line: line.number, kind: .syntax,
                    problem: "\"\(Excerpt.of(bytes))\" is no property", action: "line ignored")
            }
            return
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[nameEnd...])
        guard isWanted(known, rest), scope == .calendar || admitProperty(at: line.number) else { return }
        if line.isCut {
            defects.add(
                line: line.number, kind: .limit,
                problem: "\(known.rawValue) is longer than \(limits.lineBytes) bytes",
                action: "the rest of the line is dropped")
        }
        switch scope {
        case .calendar:
            var slice = ComponentSlice(name: "VCALENDAR", line: line.number)
            slice.append(known, number: line.number, rest: rest)
            emit(.calendarProperty(slice))
        case .event: event.append(known, number: line.number, rest: rest)
        case .zone: zone?.append(known, number: line.number, rest: rest)
        case .observance: observance?.append(known, number: line.number, rest: rest)
        case .other: break
        }
    }

    /// Whether a property is read, by its name and, of an attendee, by what follows: a meeting of thousands must
    /// not cost its other properties.
    private func isWanted(_ name: PropertyName, _ rest: UnsafeRawBufferPointer) -> Bool {
        switch name {
        case .categories: extras.contains(.categories)
        case .attendee: extras.contains(.declined) && rest.containsIgnoringCase("DECLINED")
        default: true
        }
    }

    /// Counts a property of the open component; `false` once there are too many of them.
    private mutating func admitProperty(at line: Int) -> Bool {
        propertyCount += 1
        if propertyCount == limits.propertiesPerComponent + 1 {
            defects.add(
                line: line, kind: .limit,
                problem: "component has more than \(limits.propertiesPerComponent) properties",
                action: "the others are passed over")
        }
        return propertyCount <= limits.propertiesPerComponent
    }

    private mutating func reportStrayText(at line: Int) {
        guard hasCalendar, !hasReportedStrayText else { return }
        hasReportedStrayText = true
        defects.add(
            line: line, kind: .syntax, problem: "text outside of any VCALENDAR", action: "ignored")
    }
}
