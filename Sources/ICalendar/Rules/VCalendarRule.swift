/// Translates the rules of vCalendar 1.0 (`W2 MO WE #10`), which old phones and Outlook's .vcs files write, into
/// those of iCalendar (`FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10`).
///
/// A rule is a frequency with its interval, values, and `#` with a number of occurrences (0: for ever) or an end
/// date; without either it occurs twice. A rule inside another one is read where the two make one rule of
/// iCalendar: months of the year with positions or days of the month.
struct VCalendarRule {
    /// The rule as iCalendar writes it; `nil` if the rule says what iCalendar cannot say.
    let text: String?

    /// Reads a rule, or returns `nil` if the text does not begin as rules of vCalendar do.
    init?(_ text: String) {
        guard !text.utf8.contains(0x3D) else { return nil }
        let words = text.uppercased().split { $0.isWhitespace }.prefix(Self.mostWords)
        guard let first = words.first, Segment(first) != nil else { return nil }
        var segments: [Segment] = []
        var isUnderstood = true
        for word in words {
            if let segment = Segment(word) {
                segments.append(segment)
            } else if !segments.isEmpty {
                isUnderstood = segments[segments.count - 1].take(word) && isUnderstood
            }
        }
        self.text = isUnderstood ? Self.rule(segments) : nil
    }

    /// No rule has as many values.
    private static let mostWords = 200

    private static func rule(_ segments: [Segment]) -> String? {
        guard let outer = segments.first, segments.count <= 2, let own = outer.parts else { return nil }
        guard segments.count == 2, let inner = segments.last else { return own + outer.end }
        let isDayOfMonths =
            outer.kind == .yearByMonth && (inner.kind == .monthByPosition || inner.kind == .monthByDay)
        guard isDayOfMonths, inner.interval == 1, !outer.numbers.isEmpty,
            let values = inner.values, !values.isEmpty
        else { return nil }
        return own + values + outer.end
    }
}

extension VCalendarRule {
    private enum Kind: String, CaseIterable {
        case monthByPosition = "MP"
        case monthByDay = "MD"
        case yearByMonth = "YM"
        case yearByDay = "YD"
        case day = "D"
        case week = "W"
        case minute = "M"

        var frequency: String {
            switch self {
            case .monthByPosition, .monthByDay: "MONTHLY"
            case .yearByMonth, .yearByDay: "YEARLY"
            case .day: "DAILY"
            case .week: "WEEKLY"
            case .minute: "MINUTELY"
            }
        }
    }

    /// A frequency and the words behind it.
    private struct Segment {
        let kind: Kind
        let interval: Int
        /// Numbers of days or months, negative ones from the end.
        private(set) var numbers: [Int] = []
        private var weekdays: [String] = []
        /// Of positions: the numbers that the next weekdays have.
        private var positions: [Int] = []
        private var arePositionsUsed = false
        private var hours: [Int] = []
        private var minutes: Set<Int> = []
        /// `;COUNT=` or `;UNTIL=`, or nothing where the rule goes on for ever.
        private(set) var end = ";COUNT=2"

        /// Begins with a word such as `MP2`.
        init?(_ word: Substring) {
            guard let kind = Kind.allCases.first(where: { word.hasPrefix($0.rawValue) }),
                let interval = VCalendarRule.number(word.dropFirst(kind.rawValue.count))
            else { return nil }
            self.kind = kind
            self.interval = interval
        }

        /// Takes a further word; `false` if it has no meaning here.
        mutating func take(_ word: Substring) -> Bool {
            // The sign marks where an event ends, which only a scheduler needs.
            let word = word.last == "$" ? word.dropLast() : word
            if word.first == "#" {
                guard let count = VCalendarRule.number(word.dropFirst()) else { return false }
                end = count == 0 ? "" : ";COUNT=\(count)"
            } else if word.count >= 8, word.prefix(8).allSatisfy(\.isNumber) {
                end = ";UNTIL=\(word)"
            } else if word.count == 2, RecurrenceRule.weekdayNames.contains(String(word)) {
                return take(weekday: String(word))
            } else if word.count == 4, let time = VCalendarRule.number(word) {
                hours.append(time / 100)
                minutes.insert(time % 100)
                return kind != .yearByMonth && kind != .minute
            } else {
                return take(number: word)
            }
            return true
        }

        private mutating func take(weekday: String) -> Bool {
            switch kind {
            case .week: weekdays.append(weekday)
            case .monthByPosition where !positions.isEmpty:
                weekdays += positions.map { "\($0)\(weekday)" }
                arePositionsUsed = true
            default: return false
            }
            return true
        }

        private mutating func take(number word: Substring) -> Bool {
            let isFromEnd = word.last == "-"
            let digits = isFromEnd || word.last == "+" ? word.dropLast() : word
            let value = word == "LD" ? -1 : VCalendarRule.number(digits).map { isFromEnd ? -$0 : $0 }
            guard let value else { return false }
            switch kind {
            case .monthByPosition:
                if arePositionsUsed { positions = [] }
                arePositionsUsed = false
                positions.append(value)
            case .monthByDay, .yearByDay, .yearByMonth: numbers.append(value)
            case .day, .week, .minute: return false
            }
            return true
        }

        /// FREQ, INTERVAL and values; `nil` if they have no meaning together.
        var parts: String? {
            guard let values, kind != .monthByPosition || !weekdays.isEmpty else { return nil }
            return "FREQ=\(kind.frequency);INTERVAL=\(interval)" + values
        }

        /// The BY parts; `nil` if there is none that says the same.
        var values: String? {
            guard hours.isEmpty || minutes.count == 1 else { return nil }
            var text = ""
            if !weekdays.isEmpty { text += ";BYDAY=" + weekdays.joined(separator: ",") }
            if !numbers.isEmpty { text += ";\(listName)=" + numbers.map(String.init).joined(separator: ",") }
            if let minute = minutes.first {
                text += ";BYHOUR=" + hours.map(String.init).joined(separator: ",") + ";BYMINUTE=\(minute)"
            }
            return text
        }

        private var listName: String {
            switch kind {
            case .yearByMonth: "BYMONTH"
            case .yearByDay: "BYYEARDAY"
            default: "BYMONTHDAY"
            }
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.count <= 9, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }
}
