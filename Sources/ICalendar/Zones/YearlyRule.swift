/// When an observance of a VTIMEZONE begins, year after year (RFC 5545 section 3.6.5).
///
/// Zones are asked about single moments of centuries, so that the onset before a moment is computed from
/// its year; nothing is expanded, whether the rule starts in 2007, in 1601 or in year 1.
struct YearlyRule: Hashable, Sendable {
    /// A weekday of BYDAY: 0 for Monday to 6 for Sunday; which one of the month, from its end if negative,
    /// 0 for each.
    struct Weekday: Hashable, Sendable {
        var ordinal: Int
        var weekday: Int
    }

    /// The years are this year and those that lie a multiple of `interval` after it.
    private let firstYear: Int
    private let interval: Int
    /// Months in ascending order.
    private let months: [Int]
    /// Days of the month, from its end if negative; empty for no such condition.
    private let monthDays: [Int]
    private let weekdays: [Weekday]
    /// Which one of the days of the only month, from its end if negative; 0 for each.
    private let position: Int
    private let secondOfDay: Int
    /// No onset lies before this (DTSTART).
    private let start: WallTime
    /// No onset lies after this (UNTIL, COUNT).
    private var end: WallTime

    /// The first onset.
    private(set) var first: WallTime

    /// A rule without any onset in as many years is none: 29 February on a certain weekday, the rarest day
    /// that comes back, does so within 40 years.
    private static let longestPause = 40

    /// Reads a RECUR value; `offset` is the one that holds before the onsets, in seconds.
    ///
    /// - Returns: `nil` unless the rule is YEARLY, names days that exist and consists of parts that
    ///   clocks are changed by: BYMONTH with BYDAY or BYMONTHDAY, or no part at all.
    init?(_ text: String, start: WallTime, offset: Int) {
        guard let parts = Self.parts(text), parts["FREQ"] == "YEARLY",
            let interval = Self.numbers(parts["INTERVAL"] ?? "1", in: 0...9999)?.first,
            let months = Self.numbers(parts["BYMONTH"] ?? "", in: 1...12),
            let monthDays = Self.numbers(parts["BYMONTHDAY"] ?? "", in: -31...31),
            let weekdays = Self.weekdays(parts["BYDAY"] ?? ""),
            let positions = Self.numbers(parts["BYSETPOS"] ?? "", in: -31...31),
            let secondOfDay = Self.secondOfDay(parts, start: start),
            weekdays.isEmpty || !months.isEmpty,
            positions.isEmpty || positions.count == 1 && months.count == 1,
            let end = Self.end(parts["UNTIL"], offset: offset),
            let count = Self.numbers(parts["COUNT"] ?? "", in: 1...Int(Int32.max))
        else { return nil }

        let date = start.day.date
        self.firstYear = date.year
        self.interval = max(1, interval)
        let needsDay = monthDays.isEmpty && weekdays.isEmpty
        let everyMonth = needsDay ? [date.month] : Array(1...12)
        self.months = months.isEmpty ? everyMonth : Array(Set(months)).sorted()
        self.monthDays = needsDay ? [date.day] : monthDays
        self.weekdays = weekdays
        self.position = positions.first ?? 0
        self.secondOfDay = secondOfDay
        self.start = start
        self.end = end
        self.first = start

        guard let first = onset(number: 1) else { return nil }
        self.first = first
        if let count = count.first, let last = onset(number: count) { self.end = min(end, last) }
    }

    /// The last onset that is not after a wall time, or `nil` if there is none yet.
    func last(notAfter time: WallTime) -> WallTime? {
        let limit = min(time, end)
        guard limit >= first else { return nil }
        var year = limit.day.date.year
        year -= (year - firstYear) % interval
        for _ in 0..<Self.longestPause where year >= firstYear {
            for month in months.reversed() {
                var days = days(ofMonth: month, year: year)
                while days != 0 {
                    let day = 31 - days.leadingZeroBitCount
                    let onset = wallTime(year: year, month: month, day: day)
                    if onset <= limit { return onset >= start ? onset : nil }
                    days &= ~(1 << UInt32(day))
                }
            }
            year -= interval
        }
        return nil
    }

    /// The `number`th onset from the start on, or `nil` if there are not as many before year 10000.
    private func onset(number: Int) -> WallTime? {
        var left = number
        var year = firstYear
        var pause = 0
        while year <= 9999, pause < Self.longestPause {
            pause += 1
            for month in months {
                var days = days(ofMonth: month, year: year)
                while days != 0 {
                    let day = days.trailingZeroBitCount
                    let onset = wallTime(year: year, month: month, day: day)
                    guard onset <= end else { return nil }
                    if onset >= start { left -= 1 }
                    if left == 0 { return onset }
                    pause = 0
                    days &= days - 1
                }
            }
            year += interval
        }
        return nil
    }

    private func wallTime(year: Int, month: Int, day: Int) -> WallTime {
        let day = CivilDay(number: CivilDay.number(year: year, month: month, day: day))
        return WallTime(day: day, secondOfDay: secondOfDay)
    }

    /// The days of a month that the rule names, as bits 1 to 31.
    private func days(ofMonth month: Int, year: Int) -> UInt32 {
        let length = CivilDay.daysInMonth(month, year: year)
        let all = UInt32.max << 1 & UInt32.max >> UInt32(31 - length)
        var days = all
        if !monthDays.isEmpty {
            days = monthDays.reduce(0) { $0 | Self.bit($1 < 0 ? length + 1 + $1 : $1) }
        }
        if !weekdays.isEmpty {
            let firstWeekday = CivilDay(number: CivilDay.number(year: year, month: month, day: 1)).weekday
            days &= weekdays.reduce(0) {
                $0 | Self.days($1, firstWeekday: firstWeekday, length: length)
            }
        }
        return Self.pick(position, of: days & all)
    }

    private static func days(_ weekday: Weekday, firstWeekday: Int, length: Int) -> UInt32 {
        let first = 1 + (weekday.weekday - firstWeekday + 7) % 7
        let count = (length - first) / 7 + 1
        switch weekday.ordinal {
        case 0: return (0..<count).reduce(0) { $0 | bit(first + 7 * $1) }
        case 1...: return bit(first + 7 * (weekday.ordinal - 1))
        default: return bit(first + 7 * (count + weekday.ordinal))
        }
    }

    private static func bit(_ day: Int) -> UInt32 {
        (1...31).contains(day) ? 1 << UInt32(day) : 0
    }

    /// The set bit at a position counted from 1, from the end if negative; all of them for 0.
    private static func pick(_ position: Int, of days: UInt32) -> UInt32 {
        guard position != 0 else { return days }
        var days = days
        for _ in 1..<abs(position) where days != 0 {
            days &= position > 0 ? days - 1 : ~highest(days)
        }
        return position > 0 ? days & (~days &+ 1) : highest(days)
    }

    private static func highest(_ days: UInt32) -> UInt32 {
        days == 0 ? 0 : 1 << UInt32(31 - days.leadingZeroBitCount)
    }
}
