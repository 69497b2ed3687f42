/// When a recurrence rule is over at the latest, from its raw text.
enum RuleEnd {
    /// No instance of the rule starts after this wall time, read as UTC; `nil` if the text leaves a doubt or the
    /// rule has no end. UNTIL may be a date or be in another zone: a day is added.
    static func latestStart(of rule: UnsafeRawBufferPointer, from start: Int64) -> Int64? {
        var parts = Parts()
        var rest = Fields(of: rule, separator: 0x3B)
        while let part = rest.next() {
            if part.isEmpty { continue }
            guard let equals = part.firstIndex(of: 0x3D),
                parts.take(
                    UnsafeRawBufferPointer(rebasing: part[..<equals]),
                    UnsafeRawBufferPointer(rebasing: part[(equals + 1)...]))
            else { return nil }
        }
        let byCount = parts.count.flatMap { parts.bound(of: $0, from: start) }
        let byUntil = parts.until.map { $0 + 86_400 }
        guard let byCount, let byUntil else { return byCount ?? byUntil }
        return min(byCount, byUntil)
    }

    /// The parts of a rule that bound it.
    private struct Parts {
        var until: Int64?
        var count: Int64?
        private var period: Int64?
        private var interval: Int64 = 1
        private var isMonthly = false
        private var isYearly = false
        /// Whether each period has an instance, so that the count is used up in as many periods.
        private var fillsPeriods = true
        private var hasWeekdays = false

        mutating func take(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
            switch ByteWord(name).name(ofLength: name.count) {
            case .name("FREQ"): return takeFrequency(value)
            case .name("INTERVAL") where name.count == 8:
                guard let number = Self.number(value), number > 0 else { return false }
                interval = number
            case .name("COUNT"):
                guard count == nil, let number = Self.number(value), number > 0 else { return false }
                count = number
            case .name("UNTIL"):
                guard until == nil, let time = PlainTime.seconds(value) else { return false }
                until = time
            case .name("WKST"):
                // The week's start moves instances by less than the two periods that are added.
                break
            case .name("BYDAY"):
                fillsPeriods = fillsPeriods && Self.isPlainWeekdays(value)
                hasWeekdays = true
            default:
                fillsPeriods = false
            }
            return true
        }

        private mutating func takeFrequency(_ value: UnsafeRawBufferPointer) -> Bool {
            guard period == nil else { return false }
            switch ByteWord(value).name(ofLength: value.count) {
            case .name("DAILY"): period = 86_400
            case .name("WEEKLY"): period = 7 * 86_400
            case .name("MONTHLY"):
                period = 31 * 86_400
                isMonthly = true
            case .name("YEARLY"):
                period = 366 * 86_400
                isYearly = true
            default: return false
            }
            return true
        }

        /// An upper bound of the start of the last of so many instances.
        func bound(of count: Int64, from start: Int64) -> Int64? {
            guard let period, fillsPeriods else { return nil }
            let isDaily = period == 86_400
            // Weekdays fill each week, month and year, but a day may be none of them.
            if hasWeekdays, isDaily { return nil }
            // A month may lack the 29th to 31st, a year 29 February.
            if isMonthly || isYearly, !hasWeekdays, WallTime(seconds: start).day.date.day > 28 { return nil }
            let (periods, tooMany) = (count + 1).multipliedReportingOverflow(by: interval)
            guard !tooMany, periods < 1 << 20 else { return nil }
            return start + periods * period + 2 * period
        }

        private static func number(_ value: UnsafeRawBufferPointer) -> Int64? {
            guard (1...6).contains(value.count), value.allSatisfy(\.isDigit) else { return nil }
            return value.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }

        /// Whether a BYDAY list has plain weekdays only, of which every week, month and year has some.
        private static func isPlainWeekdays(_ value: UnsafeRawBufferPointer) -> Bool {
            var days = Fields(of: value, separator: 0x2C)
            while let day = days.next() {
                switch ByteWord(day).name(ofLength: day.count) {
                case .name("MO"), .name("TU"), .name("WE"), .name("TH"), .name("FR"), .name("SA"),
                    .name("SU"):
                    continue
                default: return false
                }
            }
            return true
        }
    }
}

/// The pieces of a text between separators; of an empty text a single empty one.
private struct Fields {
    private let text: UnsafeRawBufferPointer
    private let separator: UInt8
    private var start: Int? = 0

    init(of text: UnsafeRawBufferPointer, separator: UInt8) {
        self.text = text
        self.separator = separator
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard let start else { return nil }
        let end = text[start...].firstIndex(of: separator) ?? text.endIndex
        self.start = end < text.endIndex ? end + 1 : nil
        return UnsafeRawBufferPointer(rebasing: text[start..<end])
    }
}
