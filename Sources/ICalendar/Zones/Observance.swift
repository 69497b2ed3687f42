/// A STANDARD or DAYLIGHT of a VTIMEZONE: an offset and when it begins to hold (RFC 5545 section 3.6.5).
struct Observance: Hashable, Sendable {
    /// Whether it is DAYLIGHT.
    var isDaylight: Bool
    /// Seconds ahead of UTC before each onset, by which the onsets are to be read.
    var offsetFrom: Int
    /// Seconds ahead of UTC from each onset on.
    var offsetTo: Int
    /// The onsets that are listed: DTSTART unless there is a rule, and RDATEs.
    var listed: [Instant]
    /// The onsets of each RRULE.
    var rules: [YearlyRule]

    /// The first onset of all.
    var first: Instant? {
        let ruled = rules.map { Instant(seconds: $0.first.seconds - Int64(offsetFrom)) }
        return (listed + ruled).min()
    }
}

/// Reads the observances of one VTIMEZONE and collects what is wrong with them.
struct ObservanceReader {
    /// How the zone is called in reports.
    let zone: String
    /// The bounds that the component is held to.
    let limits: ExpansionLimits
    /// What was found wrong.
    var defects: [Defect] = []

    /// The usable observances, those of daylight first.
    mutating func read(_ component: Component) -> [Observance] {
        let found = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
        if found.count > limits.observancesPerZone {
            report(
                .limit, line: component.line,
                "time zone \(zone) has \(found.count) observances, more than \(limits.observancesPerZone)",
                action: "those after them left out")
        }
        let kept = found.prefix(limits.observancesPerZone)
        let observances = kept.compactMap { observance($0, others: kept) }
        // Where both begin in the same second the later one in this order holds: standard time.
        return observances.filter(\.isDaylight) + observances.filter { !$0.isDaylight }
    }

    private mutating func observance(_ component: Component, others: ArraySlice<Component>) -> Observance? {
        let name = "\(component.name) of time zone \(zone)"
        guard let offsetTo = component.offset(.offsetTo) else {
            report(
                .zone, line: component.line, "\(name) has no usable TZOFFSETTO", action: "observance left out"
            )
            return nil
        }
        let offsetFrom = component.offset(.offsetFrom) ?? self.offsetFrom(component, offsetTo, others)
        var observance = Observance(
            isDaylight: component.name == "DAYLIGHT", offsetFrom: offsetFrom, offsetTo: offsetTo, listed: [],
            rules: [])

        let start = component.times(.start).first.map { $0.instant(offset: offsetFrom) }
        let dates = component.times(.recurrenceDates)
        if dates.count > limits.datesPerComponent {
            report(
                .limit, line: component.line,
                "\(name) has \(dates.count) RDATEs, more than \(limits.datesPerComponent)",
                action: "those after them left out")
        }
        observance.listed = dates.prefix(limits.datesPerComponent).map { $0.instant(offset: offsetFrom) }

        let texts = component.properties.filter { $0.name == .recurrenceRule }
        if let start {
            for property in texts {
                guard let rule = rule(property, start: start, offset: offsetFrom, name: name) else {
                    return nil
                }
                observance.rules.append(rule)
            }
            if texts.isEmpty { observance.listed.append(start) }
        } else if texts.isEmpty, dates.isEmpty {
            report(
                .zone, line: component.line, "\(name) has no usable DTSTART",
                action: "it holds from the beginning")
            observance.listed = [Instant(seconds: WallTime(day: .first).seconds)]
        } else if !texts.isEmpty {
            report(
                .zone, line: component.line, "\(name) has a rule but no usable DTSTART",
                action: "observance left out")
            return nil
        }
        return observance
    }

    /// What TZOFFSETFROM must have been: the other offset, where there is just one.
    private mutating func offsetFrom(
        _ component: Component, _ offsetTo: Int, _ others: ArraySlice<Component>
    ) -> Int {
        let different = Set(others.compactMap { $0.offset(.offsetTo) }).subtracting([offsetTo])
        let offset = different.count == 1 ? different.first ?? offsetTo : offsetTo
        report(
            .zone, line: component.line, "\(component.name) of time zone \(zone) has no usable TZOFFSETFROM",
            action: "\(Zone.fixed(seconds: offset).identifier) is assumed")
        return offset
    }

    private mutating func rule(
        _ property: Property, start: Instant, offset: Int, name: String
    ) -> YearlyRule? {
        guard case .rule(let text) = property.value else { return nil }
        var notes: [RuleNote] = []
        let rule = RecurrenceRule(text, notes: &notes)
        let wallTime = WallTime(seconds: start.seconds + Int64(offset))
        if let rule = rule.flatMap({ YearlyRule($0, start: wallTime, offset: offset) }) {
            for note in notes {
                report(.zone, line: property.line, "rule of \(name): \(note.problem)", action: note.action)
            }
            return rule
        }
        report(
            .zone, line: property.line,
            "\(name) has the rule \(Excerpt.quoted(text)), by which no clock is changed",
            action: "observance left out")
        return nil
    }

    private mutating func report(_ kind: Defect.Kind, line: Int, _ problem: String, action: String) {
        defects.append(Defect(line: line, kind: kind, problem: problem, action: action))
    }
}

extension Component {
    /// The value of an offset property, if it is shorter than a day as the offsets of clocks are.
    fileprivate func offset(_ name: PropertyName) -> Int? {
        for property in properties where property.name == name {
            if case .offset(let seconds) = property.value, abs(seconds) < 86_400 { return seconds }
        }
        return nil
    }

    /// The times of a property, periods by their start.
    fileprivate func times(_ name: PropertyName) -> [TimeValue] {
        properties.compactMap { property in
            guard property.name == name else { return nil }
            return switch property.value {
            case .time(let time): time
            case .period(let start, _): start
            default: nil
            }
        }
    }
}

extension TimeValue {
    /// The instant of an onset, which is a wall time by the offset before it.
    fileprivate func instant(offset: Int) -> Instant {
        switch self {
        case .day(let day): Instant(seconds: WallTime(day: day).seconds - Int64(offset))
        case .utc(let instant): instant
        case .local(let wallTime, _): Instant(seconds: wallTime.seconds - Int64(offset))
        }
    }
}
