extension RecurrenceRule {
    /// The rule as RFC 5545 writes it: canonical, and without UNTIL, which the caller of an iterator applies.
    var text: String {
        var parts: [String] = []
        if scale != .gregorian || skip != .omit { parts.append("RSCALE=\(scale.rawValue)") }
        parts.append("FREQ=\(frequency.rawValue)")
        if let count { parts.append("COUNT=\(count)") }
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        let lists: [(name: String, values: [String])] = [
            ("BYSECOND", seconds.map(String.init)), ("BYMINUTE", minutes.map(String.init)),
            ("BYHOUR", hours.map(String.init)), ("BYDAY", weekdays.map(\.text)),
            ("BYMONTHDAY", monthDays.map(String.init)), ("BYYEARDAY", yearDays.map(String.init)),
            ("BYWEEKNO", weekNumbers.map(String.init)), ("BYMONTH", months.map(\.text)),
            ("BYSETPOS", setPositions.map(String.init)),
        ]
        for list in lists where !list.values.isEmpty {
            parts.append("\(list.name)=\(list.values.joined(separator: ","))")
        }
        if weekStart != 0 { parts.append("WKST=\(Self.weekdayNames[weekStart])") }
        if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.WeekdayNumber {
    /// The value as RFC 5545 writes it: `-1FR`.
    var text: String { (ordinal == 0 ? "" : String(ordinal)) + RecurrenceRule.weekdayNames[weekday] }
}

extension RecurrenceRule.MonthNumber {
    /// The value as RFC 7529 writes it: `5L`.
    var text: String { "\(number)\(isLeap ? "L" : "")" }
}
