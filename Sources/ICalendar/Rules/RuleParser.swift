/// Reads the text of a rule: every repair of a malformed but common form is named in a note.
///
/// Ours and not libical's, because libical wraps INTERVAL and COUNT around and drops a rule for one bad value.
struct RuleParser {
    /// The notes so far.
    private(set) var notes: [RuleNote] = []
    private var parts = RuleParts.none

    /// The rule that a text means; `nil` if it cannot be used, which the last note explains.
    mutating func rule(from text: String) -> RecurrenceRule? {
        if let foreign = VCalendarRule(text) {
            let quoted = Excerpt.of(text[...])
            guard let translated = foreign.text else {
                return unusable("\(quoted) is a rule of vCalendar 1.0 that iCalendar cannot say")
            }
            note("\(quoted) is a rule of vCalendar 1.0", "read as \(translated)")
            split(translated)
        } else {
            split(text)
        }
        guard let name = parts[.frequency] else { return unusable("the rule has no FREQ") }
        guard let frequency = RecurrenceRule.Frequency(rawValue: Self.string(name)) else {
            return unusable("FREQ=\(Excerpt.of(name)) is no frequency")
        }
        var rule = RecurrenceRule(frequency: frequency)
        guard readScale(into: &rule), readBounds(into: &rule), readLists(into: &rule) else { return nil }
        dropForbidden(from: &rule)
        guard rule.scale == .gregorian || isExpandable(rule) else {
            return unusable("RSCALE=\(rule.scale.rawValue) is not supported with FREQ=\(frequency.rawValue)")
        }
        return rule
    }

    private mutating func split(_ text: String) {
        parts = RuleParts(text)
        for note in parts.notes { notes.append(note.problem, note.action) }
    }

    // MARK: Single values

    private mutating func readScale(into rule: inout RecurrenceRule) -> Bool {
        if let name = parts[.scale] {
            guard let scale = RuleScale(name: Self.string(name)) else {
                return isUnusable("RSCALE=\(Excerpt.of(name)) is not supported")
            }
            guard scale.isAvailable else {
                return isUnusable("RSCALE=\(scale.rawValue): this system has no data of that calendar")
            }
            rule.scale = scale
        }
        if let name = parts[.skip] {
            guard let skip = RecurrenceRule.Skip(rawValue: Self.string(name)) else {
                note("SKIP=\(Excerpt.of(name)) is none of OMIT, BACKWARD and FORWARD", "read as OMIT")
                return true
            }
            if parts[.scale] == nil, skip != .omit {
                note("SKIP without RSCALE", "read as RSCALE=GREGORIAN")
            }
            rule.skip = skip
        }
        return true
    }

    private mutating func readBounds(into rule: inout RecurrenceRule) -> Bool {
        if let text = parts[.interval] {
            guard let interval = Self.integer(text), interval >= 0 else {
                return isUnusable("INTERVAL=\(Excerpt.of(text)) is no positive number")
            }
            if interval == 0 { note("INTERVAL is 0", "read as 1") }
            if interval == .max {
                note("INTERVAL=\(Excerpt.of(text)) is huge", "nothing follows the first period")
            }
            rule.interval = min(max(1, interval), rule.frequency.longestInterval)
        }
        if let text = parts[.count] {
            guard let count = Self.integer(text), count > 0 else {
                return isUnusable("COUNT=\(Excerpt.of(text)) is no positive number")
            }
            rule.count = count
        }
        if let text = parts[.until] {
            guard let (until, repair) = RuleUntil.parse(text) else {
                return isUnusable("UNTIL=\(Excerpt.of(text)) is no date or time")
            }
            if let repair { note("UNTIL=\(Excerpt.of(text)) \(repair)", "read as \(until.description)") }
            if rule.count != nil { note("the rule has both COUNT and UNTIL", "both apply") }
            rule.until = until
        }
        if let text = parts[.weekStart] {
            if let weekday = Self.weekday(named: text) {
                rule.weekStart = weekday
            } else {
                note("WKST=\(Excerpt.of(text)) is no weekday", "read as MO")
            }
        }
        return true
    }

    // MARK: Lists

    private mutating func readLists(into rule: inout RecurrenceRule) -> Bool {
        // RFC 7529 leaves the bounds of days to the calendar; a Hebrew year has up to 385.
        let yearDays = rule.scale == .gregorian ? 366 : 385
        guard let seconds = numbers(.seconds, 0...60), let minutes = numbers(.minutes, 0...59),
            let hours = numbers(.hours, 0...23), let monthDays = numbers(.monthDays, -31...31),
            let days = numbers(.yearDays, -yearDays...yearDays),
            let weekNumbers = numbers(.weekNumbers, -53...53),
            let setPositions = numbers(.setPositions, -366...366),
            let weekdays = list(.weekdays, Self.weekdayNumber),
            let months = list(.months, { Self.month($0, scale: rule.scale) })
        else { return false }
        // A leap second is the second before it (RFC 5545 section 3.3.12).
        rule.seconds = Self.ordered(seconds.map { min($0, 59) })
        rule.minutes = minutes
        rule.hours = hours
        rule.monthDays = monthDays
        rule.yearDays = days
        rule.weekNumbers = weekNumbers
        rule.setPositions = setPositions
        rule.weekdays = weekdays
        rule.months = months
        return true
    }

    private mutating func numbers(_ part: RuleParts.Name, _ range: ClosedRange<Int>) -> [Int]? {
        list(part) { text in
            guard let value = Self.integer(text), range.contains(value) else { return nil }
            return value == 0 && range.lowerBound < 0 ? nil : value
        }
    }

    /// The usable values of a list, ascending; `nil` if the list has none, so that the rule has no meaning left.
    private mutating func list<Value: Comparable>(
        _ part: RuleParts.Name, _ read: (ArraySlice<UInt8>) -> Value?
    ) -> [Value]? {
        guard let text = parts[part] else { return [] }
        var values: [Value] = []
        var refused: ArraySlice<UInt8>?
        for item in text.split(separator: UInt8(ascii: ",")) {
            if let value = read(item) { values.append(value) } else { refused = refused ?? item }
        }
        if values.isEmpty {
            _ = isUnusable("\(part.text)=\(Excerpt.of(text)) has no usable value")
            return nil
        }
        if let refused { note("\(part.text) has the value \(Excerpt.of(refused))", "value ignored") }
        return Self.ordered(values)
    }

    /// Values in ascending order, each once.
    private static func ordered<Value: Comparable>(_ values: [Value]) -> [Value] {
        guard values.count > 1 else { return values }
        return values.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private static func weekdayNumber(_ text: ArraySlice<UInt8>) -> RecurrenceRule.WeekdayNumber? {
        guard let weekday = weekday(named: text.suffix(2)) else { return nil }
        let number = text.dropLast(2)
        if number.isEmpty { return .init(ordinal: 0, weekday: weekday) }
        guard let ordinal = integer(number), (-53...53).contains(ordinal) else { return nil }
        return .init(ordinal: ordinal, weekday: weekday)
    }

    private static func weekday(named name: ArraySlice<UInt8>) -> Int? {
        RecurrenceRule.weekdayNames.firstIndex { $0.utf8.elementsEqual(name) }
    }

    private static func month(_ text: ArraySlice<UInt8>, scale: RuleScale) -> RecurrenceRule.MonthNumber? {
        let isLeap = text.last == UInt8(ascii: "L") && scale != .gregorian
        guard let number = integer(isLeap ? text.dropLast() : text),
            (1...(scale == .gregorian ? 12 : 13)).contains(number)
        else { return nil }
        return .init(number: number, isLeap: isLeap)
    }

    // MARK: Parts that do not go together

    /// Drops what RFC 5545 section 3.3.10 forbids beside the frequency; other programs ignore it too.
    private mutating func dropForbidden(from rule: inout RecurrenceRule) {
        let frequency = rule.frequency
        if !rule.weekNumbers.isEmpty, frequency != .yearly {
            rule.weekNumbers = []
            noteForbidden("BYWEEKNO", frequency)
        }
        if !rule.yearDays.isEmpty, frequency == .daily || frequency == .weekly || frequency == .monthly {
            rule.yearDays = []
            noteForbidden("BYYEARDAY", frequency)
        }
        if !rule.monthDays.isEmpty, frequency == .weekly {
            rule.monthDays = []
            noteForbidden("BYMONTHDAY", frequency)
        }
        let allowsOrdinals = frequency == .monthly || (frequency == .yearly && rule.weekNumbers.isEmpty)
        if !allowsOrdinals, rule.weekdays.contains(where: { $0.ordinal != 0 }) {
            rule.weekdays = Self.ordered(rule.weekdays.map { .init(ordinal: 0, weekday: $0.weekday) })
            note(
                "BYDAY has numbers beside \(rule.weekNumbers.isEmpty ? "FREQ=\(frequency.rawValue)" : "BYWEEKNO")",
                "numbers ignored")
        }
    }

    private mutating func noteForbidden(_ part: String, _ frequency: RecurrenceRule.Frequency) {
        note("\(part) is not allowed with FREQ=\(frequency.rawValue)", "part ignored")
    }

    /// Whether a rule of another calendar than the Gregorian can be expanded: days and weeks are the same in all.
    private func isExpandable(_ rule: RecurrenceRule) -> Bool {
        rule.frequency == .yearly || rule.frequency == .monthly
            || (rule.months.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty)
    }

    // MARK: Small things

    /// A whole number with an optional sign; one beyond 64 bits becomes the largest or smallest.
    static func integer(_ text: ArraySlice<UInt8>) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0)
        guard !digits.isEmpty else { return nil }
        var magnitude = 0
        for digit in digits {
            guard digit.isDigit else { return nil }
            let (tens, isHuge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, isTooLarge) = tens.addingReportingOverflow(Int(digit - 0x30))
            magnitude = isHuge || isTooLarge ? .max : sum
        }
        return isNegative ? -magnitude : magnitude
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private mutating func note(_ problem: String, _ action: String) {
        notes.append(problem, action)
    }

    private mutating func unusable(_ problem: String) -> RecurrenceRule? {
        notes.append(RuleNote(problem: problem, action: "rule ignored"))
        return nil
    }

    private mutating func isUnusable(_ problem: String) -> Bool {
        _ = unusable(problem)
        return false
    }
}

extension RecurrenceRule {
    /// Reads a rule as a feed writes it, or `nil` if it cannot be used; `notes` gets what was repaired or wrong.
    init?(_ text: String, notes: inout [RuleNote]) {
        var parser = RuleParser()
        let rule = parser.rule(from: text)
        notes += parser.notes
        guard let rule else { return nil }
        self = rule
    }
}
