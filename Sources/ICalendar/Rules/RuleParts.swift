/// The text of a rule cut into its parts, with every repair in a note.
struct RuleParts {
    /// The parts of RFC 5545 section 3.3.10 and RFC 7529.
    enum Name: CaseIterable {
        case frequency, interval, count, until, weekStart, seconds, minutes, hours, weekdays, monthDays,
            yearDays
        case weekNumbers, months, setPositions, scale, skip

        /// The name in the text.
        var text: StaticString {
            switch self {
            case .frequency: "FREQ"
            case .interval: "INTERVAL"
            case .count: "COUNT"
            case .until: "UNTIL"
            case .weekStart: "WKST"
            case .seconds: "BYSECOND"
            case .minutes: "BYMINUTE"
            case .hours: "BYHOUR"
            case .weekdays: "BYDAY"
            case .monthDays: "BYMONTHDAY"
            case .yearDays: "BYYEARDAY"
            case .weekNumbers: "BYWEEKNO"
            case .months: "BYMONTH"
            case .setPositions: "BYSETPOS"
            case .scale: "RSCALE"
            case .skip: "SKIP"
            }
        }
    }

    /// A part and its value, which is not empty.
    private struct Part {
        var name: Name
        var value: ArraySlice<UInt8>
    }

    /// What was repaired.
    private(set) var notes: [RuleNote] = []
    /// Few: a rule rarely has more than four, and no name stands here twice.
    private var parts: [Part] = []

    /// The value of a part.
    subscript(name: Name) -> ArraySlice<UInt8>? {
        for part in parts where part.name == name { return part.value }
        return nil
    }

    /// Nothing.
    static let none = RuleParts()

    private init() {}

    /// Cuts the text of a rule.
    init(_ text: String) {
        var text = text
        if text.utf8.contains(where: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
            text.removeAll(where: \.isWhitespace)
            note("the rule contains white space", "white space ignored")
        }
        if text.utf8.contains(where: { (0x61...0x7A).contains($0) }) {
            text = text.uppercased()
            note("the rule has lower-case letters", "read as upper case")
        }
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: "RRULE:".utf8) || bytes.starts(with: "EXRULE:".utf8) {
            bytes = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()
            note("the rule repeats its property name", "name ignored")
        }
        var hasEmptyPart = bytes.isEmpty || bytes.last == UInt8(ascii: ";")
        while !bytes.isEmpty {
            let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
            let part = bytes[..<end]
            bytes = bytes[end...].dropFirst()
            if part.isEmpty { hasEmptyPart = true } else { take(part) }
        }
        if hasEmptyPart { note("the rule has a stray semicolon", "semicolon ignored") }
    }

    private mutating func take(_ part: ArraySlice<UInt8>) {
        let nameEnd = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
        let written = part[..<nameEnd]
        let value = part[nameEnd...].dropFirst()
        guard let name = Name.allCases.first(where: { written.equalsIgnoringCase($0.text) }) else {
            if !written.startsIgnoringCase("X-") {
                note("\(Excerpt.of(part)) is no part of a rule", "part ignored")
            }
            return
        }
        if value.isEmpty {
            note("\(name.text) has no value", "part ignored")
        } else if let place = parts.firstIndex(where: { $0.name == name }) {
            parts[place].value = value
            note("\(name.text) occurs more than once", "the last one counts")
        } else {
            parts.append(Part(name: name, value: value))
        }
    }

    private mutating func note(_ problem: String, _ action: String) {
        notes.append(problem, action)
    }
}

extension [RuleNote] {
    /// How many notes a rule gets before one that says that there are more.
    private static var most: Int { 20 }

    /// Adds a note, up to a bound.
    mutating func append(_ problem: String, _ action: String) {
        switch count {
        case ..<Self.most: append(RuleNote(problem: problem, action: action))
        case Self.most: append(RuleNote(problem: "more is wrong with the rule", action: "not listed"))
        default: break
        }
    }
}
