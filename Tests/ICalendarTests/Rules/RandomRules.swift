@testable import ICalendar

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// Random valid rules of the shapes on which libical was measured right.
struct RandomRules {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func time() -> WallTime {
        WallTime(
            day: CivilDay(number: number(9_000...22_000)),
            secondOfDay: number(0...23) * 3600 + [0, 15, 30, 45][number(0...3)] * 60)
    }

    mutating func rule() -> RecurrenceRule {
        let frequency: RecurrenceRule.Frequency = [.yearly, .yearly, .monthly, .monthly, .weekly, .daily][
            number(0...5)]
        var rule = RecurrenceRule(frequency: frequency)
        if chance(0.4) { rule.interval = number(2...13) }
        if chance(0.25) {
            // In longer intervals libical is right for weeks from Monday and Sunday only.
            rule.weekStart =
                frequency == .weekly && rule.interval > 1 ? [0, 6][number(0...1)] : number(0...6)
        }
        switch frequency {
        case .yearly: addYearlyParts(to: &rule)
        case .monthly:
            if chance(0.3) { rule.months = months() }
            if chance(0.5) { rule.monthDays = numbers(1...31, canBeNegative: true) }
            if chance(0.55) { rule.weekdays = weekdays(ordinals: [1, 2, 3, 4, 5, -1, -2, -5]) }
        case .weekly:
            if chance(0.2) { rule.months = months() }
            if chance(0.7) { rule.weekdays = weekdays(ordinals: []) }
        default:
            if chance(0.25) { rule.months = months() }
            if chance(0.2) { rule.monthDays = numbers(1...31, canBeNegative: false) }
            if chance(0.25) { rule.weekdays = weekdays(ordinals: []) }
        }
        addTimes(to: &rule)
        let hasOneTime = rule.hours.count < 2 && rule.minutes.count < 2 && rule.seconds.count < 2
        let canHavePositions =
            rule.limitsDays && hasOneTime && !rule.canNameADayTwice
            && (frequency == .monthly || frequency == .yearly)
        if canHavePositions, chance(0.3) { rule.setPositions = numbers(1...3, canBeNegative: true) }
        if chance(0.3) { rule.count = number(1...30) }
        return rule
    }

    private mutating func addYearlyParts(to rule: inout RecurrenceRule) {
        switch number(0...3) {
        case 0:
            rule.months = months()
            if chance(0.5) { rule.monthDays = numbers(1...31, canBeNegative: true) }
            if chance(0.5) { rule.weekdays = weekdays(ordinals: [1, 2, 3, 4, 5, -1, -2, -5]) }
        case 1: rule.yearDays = numbers(1...366, canBeNegative: true)
        case 2: rule.weekdays = weekdays(ordinals: [1, 2, 10, 20, 50, 53, -1, -10])
        default: break
        }
    }

    private mutating func addTimes(to rule: inout RecurrenceRule) {
        if chance(0.12) { rule.hours = numbers(0...23, canBeNegative: false) }
        if chance(0.1) { rule.minutes = numbers(0...59, canBeNegative: false) }
        if chance(0.06) { rule.seconds = numbers(0...59, canBeNegative: false) }
    }

    private mutating func numbers(_ range: ClosedRange<Int>, canBeNegative: Bool) -> [Int] {
        Set(
            (0..<[1, 1, 1, 2, 2, 3][number(0...5)]).map { _ in
                let value = number(range)
                return canBeNegative && chance(0.4) ? -value : value
            }
        ).sorted()
    }

    private mutating func months() -> [RecurrenceRule.MonthNumber] {
        numbers(1...12, canBeNegative: false).map { RecurrenceRule.MonthNumber(number: $0) }
    }

    private mutating func weekdays(ordinals: [Int]) -> [RecurrenceRule.WeekdayNumber] {
        Set(
            (0..<[1, 1, 2, 2, 3, 5][number(0...5)]).map { _ in
                let ordinal = ordinals.isEmpty || chance(0.4) ? 0 : ordinals[number(0...(ordinals.count - 1))]
                return RecurrenceRule.WeekdayNumber(ordinal: ordinal, weekday: number(0...6))
            }
        ).sorted()
    }
}

extension RecurrenceRule {
    /// Whether two numbers, or two weekdays, can mean the same day, as BYMONTHDAY=20,-12 does in July. libical
    /// counts such a day twice for BYSETPOS.
    fileprivate var canNameADayTwice: Bool {
        [monthDays, yearDays].contains { $0.contains { $0 < 0 } && $0.contains { $0 > 0 } }
            || Set(weekdays.map(\.weekday)).count < weekdays.count
    }
}
