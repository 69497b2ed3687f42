import Foundation

extension Calendar {
    /// The window from the start of the day `behind` days before that of `now` to the start of the day `ahead`
    /// days after it, counted in calendar days, so that a day of 23 or 25 hours counts as one.
    func days(behind: Int, ahead: Int, around now: Date) -> Range<Date> {
        let start = startOfDay(now, plus: -behind)
        return start..<max(start, startOfDay(now, plus: ahead))
    }

    /// The first instant of the day that lies `days` days after the day of `date`.
    func startOfDay(_ date: Date, plus days: Int) -> Date {
        // Counted from noon: every day has one, while midnight itself may be skipped or doubled by a change
        // of the offset. Should a calendar not be able to count, days of 24 hours are the nearest to it.
        let start = startOfDay(for: date)
        let noon = start.addingTimeInterval(12 * 3600)
        let day =
            self.date(byAdding: .day, value: days, to: noon) ?? noon.addingTimeInterval(Double(days) * 86_400)
        return startOfDay(for: day)
    }
}
