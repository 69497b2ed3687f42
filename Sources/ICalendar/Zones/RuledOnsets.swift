/// One RRULE of an observance with the offsets around its onsets.
struct RuledOnsets: Hashable, Sendable {
    /// When the observance begins, on a wall with the offset before it.
    let rule: YearlyRule
    /// Seconds ahead of UTC before each onset.
    let offsetFrom: Int
    /// Seconds ahead of UTC from each onset on.
    let offsetTo: Int

    /// The last onset that is not after an instant.
    func last(notAfter instant: Instant) -> ZoneOnset? {
        rule.last(notAfter: WallTime(seconds: instant.seconds + Int64(offsetFrom))).map(onset)
    }

    fileprivate var first: ZoneOnset { onset(rule.first) }
    fileprivate var last: ZoneOnset { rule.last(notAfter: WallTime(day: .last + 2)).map(onset) ?? first }

    private func onset(_ wallTime: WallTime) -> ZoneOnset {
        ZoneOnset(instant: Instant(seconds: wallTime.seconds - Int64(offsetFrom)), offset: offsetTo)
    }
}

/// The moment from which on a zone has an offset.
struct ZoneOnset: Hashable, Sendable {
    /// The moment.
    var instant: Instant
    /// Seconds ahead of UTC.
    var offset: Int
}

/// The rules of a zone, laid out so that one lookup asks only those that have begun and not ended: definitions
/// that list a century have dozens of rules, of which two hold at a time.
struct RuleTimeline: Hashable, Sendable {
    /// What holds from an instant on until the next span begins.
    private struct Span: Hashable {
        var from: Instant
        /// The last onset of the rules that have ended by then.
        var ended: ZoneOnset?
        /// The rules that have begun and go on, by their place in ``rules``.
        var running: [Int]
    }

    private let rules: [RuledOnsets]
    private let spans: [Span]

    /// Lays out rules; of those that run at the same time only the first ones, up to a bound, are taken.
    ///
    /// - Returns: beside the timeline, how many rules were left out.
    static func of(_ rules: [RuledOnsets], limit: Int) -> (timeline: RuleTimeline, leftOut: Int) {
        let ends = rules.map(\.last)
        // At one instant ends come first, so that successors do not count as running at the same time.
        var turns: [(instant: Instant, isBeginning: Int, rule: Int)] = []
        for (index, rule) in rules.enumerated() {
            turns.append((rule.first.instant, 1, index))
            turns.append((ends[index].instant, rule.first.instant == ends[index].instant ? 2 : 0, index))
        }
        turns.sort { ($0.instant, $0.isBeginning, $0.rule) < ($1.instant, $1.isBeginning, $1.rule) }
        var spans: [Span] = []
        var running: [Int] = []
        var ended: ZoneOnset?
        var leftOut: Set<Int> = []
        for turn in turns {
            if turn.isBeginning == 1 {
                if running.count < limit {
                    running.append(turn.rule)
                } else {
                    leftOut.insert(turn.rule)
                }
            } else if !leftOut.contains(turn.rule) {
                running.removeAll { $0 == turn.rule }
                ended = ends[turn.rule]
            }
            if spans.last?.from == turn.instant { spans.removeLast() }
            spans.append(Span(from: turn.instant, ended: ended, running: running.sorted()))
        }
        return (RuleTimeline(rules: rules, spans: spans), leftOut.count)
    }

    /// The last onset that is not after an instant.
    func last(notAfter instant: Instant) -> ZoneOnset? {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].from <= instant { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        var last = spans[low - 1].ended
        for index in spans[low - 1].running {
            guard let onset = rules[index].last(notAfter: instant) else { continue }
            if last.map({ $0.instant <= onset.instant }) ?? true { last = onset }
        }
        return last
    }
}
