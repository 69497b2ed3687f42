/// Which days of a month a yearly rule means, as BYMONTHDAY, BYDAY and BYSETPOS say it (RFC 5545 section 3.3.10).
struct DayChoice {
    /// Days of the month, from its end if negative; empty for no such condition.
    var monthDays: [Int]
    /// Weekdays; empty for no such condition.
    var weekdays: [RecurrenceRule.WeekdayNumber]
    /// Which one of the days that meet the conditions, from the end if negative; 0 for each.
    var position: Int

    /// The days in a month that begins on a weekday and has a length, as bits 1 to 31.
    func days(firstWeekday: Int, length: Int) -> UInt32 {
        var chosen: UInt32 = 0
        for day in 1...length where isMet(day, firstWeekday: firstWeekday, length: length) {
            chosen |= 1 << UInt32(day)
        }
        guard position != 0 else { return chosen }
        let index = position > 0 ? position - 1 : chosen.nonzeroBitCount + position
        guard (0..<chosen.nonzeroBitCount).contains(index) else { return 0 }
        for _ in 0..<index { chosen &= chosen - 1 }
        return chosen & ~(chosen - 1)
    }

    private func isMet(_ day: Int, firstWeekday: Int, length: Int) -> Bool {
        if !weekdays.isEmpty {
            let isWeekdayMet = weekdays.contains {
                $0.isMet(day, firstWeekday: firstWeekday, length: length)
            }
            guard isWeekdayMet else { return false }
        }
        return monthDays.isEmpty || monthDays.contains(day) || monthDays.contains(day - length - 1)
    }
}

extension RecurrenceRule.WeekdayNumber {
    fileprivate func isMet(_ day: Int, firstWeekday: Int, length: Int) -> Bool {
        guard (firstWeekday + day - 1) % 7 == weekday else { return false }
        return ordinal == 0 || ordinal == (day - 1) / 7 + 1 || ordinal == -((length - day) / 7 + 1)
    }
}
