/// When a recurrence rule is over at the latest, from its raw text.
enum RuleEnd {
    /// No instance of the rule starts after this wall time, read as UTC; `nil` if the text leaves a doubt or the
    /// rule has no end. UNTIL may be a date or be in another zone: a day is added.
    static func latestStart(of rule: ArraySlice<UInt8>, from start: Int64) -> Int64? {
        var parts = Parts()
        for part in rule.split(separator: 0x3B, omittingEmptySubsequences: true) {
            guard let equals = part.firstIndex(of: 0x3D), parts.take(part[..<equals], part[(equals + 1)...])
            else {
                return nil
            }
        }
        let byCount = parts.count.flatMap { parts.bound(of: $0, from: start) }
        let byUntil = parts.until.map { $0 + 86_400 }
        return [byCount, byUntil].compactMap(\.self).min()
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

        mutating func take(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
            if name.equalsIgnoringCase("FREQ") { return takeFrequency(value) }
            if name.equalsIgnoringCase("INTERVAL") {
                guard let number = Self.number(value), number > 0 else { return false }
                interval = number
                return true
            }
            if name.equalsIgnoringCase("COUNT") {
                guard count == nil, let number = Self.number(value), number > 0 else { return false }
                count = number
                return true
            }
            if name.equalsIgnoringCase("UNTIL") {
                guard until == nil, let time = PlainTime.seconds(value) else { return false }
                until = time
                return true
            }
            // The week's start moves instances by less than the two periods that are added.
            if name.equalsIgnoringCase("WKST") { return true }
            fillsPeriods = fillsPeriods && name.equalsIgnoringCase("BYDAY") && Self.isPlainWeekdays(value)
            hasWeekdays = true
            return true
        }

        private var hasWeekdays = false

        private mutating func takeFrequency(_ value: ArraySlice<UInt8>) -> Bool {
            guard period == nil else { return false }
            if value.equalsIgnoringCase("DAILY") {
                period = 86_400
            } else if value.equalsIgnoringCase("WEEKLY") {
                period = 7 * 86_400
            } else if value.equalsIgnoringCase("MONTHLY") {
                period = 31 * 86_400
                isMonthly = true
            } else if value.equalsIgnoringCase("YEARLY") {
                period = 366 * 86_400
                isYearly = true
            } else {
                return false
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

        private static func number(_ value: ArraySlice<UInt8>) -> Int64? {
            guard (1...6).contains(value.count), value.allSatisfy(\.isDigit) else { return nil }
            return value.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }

        /// Whether a BYDAY list has plain weekdays only, of which every week, month and year has some.
        private static func isPlainWeekdays(_ value: ArraySlice<UInt8>) -> Bool {
            !value.isEmpty
                && value.split(separator: 0x2C, omittingEmptySubsequences: false).allSatisfy { day in
                    (["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as [StaticString]).contains {
                        day.equalsIgnoringCase($0)
                    }
                }
        }
    }
}
