import Foundation

/// Dates of headers (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// The instant that a date means, in the one form that may be written or the two that must be read, or `nil`.
    static func parse(_ text: String) -> Date? {
        // `Sun Nov  6 08:49:37 1994`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun, 06 Nov 1994 08:49:37 GMT`
        var words = text.split { " ,-".contains($0) }
        guard words.count >= 5, words.count <= 6, weekdays.contains(words[0].prefix(3).lowercased()) else {
            return nil
        }
        if words.count == 5 { words = [words[0], words[2], words[1], words[4], words[3], "GMT"] }
        guard let day = number(words[1], digits: 1...2), let year = year(words[3]),
            let month = months.firstIndex(of: words[2].lowercased()), words[5] == "GMT" || words[5] == "UTC"
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], digits: 2...2),
            let minute = number(time[1], digits: 2...2),
            let second = number(time[2], digits: 2...2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return date(year: year, month: month + 1, day: day, second: hour * 3_600 + minute * 60 + second)
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func date(year: Int, month: Int, day: Int, second: Int) -> Date? {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        let before = year - 1
        let days =
            before * 365 + before / 4 - before / 100 + before / 400 + lengths[..<(month - 1)].reduce(0, +)
            + day
        return Date(timeIntervalSince1970: Double((days - 719_163) * 86_400 + second))
    }

    private static func year(_ text: Substring) -> Int? {
        if let year = number(text, digits: 4...4) { return year > 0 ? year : nil }
        // Two digits are of this century, as far as a header is concerned.
        return number(text, digits: 2...2).map { $0 < 70 ? 2_000 + $0 : 1_900 + $0 }
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
