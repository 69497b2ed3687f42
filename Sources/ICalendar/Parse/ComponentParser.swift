/// Turns the raw lines of a component into typed values.
///
/// A line that does not parse is reported with its place and left out; the others stay.
struct ComponentParser {
    private(set) var defects: DefectList
    private let limits: ExpansionLimits
    private var lastZone: (bytes: ArraySlice<UInt8>, text: String)?

    init(limits: ExpansionLimits, file: String) {
        self.limits = limits
        self.defects = DefectList(file: file, limit: limits.defectsPerFeed)
    }

    /// Becomes the parser of another file.
    mutating func restart(file: String) {
        defects = DefectList(file: file, limit: limits.defectsPerFeed)
    }

    /// The component with all properties that parse.
    mutating func parse(_ slice: ComponentSlice) -> Component {
        var component = Component(name: slice.name, line: slice.line)
        component.properties.reserveCapacity(slice.lines.count)
        var (recurrenceDates, exceptionDates) = (0, 0)
        for line in slice.lines {
            let kind = Self.kind(of: line.name)
            guard let content = ContentLine(slice.rest(of: line), expectsDate: kind.isDate) else {
                report(line, "has no value", "line ignored")
                continue
            }
            switch kind {
            case .dateList:
                if line.name == .recurrenceDates {
                    parseList(content, of: line, into: &component, count: &recurrenceDates)
                } else {
                    parseList(content, of: line, into: &component, count: &exceptionDates)
                }
            case .text:
                add(text(content, of: line).map(PropertyValue.text), of: line, content, to: &component)
            case .textList: component.properties += texts(content, of: line)
            case .attendee: component.properties += declinedAddresses(content, of: line)
            case .rule: add(rule(content, of: line), of: line, content, to: &component)
            case .date:
                let time = timeParser(content).parse(content.value)
                add(time.map(PropertyValue.time), of: line, content, to: &component)
            case .duration:
                let upper = content.value.map(\.uppercasedASCII).filter { !$0.isBlank }
                add(
                    LibicalValue.duration(upper).map(PropertyValue.duration), of: line, content,
                    to: &component)
            case .integer:
                let digits = String(decoding: content.value.trimmingBlanks, as: UTF8.self)
                add(Int(digits).map(PropertyValue.integer), of: line, content, to: &component)
            case .offset:
                let offset = OffsetParser.parse(content.value.filter { !$0.isForbiddenControl })
                add(offset.map(PropertyValue.offset), of: line, content, to: &component)
            }
        }
        component.components = slice.components.map { parse($0) }
        return component
    }

    /// The text of the first line of a component; `nil` where there is none, or the line has no text.
    mutating func firstText(_ slice: ComponentSlice) -> (name: PropertyName, text: Placed<String>)? {
        guard let line = slice.lines.first else { return nil }
        guard Self.kind(of: line.name) == .text,
            let content = ContentLine(slice.rest(of: line), expectsDate: false)
        else {
            guard let property = parse(slice).properties.first, case .text(let text) = property.value else {
                return nil
            }
            return (property.name, Placed(value: text, line: property.line))
        }
        // Without the detour of a component: of ten thousand small files each says its name.
        guard let text = text(content, of: line) else {
            reportValue(of: line, content)
            return nil
        }
        return (line.name, Placed(value: text, line: line.number))
    }

    // MARK: One value

    private mutating func add(
        _ value: PropertyValue?, of line: ComponentSlice.Line, _ content: ContentLine,
        to component: inout Component
    ) {
        guard let value else { return reportValue(of: line, content) }
        var property = Property(name: line.name, line: line.number, value: value)
        if line.name == .recurrenceID, let range = content.parameter("RANGE") {
            property.isThisAndFuture = range.equalsIgnoringCase("THISANDFUTURE")
        }
        component.properties.append(property)
    }

    private mutating func text(_ content: ContentLine, of line: ComponentSlice.Line) -> String? {
        text(Self.transferDecoded(content), content, of: line)
    }

    private static func transferDecoded(_ content: ContentLine) -> ArraySlice<UInt8> {
        guard content.hasParameters else { return content.value }
        return content.isQuotedPrintable
            ? TextDecoder.decodeQuotedPrintable(content.value)[...] : content.value
    }

    private mutating func text(
        _ bytes: ArraySlice<UInt8>, _ content: ContentLine, of line: ComponentSlice.Line
    ) -> String? {
        if let plain = TextDecoder.plainText(bytes), !bytes.contains(0x5C) { return plain }
        let charset = content.parameter("CHARSET").map { String(decoding: $0, as: UTF8.self) }
        let decoded = TextDecoder.decode(bytes, charset: charset)
        if let foreign = decoded.foreignCharset {
            defects.add(
                line: line.number, kind: .encoding, problem: "\(line.name.rawValue) is not UTF-8",
                action: "read as \(Excerpt.of(foreign))")
        }
        // A text without escapes is what it says.
        return decoded.text.utf8.contains(0x5C) ? LibicalValue.text(decoded.text.utf8) : decoded.text
    }

    private func rule(_ content: ContentLine, of line: ComponentSlice.Line) -> PropertyValue {
        .rule(
            TextDecoder.plainText(content.value)
                ?? String(decoding: content.value.filter { !$0.isForbiddenControl }, as: UTF8.self))
    }

    /// The address of an attendee who declined, and that of EMAIL; none of one who did not.
    private mutating func declinedAddresses(_ content: ContentLine, of line: ComponentSlice.Line)
        -> [Property]
    {
        guard content.parameter("PARTSTAT")?.equalsIgnoringCase("DECLINED") == true else { return [] }
        let email = content.parameter("EMAIL").map { TextDecoder.decode($0).text }
        return [text(content, of: line), email].compactMap { $0 }.map {
            Property(name: line.name, line: line.number, value: .text($0))
        }
    }

    // MARK: Lists

    /// The texts of a list, which commas separate that are not escaped; in vCalendar 1.0 semicolons do.
    private mutating func texts(_ content: ContentLine, of line: ComponentSlice.Line) -> [Property] {
        var isEscaped = false
        let values = Self.transferDecoded(content).split { byte in
            defer { isEscaped = byte == 0x5C && !isEscaped }
            return !isEscaped && (byte == 0x2C || byte == 0x3B)
        }
        return values.compactMap { text($0, content, of: line) }.map {
            Property(name: line.name, line: line.number, value: .text($0))
        }
    }

    /// Parses RDATE and EXDATE one value at a time, so that a bad one takes no other with it.
    private mutating func parseList(
        _ content: ContentLine, of line: ComponentSlice.Line, into component: inout Component,
        count: inout Int
    ) {
        let parser = timeParser(content)
        // vCalendar 1.0 separates with semicolons.
        let values = content.value.split(omittingEmptySubsequences: true) { $0 == 0x2C || $0 == 0x3B }
        for value in values {
            count += 1
            if count == limits.datesPerComponent + 1 {
                report(
                    line, "has more than \(limits.datesPerComponent) dates", "the others are passed over",
                    kind: .limit)
            }
            guard count <= limits.datesPerComponent else { return }
            guard let parsed = Self.dateOrPeriod(value, parser) else {
                report(line, "\"\(Excerpt.of(value))\" is no date", "value ignored")
                continue
            }
            component.properties.append(
                Property(name: line.name, line: line.number, value: parsed))
        }
        if values.isEmpty { report(line, "has no value", "line ignored") }
    }

    private static func dateOrPeriod(_ bytes: ArraySlice<UInt8>, _ parser: TimeParser) -> PropertyValue? {
        guard let slash = bytes.firstIndex(of: 0x2F) else {
            return parser.parse(bytes).map(PropertyValue.time)
        }
        guard let start = parser.parse(bytes[..<slash]) else { return nil }
        let end = bytes[(slash + 1)...]
        if let duration = LibicalValue.duration(end.map(\.uppercasedASCII)) {
            return .period(start: start, end: .duration(duration))
        }
        return parser.parse(end).map { .period(start: start, end: .time($0)) }
    }

    private mutating func timeParser(_ content: ContentLine) -> TimeParser {
        var parser = TimeParser()
        var hasType = false
        content.forEachParameter { name, value in
            if parser.zone == nil, name.equalsIgnoringCase("TZID") {
                parser.zone = zoneName(value)
            } else if !hasType, name.equalsIgnoringCase("VALUE") {
                hasType = true
                parser.isDate = value.equalsIgnoringCase("DATE")
            }
        }
        return parser
    }

    /// A TZID as text. The times of an event, and of most events around it, name the same zone.
    private mutating func zoneName(_ bytes: ArraySlice<UInt8>) -> String {
        if let lastZone, lastZone.bytes.count == bytes.count, lastZone.bytes.elementsEqual(bytes) {
            return lastZone.text
        }
        let text = TextDecoder.decode(bytes).text
        lastZone = (Array(bytes)[...], text)
        return text
    }

    private mutating func reportValue(of line: ComponentSlice.Line, _ content: ContentLine) {
        report(
            line, "\"\(Excerpt.of(content.value))\" is no \(Self.kind(of: line.name).noun)", "line ignored")
    }

    private mutating func report(
        _ line: ComponentSlice.Line, _ problem: String, _ action: String, kind: Defect.Kind = .value
    ) {
        defects.add(
            line: line.number, kind: kind, problem: "\(line.name.rawValue) \(problem)", action: action)
    }
}

extension ComponentParser {
    /// How a property's value is read.
    private enum Kind {
        case text, textList, attendee, rule, date, dateList, duration, integer, offset

        var isDate: Bool { self == .date || self == .dateList }

        /// What a value of this kind is called in a message.
        var noun: String {
            switch self {
            case .text, .textList: "text"
            case .attendee: "address"
            case .rule: "rule"
            case .date, .dateList: "date or time"
            case .duration: "duration"
            case .integer: "number"
            case .offset: "UTC offset"
            }
        }
    }

    private static func kind(of name: PropertyName) -> Kind {
        switch name {
        case .start, .end, .recurrenceID, .stamp: .date
        case .recurrenceDates, .exceptionDates: .dateList
        case .recurrenceRule, .exceptionRule: .rule
        case .duration: .duration
        case .sequence: .integer
        case .offsetFrom, .offsetTo: .offset
        case .categories: .textList
        case .attendee: .attendee
        default: .text
        }
    }
}
