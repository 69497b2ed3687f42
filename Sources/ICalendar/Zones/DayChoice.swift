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
        let days = (1...length).filter { day in
            (monthDays.isEmpty || monthDays.contains(day) || monthDays.contains(day - length - 1))
                && (weekdays.isEmpty
                    || weekdays.contains { $0.isMet(day, firstWeekday: firstWeekday, length: length) })
        }
        guard position != 0 else { return days.reduce(0) { $0 | 1 << UInt32($1) } }
        let index = position > 0 ? position - 1 : days.count + position
        return days.indices.contains(index) ? 1 << UInt32(days[index]) : 0
    }
}

extension RecurrenceRule.WeekdayNumber {
    fileprivate func isMet(_ day: Int, firstWeekday: Int, length: Int) -> Bool {
        guard (firstWeekday + day - 1) % 7 == weekday else { return false }
        return ordinal == 0 || ordinal == (day - 1) / 7 + 1 || ordinal == -((length - day) / 7 + 1)
    }
}
