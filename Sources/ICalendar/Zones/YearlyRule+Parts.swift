/// The parts of a RECUR value (RFC 5545 section 3.3.10) as an observance uses them.
extension YearlyRule {
    private static let known: Set<String> = [
        "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "BYMONTH", "BYMONTHDAY", "BYDAY", "BYSETPOS",
        "BYHOUR", "BYMINUTE", "BYSECOND",
    ]

    /// The parts by name, or `nil` if one is not known here or stands twice.
    static func parts(_ text: String) -> [String: String]? {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, known.contains(String(sides[0])),
                parts.updateValue(String(sides[1]), forKey: String(sides[0])) == nil
            else { return nil }
        }
        return parts
    }

    /// A list of numbers, none of them 0 unless the range begins with it; empty for no text.
    static func numbers(_ text: String, in range: ClosedRange<Int>) -> [Int]? {
        var numbers: [Int] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: !text.contains(",")) {
            guard let number = Int(item), range.contains(number), number != 0 || range.lowerBound == 0
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The list of BYDAY.
    static func weekdays(_ text: String) -> [Weekday]? {
        var weekdays: [Weekday] = []
        for item in text.split(separator: ",") {
            let ordinal = item.count == 2 ? 0 : Int(item.dropLast(2))
            guard let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: item.suffix(2)),
                let ordinal, (-5...5).contains(ordinal), item.count == 2 || ordinal != 0
            else { return nil }
            weekdays.append(Weekday(ordinal: ordinal, weekday: weekday))
        }
        return weekdays
    }

    /// The time of day of the onsets: DTSTART's, unless the rule states another one.
    static func secondOfDay(_ parts: [String: String], start: WallTime) -> Int? {
        let ofStart = start.secondOfDay
        guard let hours = numbers(parts["BYHOUR"] ?? "\(ofStart / 3600)", in: 0...23),
            let minutes = numbers(parts["BYMINUTE"] ?? "\(ofStart / 60 % 60)", in: 0...59),
            let seconds = numbers(parts["BYSECOND"] ?? "\(ofStart % 60)", in: 0...59),
            hours.count == 1, minutes.count == 1, seconds.count == 1
        else { return nil }
        return hours[0] * 3600 + minutes[0] * 60 + seconds[0]
    }

    /// The last wall time that UNTIL allows; a DATE includes its whole day.
    static func end(_ text: String?, offset: Int) -> WallTime? {
        guard let text else { return WallTime(day: .last + 1) }
        let bytes = Array(text.utf8)
        let isUTC = bytes.last == UInt8(ascii: "Z")
        let isDay = bytes.count == 8
        guard isDay || bytes.count == (isUTC ? 16 : 15) && bytes[8] == UInt8(ascii: "T") else { return nil }
        let digits = (bytes[..<8] + bytes.dropFirst(9).dropLast(isUTC ? 1 : 0)).map { Int($0) - 48 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        func number(_ range: Range<Int>) -> Int {
            range.upperBound <= digits.count ? digits[range].reduce(0) { $0 * 10 + $1 } : 0
        }
        guard
            let time = WallTime(
                year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
                minute: number(10..<12), second: number(12..<14))
        else { return nil }
        if isDay { return time + 86_399 }
        return isUTC ? time + Int64(offset) : time
    }
}
