/// Expands the series of one calendar: the set first, then the changes, then the window.
struct SeriesExpander {
    /// A component without RECURRENCE-ID, ready to be expanded.
    private struct Master {
        let event: EventComponent
        let timing: EventTiming
        let set: RecurrenceSet
        var budget: SeriesBudget
    }

    private let window: Range<Instant>
    private let limits: ExpansionLimits
    private var zones: ZoneContext
    private var feedBudget: FeedBudget
    private var isFull = false
    /// The occurrences found so far.
    private(set) var occurrences: [Occurrence] = []
    /// From when on occurrences may be missing, because something cost more than it may.
    private(set) var knownUntil: Instant?
    /// What was wrong, with the number of the file it stands in.
    private(set) var defects: [PlacedDefect] = []

    init(options: ExpansionOptions, zones: ZoneContext) {
        self.window = options.window
        self.limits = options.limits
        self.zones = zones
        self.feedBudget = FeedBudget(options.limits)
    }

    /// Expands everything under one UID.
    mutating func expand(_ series: Series) {
        var masters = series.masters.compactMap { prepare($0) }
        // A cancelled series takes its overrides with it.
        if masters.contains(where: \.event.content.isCancelled) { return settle(masters) }
        var singles: [Master] = []
        if masters.contains(where: { !$0.event.recurs }) {
            singles = masters.filter { !$0.event.recurs }
            masters.removeAll { !$0.event.recurs }
        }
        let changes = self.changes(series.overrides, of: &masters)
        let instances = changes.filter { !$0.event.content.isThisAndFuture }
        let ranges = changes.filter(\.event.content.isThisAndFuture)
        let replaced = instances.isEmpty ? [] : Set(instances.map(\.original))
        for index in masters.indices { expand(&masters[index], ranges: ranges, replaced: replaced) }
        if !singles.isEmpty {
            var named = NamedStarts(changes)
            for index in singles.indices where !named.replace(singles[index].timing) { show(&singles[index]) }
        }
        for change in instances { show(change) }
        for change in ranges where !contains(change.original, in: &masters) { show(change) }
        settle(masters)
    }

    private mutating func prepare(_ event: EventComponent) -> Master? {
        var found: [Defect] = []
        defer { report(found, of: event) }
        guard let timing = EventTiming(event, zones: &zones, defects: &found) else { return nil }
        return Master(
            event: event, timing: timing,
            set: RecurrenceSet(event, timing, zones: &zones, defects: &found),
            budget: SeriesBudget(limits))
    }

    /// Reports the masters that went over their budget.
    private mutating func settle(_ masters: [Master]) {
        for master in masters where master.budget.isExhausted {
            report(
                line: master.event.line, of: master.event,
                problem: "the rules of this event cost more than they may "
                    + "(\(limits.candidatesPerComponent) candidates, "
                    + "\(limits.occurrencesPerComponent) occurrences; "
                    + "\(limits.candidatesPerFeed) and \(limits.ruleOccurrencesPerFeed) in a feed)",
                action: "the occurrences found until then are shown")
        }
        defects += zones.takeDefects()
    }

    private mutating func instances(
        of master: inout Master, in range: Range<WallTime>
    ) -> [RecurrenceSet.Instance] {
        let loan = feedBudget.lend(to: &master.budget)
        defer { feedBudget.settle(loan, with: master.budget) }
        // A series of dates alone costs something too.
        if master.event.recurs, !master.budget.rules.spend(candidates: 2) {
            master.budget.noteEnd(range.lowerBound)
            return []
        }
        return master.set.instances(in: range, budget: &master.budget)
    }

    // MARK: Overrides

    /// The overrides that stand: of each instance the newest revision, or all that no revision tells apart.
    private mutating func changes(_ overrides: [EventComponent], of masters: inout [Master]) -> [Change] {
        guard !overrides.isEmpty else { return [] }
        struct Target: Hashable {
            var original: OriginalStart
            var isThisAndFuture: Bool
        }
        var places: [Target: Int] = [:]
        var named: [(target: Target, time: ResolvedTime, id: RecurrenceID, revisions: [EventComponent])] = []
        for override in overrides {
            guard let id = override.content.recurrenceID else { continue }
            let time = zones.resolve(id, in: override)
            let (original, recurrenceID) = identify(
                time, in: &masters, floatingZone: zones.floatingZone(of: override))
            let target = Target(original: original, isThisAndFuture: override.content.isThisAndFuture)
            if let place = places[target] {
                named[place].revisions.append(override)
            } else {
                places[target] = named.count
                named.append((target, time, recurrenceID, [override]))
            }
        }
        var changes: [Change] = []
        changes.reserveCapacity(named.count)
        for (target, time, id, revisions) in named {
            for event in Series.newest(revisions) {
                var found: [Defect] = []
                let timing = EventTiming(event, zones: &zones, defects: &found)
                report(found, of: event)
                changes.append(
                    Change(
                        event: event, timing: timing, named: time, original: target.original, recurrenceID: id
                    ))
            }
        }
        return changes
    }

    /// Which instance of the series under a UID a RECURRENCE-ID names, and the name that it keeps.
    private mutating func identify(
        _ named: ResolvedTime, in masters: inout [Master], floatingZone: Zone
    ) -> (OriginalStart, RecurrenceID) {
        search: for index in masters.indices {
            let clock = masters[index].timing.clock
            switch clock.key(of: named) {
            case .day(let day) where clock.isAllDay: return (.day(day), .day(day))
            case .day(let day):
                // A DATE names the instance of that day.
                let range = WallTime(day: day)..<WallTime(day: day + 1)
                guard !feedBudget.isSpent else { break search }
                guard let start = instances(of: &masters[index], in: range).first?.start else { continue }
                return (.instant(clock.instant(of: start)), clock.recurrenceID(of: start))
            case .instant(let instant):
                let start: WallTime
                switch named {
                case .floating(let wallTime), .zoned(let wallTime, _, isKnown: false): start = wallTime
                case .day, .utc, .zoned: start = clock.wallTime(at: instant)
                }
                return (.instant(instant), clock.recurrenceID(of: start))
            }
        }
        // Without a series the id is all there is.
        switch named {
        case .day(let day): return (.day(day), .day(day))
        case .utc(let instant): return (.instant(instant), .instant(instant))
        case .zoned(let wallTime, let zone, let isKnown):
            let instant = zone.instant(of: wallTime)
            return (.instant(instant), isKnown ? .instant(instant) : .wallTime(wallTime))
        case .floating(let wallTime):
            return (.instant(floatingZone.instant(of: wallTime)), .wallTime(wallTime))
        }
    }

    private mutating func contains(_ original: OriginalStart, in masters: inout [Master]) -> Bool {
        for index in masters.indices {
            guard !feedBudget.isSpent else { return false }
            if instance(original, of: &masters[index]) != nil { return true }
        }
        return false
    }

    /// The instance of a master that an override names, by its wall time.
    private mutating func instance(_ original: OriginalStart, of master: inout Master) -> WallTime? {
        let clock = master.timing.clock
        let readings: [WallTime] =
            switch original {
            case .day(let day): [WallTime(day: day)]
            case .instant(let instant): clock.readings(of: instant)
            }
        let length: Int64 = clock.isAllDay ? 86_400 : 1
        for start in readings {
            if let found = instances(of: &master, in: start..<(start + length)).first { return found.start }
        }
        return nil
    }

    // MARK: Instances

    private mutating func show(_ master: inout Master) {
        let timing = master.timing
        if master.set.hasExclusions {
            guard !instances(of: &master, in: timing.start..<(timing.start + 1)).isEmpty else { return }
        }
        let extent = timing.extent(from: timing.start)
        show(
            Occurrence(
                uid: master.event.uid, recurrenceID: nil, start: extent.start, end: extent.end,
                isAllDay: timing.clock.isAllDay, details: master.event.content.details),
            of: master.event)
    }

    private mutating func expand(_ master: inout Master, ranges: [Change], replaced: Set<OriginalStart>) {
        let clock = master.timing.clock
        // Each master of a UID reads each range on its own clock.
        let loan = feedBudget.lend(to: &master.budget)
        let isAffordable = master.budget.rules.spend(candidates: RangeChange.cost * ranges.count)
        feedBudget.settle(loan, with: master.budget)
        guard isAffordable else { return noteEnd(window.lowerBound) }
        let changes = ranges.map { range in
            let from = start(of: range.original, clock)
            let first = firstStart(of: range, from: from, in: &master)
            return RangeChange(range, from: from, first: first, series: clock)
        }
        .sorted { $0.from < $1.from }
        master.budget.knownUntil = nil
        let reach = self.reach(of: master, changes)
        let sure = instances(of: &master, in: reach.sure)
        if let end = master.budget.knownUntil {
            // A change of all later instances can bring those that are missing forward.
            noteEnd(clock.instant(of: end) - changes.map { -$0.shift }.reduce(0, max))
        }
        let (event, timing) = (master.event, master.timing)
        for instance in sure where replaced.isEmpty || !replaced.contains(instance.key(clock)) {
            show(instance, of: event, timing, changes)
        }
        for range in reach.margins {
            for instance in instances(of: &master, in: range)
            where !replaced.contains(instance.key(clock)) && !sure.contains(instance, clock) {
                show(instance, of: event, timing, changes)
            }
        }
    }

    /// Notes that occurrences from this instant on may be missing.
    private mutating func noteEnd(_ instant: Instant) {
        let end = max(window.lowerBound, min(window.upperBound, instant))
        knownUntil = min(knownUntil ?? end, end)
    }

    private mutating func show(
        _ instance: RecurrenceSet.Instance, of event: EventComponent, _ timing: EventTiming,
        _ changes: [RangeChange]
    ) {
        var occurrence = Occurrence(
            uid: event.uid, recurrenceID: timing.clock.recurrenceID(of: instance), start: instance.instant,
            end: instance.instant, isAllDay: timing.clock.isAllDay, details: event.content.details)
        if !changes.isEmpty, let change = changes.last(notAfter: instance.instant) {
            guard let moved = change.extent(of: instance.start) else { return }
            (occurrence.start, occurrence.end) = moved
            occurrence.details = change.change.event.content.details
            occurrence.isAllDay = change.change.timing?.clock.isAllDay ?? timing.clock.isAllDay
        } else {
            occurrence.end = timing.extent(of: instance).end
        }
        show(occurrence, of: event)
    }

    /// What the wall of a series shows, or would show, at the original start that a range names.
    private mutating func firstStart(of range: Change, from: Instant, in master: inout Master) -> WallTime {
        let readings = master.timing.clock.readings(of: from)
        // Two of them are rare: only then the instance itself has to say which one it is.
        guard readings.count > 1, let start = instance(range.original, of: &master) else {
            return readings[0]
        }
        return start
    }

    private func start(of original: OriginalStart, _ clock: SeriesClock) -> Instant {
        switch original {
        case .instant(let instant): instant
        case .day(let day): clock.zone.start(of: day)
        }
    }

    /// The original starts whose instances can touch the window, on the series' wall: the range that is sure to
    /// matter, and two days on either side for what a clock that is set, and a change into whole days, can add. A
    /// series of seconds must not spend what it may on those days.
    private func reach(
        of master: Master, _ changes: [RangeChange]
    ) -> (sure: Range<WallTime>, margins: [Range<WallTime>]) {
        let clock = master.timing.clock
        let length = changes.map(\.lengthBound).reduce(master.set.lengthBound, max)
        let later = changes.map(\.shift).reduce(0, max)
        let earlier = changes.map { -$0.shift }.reduce(0, max)
        let lower = clock.wallTime(at: window.lowerBound) - length - later
        let upper = max(lower, clock.wallTime(at: window.upperBound) + earlier)
        // UTC is never set.
        if clock.zone == .utc, !clock.isAllDay, changes.isEmpty { return (lower..<upper, []) }
        let margin: Int64 = 2 * 86_400
        return (lower..<upper, [(lower - margin)..<lower, upper..<(upper + margin)])
    }

    private mutating func show(_ change: Change) {
        guard let timing = change.timing, !change.event.content.isCancelled else { return }
        let extent = timing.extent(from: timing.start)
        show(
            Occurrence(
                uid: change.event.uid, recurrenceID: change.recurrenceID, start: extent.start,
                end: extent.end,
                isAllDay: timing.clock.isAllDay, details: change.event.content.details),
            of: change.event)
    }

    /// Keeps an occurrence if it touches the window: one without extent when it starts inside.
    private mutating func show(_ occurrence: Occurrence, of event: EventComponent) {
        let touches =
            occurrence.start == occurrence.end
            ? window.contains(occurrence.start)
            : occurrence.start < window.upperBound && occurrence.end > window.lowerBound
        guard touches else { return }
        guard occurrences.count < limits.occurrencesPerFeed else {
            if !isFull {
                report(
                    line: event.line, of: event,
                    problem: "the feed has more than \(limits.occurrencesPerFeed) occurrences in the window",
                    action: "the others are left out")
            }
            // Series are expanded one after the other: what is missing may lie anywhere.
            noteEnd(window.lowerBound)
            isFull = true
            return
        }
        occurrences.append(occurrence)
    }

    private mutating func report(line: Int, of event: EventComponent, problem: String, action: String) {
        report([Defect(line: line, kind: .limit, problem: problem, action: action)], of: event)
    }

    private mutating func report(_ found: [Defect], of event: EventComponent) {
        guard !found.isEmpty else { return }
        defects += found.map { PlacedDefect(file: event.file, defect: $0) }
    }
}

extension [RecurrenceSet.Instance] {
    /// Whether these instances, which are in order, have this one among them.
    fileprivate func contains(_ instance: RecurrenceSet.Instance, _ clock: SeriesClock) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].instant < instance.instant { low = middle + 1 } else { high = middle }
        }
        return self[low...].prefix { $0.instant == instance.instant }.contains {
            $0.isSame(as: instance, clock)
        }
    }
}
