/// Every combination of some hours, minutes and seconds, in order, without listing them.
///
/// BYHOUR, BYMINUTE and BYSECOND can name 86 400 times of one day in a short line.
struct TimesOfDay: Hashable, Sendable {
    private let hours: [Int]
    private let minutes: [Int]
    private let seconds: [Int]

    /// The combinations of ascending lists, none of them empty.
    init(hours: [Int], minutes: [Int], seconds: [Int]) {
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
    }

    /// How many there are.
    var count: Int { hours.count * minutes.count * seconds.count }

    /// Seconds from midnight of the one at `index`.
    subscript(index: Int) -> Int {
        let (minuteIndex, second) = index.quotientAndRemainder(dividingBy: seconds.count)
        let (hour, minute) = minuteIndex.quotientAndRemainder(dividingBy: minutes.count)
        return hours[hour] * 3600 + minutes[minute] * 60 + seconds[second]
    }

    /// The index of the first one that is not before `second` of the day; `count` if there is none.
    func firstIndex(notBefore second: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
