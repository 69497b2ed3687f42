/// The days of a year that BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY pick together.
struct YearSelector: Sendable {
    /// Within what the ordinals of BYDAY count (RFC 5545 section 3.3.10, notes 1 and 2).
    enum OrdinalScope: Sendable {
        case month, year
    }

    private let scale: RuleScale
    private let months: [RecurrenceRule.MonthNumber]
    private let monthSelector: MonthSelector
    private let weekdaysOfYear: [RecurrenceRule.WeekdayNumber]
    private let yearDays: [Int]
    private let weekNumbers: [Int]
    private let weekStart: Int
    private let skip: RecurrenceRule.Skip
    /// The weekdays, as bits, on which a day that SKIP moved out of the year may fall: it is in none of its months.
    private let outsideWeekdays: UInt8

    /// A selector for the parts of a rule.
    init(_ rule: RecurrenceRule, ordinalScope: OrdinalScope) {
        scale = rule.scale
        months = rule.months
        let countsInYear = ordinalScope == .year && rule.weekdays.contains { $0.ordinal != 0 }
        monthSelector = MonthSelector(
            monthDays: rule.monthDays, weekdays: countsInYear ? [] : rule.weekdays, skip: rule.skip)
        weekdaysOfYear = countsInYear ? rule.weekdays : []
        yearDays = rule.yearDays
        weekNumbers = rule.weekNumbers
        weekStart = rule.weekStart
        skip = rule.skip
        if !rule.months.isEmpty || !rule.monthDays.isEmpty {
            outsideWeekdays = 0
        } else if rule.weekdays.isEmpty {
            outsideWeekdays = 0x7F
        } else {
            outsideWeekdays = rule.weekdays.reduce(0) { $1.ordinal == 0 ? $0 | 1 << UInt8($1.weekday) : $0 }
        }
    }

    /// The days picked in a year.
    func days(of year: ScaleYear) -> DaySet {
        let firstWeekday = CivilDay(number: year.firstDay).weekday
        var days = DaySet.empty
        for index in year.months.indices where months.isEmpty || isPicked(index, in: year) {
            let month = year.months[index]
            days.insert(
                monthSelector.days(length: month.length, firstWeekday: (firstWeekday + month.offset) % 7),
                at: month.offset)
        }
        if !yearDays.isEmpty { days = daysByNumber(in: year, among: days) }
        if !weekNumbers.isEmpty { days = days.intersection(daysByWeek(in: year)) }
        if !weekdaysOfYear.isEmpty {
            days = days.intersection(daysByWeekday(in: year, firstWeekday: firstWeekday))
        }
        return days
    }

    /// Whether BYMONTH names a month; SKIP puts a neighbour into the place of a leap month that the year lacks.
    private func isPicked(_ index: Int, in year: ScaleYear) -> Bool {
        let month = year.months[index].number
        if months.contains(month) { return true }
        guard skip != .omit, !month.isLeap else { return false }
        let missing = RecurrenceRule.MonthNumber(
            number: skip == .backward ? month.number : month.number - 1, isLeap: true)
        return months.contains(missing) && !year.months.contains { $0.number == missing }
    }

    private func daysByNumber(in year: ScaleYear, among days: DaySet) -> DaySet {
        var picked = DaySet.empty
        var moved = DaySet.empty
        for number in yearDays {
            let position = number > 0 ? number : year.dayCount + 1 + number
            if (1...year.dayCount).contains(position) {
                picked.insert(position)
            } else if skip != .omit {
                let edge = position < 1 ? 1 : year.dayCount + 1
                let day = skip == .forward ? edge : edge - 1
                if (1...year.dayCount).contains(day) {
                    picked.insert(day)
                } else if outsideWeekdays >> UInt8(CivilDay(number: year.firstDay + day - 1).weekday) & 1 == 1
                {
                    moved.insert(day)
                }
            }
        }
        return days.intersection(picked).union(moved)
    }

    private func daysByWeek(in year: ScaleYear) -> DaySet {
        // Days at the edges belong to the last week of the year before or to week 1 of the year after.
        let firsts = (-1...2).map {
            firstWeek(ofYearFrom: $0 == 0 ? year.firstDay : firstDay(year.number + $0))
        }
        var picked = DaySet.empty
        for index in 0..<3 {
            let count = (firsts[index + 1] - firsts[index]) / 7
            for number in weekNumbers {
                let week = number > 0 ? number : count + 1 + number
                guard (1...count).contains(week) else { continue }
                let position = firsts[index] + 7 * (week - 1) - year.firstDay + 1
                let (first, end) = (max(position, 1), min(position + 7, year.dayCount + 1))
                if first < end { picked.insert(first..<end) }
            }
        }
        return picked
    }

    private func firstDay(_ year: Int) -> Int {
        scale == .gregorian ? CivilDay.number(year: year, month: 1, day: 1) : scale.year(year).firstDay
    }

    /// The first day of week 1, the first week with at least four days in the year.
    private func firstWeek(ofYearFrom firstDay: Int) -> Int {
        let intoWeek = (CivilDay(number: firstDay).weekday - weekStart + 7) % 7
        return firstDay - intoWeek + (intoWeek <= 3 ? 0 : 7)
    }

    private func daysByWeekday(in year: ScaleYear, firstWeekday: Int) -> DaySet {
        var picked = DaySet.empty
        for value in weekdaysOfYear {
            let first = 1 + (value.weekday - firstWeekday + 7) % 7
            switch value.ordinal {
            case 0:
                for position in stride(from: first % 7, through: year.dayCount + 1, by: 7) {
                    picked.insert(position)
                }
            case 1...:
                let position = first + 7 * (value.ordinal - 1)
                if position <= year.dayCount { picked.insert(position) }
            default:
                let position = first + 7 * ((year.dayCount - first) / 7 + value.ordinal + 1)
                if position >= 1 { picked.insert(position) }
            }
        }
        return picked
    }
}
