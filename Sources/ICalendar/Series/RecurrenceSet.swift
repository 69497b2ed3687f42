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
    /// What RDATE adds, ascending.
    private var dates: [Instance] = []
    private var excluded: Set<OriginalStart> = []
    private var excludedDays: Set<CivilDay> = []
    /// An upper bound of the length of any instance, in seconds.
    private(set) var lengthBound: Int64

    /// Whether something takes instances out.
    var hasExclusions: Bool { !excluded.isEmpty || !excludedDays.isEmpty || !exceptionRules.isEmpty }

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
        dates.sort { $0.start < $1.start }
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
        var found = dates.isEmpty ? [] : Array(dates(in: range))
        if range.contains(timing.start) { found.append(Instance(start: timing.start, clock)) }
        for rule in rules {
            guard !budget.rules.isExhausted else {
                budget.noteEnd(range.lowerBound)
                break
            }
            let starts = starts(of: rule, in: range, &budget.rules)
            if budget.rules.isExhausted { budget.noteEnd(starts.last ?? range.lowerBound) }
            found.reserveCapacity(found.count + starts.count)
            for start in starts { found.append(Instance(start: start, clock)) }
        }
        guard !found.isEmpty else { return found }
        found.sortUnlessInOrder()
        let removed = startsTakenByRules(among: &found, &budget)
        let hasExclusions = !excluded.isEmpty || !removed.isEmpty
        if found.count == 1, !hasExclusions, excludedDays.isEmpty { return found }
        var previous: Instance?
        found.removeAll { instance in
            if let previous, previous.isSame(as: instance, clock) { return true }
            previous = instance
            if !excludedDays.isEmpty, excludedDays.contains(instance.start.day) { return true }
            guard hasExclusions else { return false }
            let key = instance.key(clock)
            return excluded.contains(key) || removed.contains(key)
        }
        return found
    }

    private func dates(in range: Range<WallTime>) -> ArraySlice<Instance> {
        let from = dates.firstIndex(notBefore: range.lowerBound)
        return dates[from...].prefix { $0.start < range.upperBound }
    }

    /// The starts that EXRULEs take out. Where one is too dear to be followed to the end, instances beyond that
    /// point go too: nobody knows whether they take place.
    private func startsTakenByRules(among found: inout [Instance], _ budget: inout SeriesBudget) -> Set<
        OriginalStart
    > {
        var removed: Set<OriginalStart> = []
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
        guard budget.spend(candidates: RuleExpander.openingCost(of: rule.rule)) else { return [] }
        let starts = RuleExpander.starts(
            of: rule.rule, dtstart: timing.start, isAllDay: timing.clock.isAllDay, until: rule.until,
            in: range, budget: &budget)
        return starts.filter { isBeforeUntil($0, rule.rule) }
    }
}

extension [RecurrenceSet.Instance] {
    /// Sorts them; one rule alone finds them in order, but for an hour that the clock shows twice.
    fileprivate mutating func sortUnlessInOrder() {
        for index in indices.dropFirst()
        where RecurrenceSet.Instance.areInOrder(self[index], self[index - 1]) {
            return sort(by: RecurrenceSet.Instance.areInOrder)
        }
    }

    /// The place of the first one that does not start before a time; they ascend.
    fileprivate func firstIndex(notBefore time: WallTime) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
