/// The original starts of a series (RFC 5545 section 3.8.5): DTSTART, rules and dates, less exclusions.
///
/// All of it happens on the wall of the series, before any override and before the window.
struct RecurrenceSet {
    /// One instance before any override.
    struct Instance: Sendable {
        /// Its original start on the wall of the series.
        let start: WallTime
        /// The instant of that start.
        let instant: Instant
        /// Its own length, where an RDATE with a period gives one.
        var length: InstanceLength?

        init(start: WallTime, length: InstanceLength? = nil, _ clock: SeriesClock) {
            self.start = start
            self.instant = clock.instant(of: start)
            self.length = length
        }

        /// By what exclusions and overrides find it.
        func key(_ clock: SeriesClock) -> OriginalStart {
            clock.isAllDay ? .day(start.day) : .instant(instant)
        }

        /// The order of instances. Of two at one instant the one with a length of its own comes first.
        static func areInOrder(_ left: Instance, _ right: Instance) -> Bool {
            if left.instant != right.instant { return left.instant < right.instant }
            if left.start != right.start { return left.start < right.start }
            return left.length != nil && right.length == nil
        }

        /// Whether both are the same instance. Days are told apart even where a zone has left one out.
        func isSame(as other: Instance, _ clock: SeriesClock) -> Bool {
            clock.isAllDay ? start == other.start : instant == other.instant
        }
    }

    /// A rule that was understood, with the line it stands on.
    private struct Rule {
        var rule: RecurrenceRule
        var until: WallTime?
    }

    private let timing: EventTiming
    private var rules: [Rule] = []
    private var exceptionRules: [Rule] = []
    private var dates: [Instance] = []
    private var excluded: Set<OriginalStart> = []
    private var excludedDays: Set<CivilDay> = []
    /// An upper bound of the length of any instance, in seconds.
    private(set) var lengthBound: Int64

    /// Reads the rules and dates of an event. What is wrong with them is reported; DTSTART stays in any case.
    init(_ event: EventComponent, _ timing: EventTiming, zones: inout ZoneContext, defects: inout [Defect]) {
        self.timing = timing
        self.lengthBound = timing.length.upperBound
        rules = Self.read(event.content.rules, "RRULE", timing, &defects)
        exceptionRules = Self.read(event.content.exceptionRules, "EXRULE", timing, &defects)
        for date in event.content.exceptionDates {
            exclude(timing.clock.key(of: zones.resolve(date, in: event)))
        }
        for date in event.content.dates {
            add(date, of: event, &zones)
        }
    }

    private static func read(
        _ texts: [Placed<String>], _ name: String, _ timing: EventTiming, _ defects: inout [Defect]
    ) -> [Rule] {
        texts.compactMap { text in
            var notes: [RuleNote] = []
            let rule = RecurrenceRule(text.value, notes: &notes)
            for note in notes {
                defects.append(
                    Defect(
                        line: text.line, kind: .rule, problem: "\(name): \(note.problem)", action: note.action
                    ))
            }
            return rule.map { Rule(rule: $0, until: until(of: $0, timing.clock)) }
        }
    }

    /// The last wall time that a rule may name. A value in UTC may lie in an hour that the clock shows twice: the
    /// bound is then a day late, and ``isBeforeUntil(_:_:)`` decides.
    private static func until(of rule: RecurrenceRule, _ clock: SeriesClock) -> WallTime? {
        switch rule.until {
        case .none: nil
        case .day(let day): WallTime(day: day, secondOfDay: 86_399)
        case .local(let wallTime): clock.isAllDay ? WallTime(day: wallTime.day) : wallTime
        case .utc(let instant):
            switch clock.key(of: .utc(instant)) {
            case .day(let day): WallTime(day: day)
            case .instant(let instant): clock.wallTime(at: instant) + 86_400
            }
        }
    }

    private func isBeforeUntil(_ start: WallTime, _ rule: RecurrenceRule) -> Bool {
        guard case .utc(let until) = rule.until, !timing.clock.isAllDay else { return true }
        return timing.clock.instant(of: start) <= until
    }

    private mutating func exclude(_ key: OriginalStart) {
        if case .day(let day) = key, !timing.clock.isAllDay {
            excludedDays.insert(day)
        } else {
            excluded.insert(key)
        }
    }

    private mutating func add(
        _ date: Placed<RecurrenceDate>, of event: EventComponent, _ zones: inout ZoneContext
    ) {
        let clock = timing.clock
        let start = zones.resolve(Placed(value: date.value.start, line: date.line), in: event)
        let wallTime: WallTime
        switch clock.key(of: start) {
        case .day(let day):
            // A date beside a timed DTSTART means that day at the same time.
            wallTime = WallTime(day: day, secondOfDay: clock.isAllDay ? 0 : timing.start.secondOfDay)
        case .instant(let instant): wallTime = clock.wallTime(at: instant)
        }
        var instance = Instance(start: wallTime, clock)
        switch date.value.end {
        case .none: break
        case .duration(let duration) where duration.days >= 0 && duration.seconds >= 0 && !clock.isAllDay:
            instance.length = .nominal(duration)
        case .duration: break
        case .time(let time):
            let end = clock.key(of: zones.resolve(Placed(value: time, line: date.line), in: event))
            if case .instant(let end) = end {
                instance.length = .exact(max(0, end - clock.instant(of: wallTime)))
            }
        }
        lengthBound = max(lengthBound, instance.length?.upperBound ?? 0)
        dates.append(instance)
    }

    // MARK: Instances

    /// The instances whose original start lies in a range of wall times, in order, each instant once.
    func instances(in range: Range<WallTime>, budget: inout SeriesBudget) -> [Instance] {
        let clock = timing.clock
        var found: [Instance] = dates.filter { range.contains($0.start) }
        if range.contains(timing.start) { found.append(Instance(start: timing.start, clock)) }
        for rule in rules {
            let starts = starts(of: rule, in: range, &budget.rules)
            if budget.rules.isExhausted { budget.noteEnd(starts.last ?? range.lowerBound) }
            found.reserveCapacity(found.count + starts.count)
            for start in starts { found.append(Instance(start: start, clock)) }
        }
        found.sort(by: Instance.areInOrder)
        let removed = excludedStarts(among: &found, &budget)
        var previous: Instance?
        found.removeAll { instance in
            if let previous, previous.isSame(as: instance, clock) { return true }
            previous = instance
            return (!removed.isEmpty && removed.contains(instance.key(clock)))
                || (!excludedDays.isEmpty && excludedDays.contains(instance.start.day))
        }
        return found
    }

    /// The starts that EXDATE and EXRULE take out. Where an EXRULE is too dear to be followed to the end,
    /// instances beyond that point go too: nobody knows whether they take place.
    private func excludedStarts(
        among found: inout [Instance], _ budget: inout SeriesBudget
    ) -> Set<OriginalStart> {
        var removed = excluded
        for rule in exceptionRules {
            let walls = found.lazy.map(\.start)
            guard let first = walls.min(), let last = walls.max() else { break }
            let excluded = starts(of: rule, in: first..<(last + 1), &budget.exclusions)
            for start in excluded { removed.insert(timing.clock.key(of: start)) }
            if budget.exclusions.isExhausted {
                let known = excluded.last ?? first
                budget.noteEnd(known)
                found.removeAll { $0.start > known }
            }
        }
        return removed
    }

    private func starts(of rule: Rule, in range: Range<WallTime>, _ budget: inout RuleBudget) -> [WallTime] {
        let starts = RuleExpander.starts(
            of: rule.rule, dtstart: timing.start, isAllDay: timing.clock.isAllDay, until: rule.until,
            in: range, budget: &budget)
        return starts.filter { isBeforeUntil($0, rule.rule) }
    }
}

/// What the rules of one event may still cost: those that add instances and those that take them out have
/// their own budget each, or an EXRULE would lay bare what it has no work left to cover.
struct SeriesBudget {
    var rules: RuleBudget
    var exclusions: RuleBudget
    /// Where the instances of a range end that were still found; `nil` where nothing was cut short.
    var knownUntil: WallTime?

    init(candidates: Int, occurrences: Int) {
        rules = RuleBudget(candidates: candidates, occurrences: occurrences)
        exclusions = rules
    }

    /// Whether something was cut short.
    var isExhausted: Bool { rules.isExhausted || exclusions.isExhausted }

    /// Notes that instances behind this one may be missing.
    mutating func noteEnd(_ start: WallTime) {
        knownUntil = min(knownUntil ?? start, start)
    }

    /// Candidates that were looked at, of so many that were allowed.
    func candidatesSpent(of allowed: Int) -> Int {
        max(0, allowed - rules.candidates) + max(0, allowed - exclusions.candidates)
    }
}
