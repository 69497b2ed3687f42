/// The days of a month that BYMONTHDAY and BYDAY pick.
struct MonthSelector: Sendable {
    private let hasMonthDays: Bool
    /// Bit 1 for the 1st.
    private let fromStart: UInt64
    /// Bit 1 for the last day.
    private let fromEnd: UInt64
    private let weekdays: [RecurrenceRule.WeekdayNumber]
    private let skip: RecurrenceRule.Skip

    /// A selector from the parts; ordinals of BYDAY count within the month.
    init(monthDays: [Int], weekdays: [RecurrenceRule.WeekdayNumber], skip: RecurrenceRule.Skip) {
        hasMonthDays = !monthDays.isEmpty
        fromStart = monthDays.reduce(0) { $1 > 0 ? $0 | 1 << UInt64($1) : $0 }
        fromEnd = monthDays.reduce(0) { $1 < 0 ? $0 | 1 << UInt64(-$1) : $0 }
        self.weekdays = weekdays
        self.skip = skip
    }

    /// The days picked in a month, bit 1 for the 1st.
    ///
    /// SKIP can move a date out of the month: bit 0 stands for the day before it, the bit after the last day
    /// for the day after it.
    func days(length: Int, firstWeekday: Int) -> UInt64 {
        let month = (UInt64(1) << UInt64(length + 1)) - 2
        var days = month
        if hasMonthDays {
            // Day -1 is bit `length`, day -`length` bit 1.
            days = (fromStart | fromEnd.bitsReversed >> UInt64(62 - length)) & month
            let isPastEnd = fromStart & ~month != 0
            let isBeforeStart = fromEnd & ~month != 0
            switch skip {
            case .omit: break
            case .backward:
                if isPastEnd { days |= 1 << UInt64(length) }
                if isBeforeStart { days |= 1 }
            case .forward:
                if isPastEnd { days |= 1 << UInt64(length + 1) }
                if isBeforeStart { days |= 2 }
            }
        }
        if !weekdays.isEmpty {
            days &= weekdays.reduce(0) { $0 | Self.days(of: $1, length: length, firstWeekday: firstWeekday) }
        }
        return days
    }

    private static func days(of value: RecurrenceRule.WeekdayNumber, length: Int, firstWeekday: Int) -> UInt64
    {
        let first = 1 + (value.weekday - firstWeekday + 7) % 7
        // Each seventh day, the days around the month too, for a date that SKIP moved there.
        if value.ordinal == 0 { return 0x0002_0408_1020_4081 << UInt64(first % 7) }
        let day =
            value.ordinal > 0
            ? first + 7 * (value.ordinal - 1) : first + 7 * ((length - first) / 7 + value.ordinal + 1)
        return (1...length).contains(day) ? 1 << UInt64(day) : 0
    }
}

extension UInt64 {
    /// The same bits, the lowest one highest.
    fileprivate var bitsReversed: UInt64 {
        var bits = byteSwapped
        bits = (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (bits >> 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits & 0x3333_3333_3333_3333) << 2 | (bits >> 2) & 0x3333_3333_3333_3333
        return (bits & 0x5555_5555_5555_5555) << 1 | (bits >> 1) & 0x5555_5555_5555_5555
    }
}
