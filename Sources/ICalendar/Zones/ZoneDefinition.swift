import Synchronization

/// A time zone as a feed defines it, in a VTIMEZONE (RFC 5545 section 3.6.5).
///
/// Between onsets the offset of the last one holds; before the first onset its TZOFFSETFROM. Two
/// definitions of the same content are equal. Answers are computed when they are asked for, so that a
/// definition costs nothing but its few numbers.
final class ZoneDefinition: Hashable, Sendable {
    /// TZID as written.
    let identifier: String
    /// The line of its BEGIN.
    let line: Int
    /// Onsets that are listed, ascending.
    private let listed: [ZoneOnset]
    /// Onsets that follow rules, those of standard time last.
    private let ruled: RuleTimeline
    /// Seconds ahead of UTC before the first onset.
    private let initialOffset: Int
    private let hash: Int
    private let kept = Mutex(KeptSpans())

    /// Reads a VTIMEZONE; what is wrong with it is added to `defects`.
    ///
    /// - Returns: `nil` if it has no TZID or no usable observance.
    init?(_ component: Component, limits: ExpansionLimits, defects: inout [Defect]) {
        let texts = component.properties.lazy.compactMap { property -> String? in
            guard property.name == .zoneIdentifier, case .text(let text) = property.value else { return nil }
            return text
        }
        guard let identifier = texts.first else {
            defects.append(
                Defect(
                    line: component.line, kind: .zone, problem: "VTIMEZONE has no TZID",
                    action: "definition left out"))
            return nil
        }
        var reader = ObservanceReader(zone: Excerpt.quoted(identifier), limits: limits)
        let observances = reader.read(component)
        defects += reader.defects
        let first = observances.compactMap { item in item.first.map { (instant: $0, offset: item.offsetFrom) }
        }
        .min { $0.instant < $1.instant }
        guard let first else {
            defects.append(
                Defect(
                    line: component.line, kind: .zone,
                    problem: "time zone \(Excerpt.quoted(identifier)) has no usable observance",
                    action: "definition left out"))
            return nil
        }

        self.identifier = identifier
        self.line = component.line
        // A stable order keeps standard time last where two begin in the same second.
        let onsets = observances.flatMap { item in
            item.listed.map { ZoneOnset(instant: $0, offset: item.offsetTo) }
        }
        self.listed = onsets.enumerated()
            .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
            .map(\.element)
        let rules = observances.flatMap { item in
            item.rules.map { RuledOnsets(rule: $0, offsetFrom: item.offsetFrom, offsetTo: item.offsetTo) }
        }
        let (timeline, leftOut) = RuleTimeline.of(rules, limit: limits.rulesPerZone)
        if leftOut > 0 {
            defects.append(
                Defect(
                    line: component.line, kind: .limit,
                    problem:
                        "time zone \(Excerpt.quoted(identifier)) has more than \(limits.rulesPerZone) rules at a time",
                    action: "\(leftOut) of them left out"))
        }
        self.ruled = timeline
        self.initialOffset = first.offset
        var hasher = Hasher()
        hasher.combine(identifier)
        hasher.combine(listed)
        hasher.combine(ruled)
        hasher.combine(initialOffset)
        self.hash = hasher.finalize()
    }

    /// Seconds ahead of UTC at an instant.
    func offset(at instant: Instant) -> Int { span(at: instant).offset }

    /// The instant that a wall time means: the offset before a gap, the first reading of an overlap.
    func instant(of wallTime: WallTime) -> Instant {
        // No offset reaches a day, so that these two lie on either side of any change near the wall time.
        let before = span(at: Instant(seconds: wallTime.seconds - 86_400))
        let early = Instant(seconds: wallTime.seconds - Int64(before.offset))
        if before.range.contains(early) || offset(at: early) == before.offset { return early }
        let after = offset(at: Instant(seconds: wallTime.seconds + 86_400))
        let late = Instant(seconds: wallTime.seconds - Int64(after))
        return offset(at: late) == after ? late : early
    }

    /// A time around an instant in which the offset stays the same. Most of a feed lies in the same few months, and
    /// the last spans are kept.
    private func span(at instant: Instant) -> OffsetSpan {
        kept.withLock { kept in
            if let span = kept.spans.first(where: { $0.range.contains(instant) }) { return span }
            let span = findSpan(at: instant)
            if kept.spans.count < KeptSpans.most {
                kept.spans.append(span)
            } else {
                kept.spans[kept.oldest] = span
                kept.oldest = (kept.oldest + 1) % KeptSpans.most
            }
            return span
        }
    }

    private func findSpan(at instant: Instant) -> OffsetSpan {
        let onset = lastOnset(notAfter: instant)
        var end = instant + 1
        for days in [150, 30, 5] {
            let later = instant + Int64(days) * 86_400
            if lastOnset(notAfter: later)?.instant == onset?.instant {
                end = later
                break
            }
        }
        return OffsetSpan(
            range: min(instant, onset?.instant ?? instant)..<end, offset: onset?.offset ?? initialOffset)
    }

    private func lastOnset(notAfter instant: Instant) -> ZoneOnset? {
        let listed = lastListed(notAfter: instant)
        let ruled = ruled.last(notAfter: instant)
        guard let listed, let ruled else { return ruled ?? listed }
        return ruled.instant >= listed.instant ? ruled : listed
    }

    /// What the clock on the wall shows at an instant.
    func wallTime(at instant: Instant) -> WallTime {
        WallTime(seconds: instant.seconds + Int64(offset(at: instant)))
    }

    /// The first instant whose wall time is not before the given one: the end of the gap if it lies in one.
    func firstInstant(notBefore time: WallTime) -> Instant {
        let read = instant(of: time)
        guard wallTime(at: read) > time else { return read }
        // In a gap the reading lies after the change by less than the clock was moved.
        var low = read - (wallTime(at: read) - time)
        var high = read
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if wallTime(at: middle) < time { low = middle } else { high = middle }
        }
        return high
    }

    private func lastListed(notAfter instant: Instant) -> ZoneOnset? {
        var low = 0
        var high = listed.count
        while low < high {
            let middle = (low + high) / 2
            if listed[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : listed[low - 1]
    }

    /// Whether another definition gives the same answers; its TZID may be another one.
    func saysTheSame(as other: ZoneDefinition) -> Bool {
        self === other
            || listed == other.listed && ruled == other.ruled && initialOffset == other.initialOffset
    }

    static func == (left: ZoneDefinition, right: ZoneDefinition) -> Bool {
        left === right
            || left.hash == right.hash && left.identifier == right.identifier && left.saysTheSame(as: right)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A time in which the offset stays the same.
private struct OffsetSpan {
    var range: Range<Instant>
    /// Seconds ahead of UTC.
    var offset: Int
}

/// The last spans that were asked for.
private struct KeptSpans {
    static let most = 4

    var spans: [OffsetSpan] = []
    /// The one that is replaced next.
    var oldest = 0
}
