/// When an observance of a VTIMEZONE begins, year after year (RFC 5545 section 3.6.5).
///
/// Zones are asked about single moments of centuries, so that the onset before a moment is computed from
/// its year; nothing is expanded, whether the rule starts in 2007, in 1601 or in year 1. It holds no
/// reference, since counting them would cost more than the computation.
struct YearlyRule: Hashable, Sendable {
    /// The years are this year and those that lie a multiple of `interval` after it.
    private let firstYear: Int
    private let interval: Int
    /// The months, as bits 1 to 12.
    private let months: UInt16
    /// The days that are meant in a month, as bits 1 to 31: one set for each of the 28 kinds of month that
    /// there are, at four times the weekday of its first day plus its length less 28.
    private let days: SIMD32<UInt32>
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

    /// Onsets that are counted for COUNT; a rule that names more of them does not end.
    private static let highestCount = 1_000

    /// Takes from a rule what clocks are changed by; `offset` is the one that holds before the onsets, in
    /// seconds.
    ///
    /// - Returns: `nil` unless the rule is YEARLY, names days that exist and has BYMONTH with BYDAY or
    ///   BYMONTHDAY, or less.
    init?(_ rule: RecurrenceRule, start: WallTime, offset: Int) {
        let setPositions = rule.setPositions
        guard rule.frequency == .yearly, rule.scale == .gregorian, rule.yearDays.isEmpty,
            rule.weekNumbers.isEmpty, rule.weekdays.isEmpty || !rule.months.isEmpty,
            setPositions.isEmpty || setPositions.count == 1 && rule.months.count == 1,
            rule.hours.count <= 1, rule.minutes.count <= 1, rule.seconds.count <= 1
        else { return nil }

        let date = start.day.date
        let needsDay = rule.monthDays.isEmpty && rule.weekdays.isEmpty
        let months = rule.months.isEmpty ? needsDay ? [date.month] : Array(1...12) : rule.months.map(\.number)
        let choice = DayChoice(
            monthDays: needsDay ? [date.day] : rule.monthDays, weekdays: rule.weekdays,
            position: setPositions.first ?? 0)
        var days = SIMD32<UInt32>()
        // Most rules name one month, and so need the kinds of one length only.
        let lengths = months.flatMap { $0 == 2 ? [28, 29] : [CivilDay.daysInMonth($0, year: 1)] }
        for kind in 0..<28 where lengths.contains(28 + kind % 4) {
            days[kind] = choice.days(firstWeekday: kind / 4, length: 28 + kind % 4)
        }

        self.firstYear = date.year
        self.interval = rule.interval
        self.months = months.reduce(0) { $0 | 1 << UInt16($1) }
        self.days = days
        let clock = start.secondOfDay
        let hour = rule.hours.first ?? clock / 3600
        self.secondOfDay =
            hour * 3600 + (rule.minutes.first ?? clock / 60 % 60) * 60 + (rule.seconds.first ?? clock % 60)
        self.start = start
        self.end =
            switch rule.until {
            case nil: WallTime(day: .last + 1)
            case .day(let day): WallTime(day: day, secondOfDay: 86_399)
            case .utc(let instant): WallTime(seconds: instant.seconds + Int64(offset))
            case .local(let wallTime): wallTime
            }
        self.first = start

        guard let first = onset(number: 1) else { return nil }
        self.first = first
        if let count = rule.count, count <= Self.highestCount, let last = onset(number: count) {
            self.end = last
        }
    }

    /// The last onset that is not after a wall time, or `nil` if there is none yet.
    func last(notAfter time: WallTime) -> WallTime? {
        let limit = min(time, end)
        guard limit >= first else { return nil }
        var year = limit.day.date.year
        year -= (year - firstYear) % interval
        for _ in 0..<Self.longestPause where year >= firstYear {
            var months = months
            while months != 0 {
                let month = 15 - months.leadingZeroBitCount
                months &= ~(1 << UInt16(month))
                let firstDay = CivilDay(number: CivilDay.number(year: year, month: month, day: 1))
                var days = days(ofMonth: month, year: year, firstDay: firstDay)
                while days != 0 {
                    let day = 31 - days.leadingZeroBitCount
                    days &= ~(1 << UInt32(day))
                    let onset = WallTime(day: firstDay + (day - 1), secondOfDay: secondOfDay)
                    if onset <= limit { return onset >= start ? onset : nil }
                }
            }
            year -= interval
        }
        return nil
    }

    /// The `number`th onset from the start on, or `nil` if there are not as many before the end.
    private func onset(number: Int) -> WallTime? {
        var left = number
        var year = firstYear
        var pause = 0
        while pause < Self.longestPause {
            pause += 1
            for month in 1...12 where months & 1 << UInt16(month) != 0 {
                let firstDay = CivilDay(number: CivilDay.number(year: year, month: month, day: 1))
                var days = days(ofMonth: month, year: year, firstDay: firstDay)
                while days != 0 {
                    let day = days.trailingZeroBitCount
                    days &= days - 1
                    let onset = WallTime(day: firstDay + (day - 1), secondOfDay: secondOfDay)
                    guard onset <= end else { return nil }
                    if onset >= start { left -= 1 }
                    if left == 0 { return onset }
                    pause = 0
                }
            }
            year += interval
        }
        return nil
    }

    private func days(ofMonth month: Int, year: Int, firstDay: CivilDay) -> UInt32 {
        days[firstDay.weekday * 4 + CivilDay.daysInMonth(month, year: year) - 28]
    }
}
