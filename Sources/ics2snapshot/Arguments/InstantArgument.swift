import ICalendar

/// A point in time as an option names it (ISO 8601, extended or basic form).
enum InstantArgument {
    /// A date with a time and an offset from UTC.
    case instant(Instant)
    /// A date alone: its midnight is the viewer's.
    case day(CivilDay)

    /// What `text` says, or a ``UsageError`` that names the option and what it wants.
    init(_ text: String, of option: OptionID) throws(UsageError) {
        var reader = DigitReader(text)
        guard let day = reader.day() else {
            throw UsageError(
                "\(option.spelling): \(text.quoted) is not a date or an instant such as 2026-09-10T08:00:00Z")
        }
        if reader.isAtEnd {
            self = .day(day)
            return
        }
        guard reader.take("T") || reader.take("t") || reader.take(" "), let second = reader.secondOfDay()
        else {
            throw UsageError("\(option.spelling): \(text.quoted) has no time such as 08:00:00 after its date")
        }
        guard !reader.isAtEnd else {
            throw UsageError(
                "\(option.spelling): \(text.quoted) does not say its offset; add Z for UTC, or one such as +02:00"
            )
        }
        guard let offset = reader.offset(), reader.isAtEnd else {
            throw UsageError(
                "\(option.spelling): \(text.quoted) has no offset such as Z or +02:00 after its time")
        }
        self = .instant(Zone.utc.instant(of: WallTime(day: day, secondOfDay: second - offset)))
    }

    /// The instant that is meant where the viewer is.
    func instant(in zone: Zone) -> Instant {
        switch self {
        case .instant(let instant): instant
        case .day(let day): zone.start(of: day)
        }
    }
}

/// Reads the fixed-width numbers of a date and time from the front of a text.
private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(digits: Int) -> Int? {
        let field = rest.prefix(digits)
        guard field.count == digits, field.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(digits)
        return field.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func day() -> CivilDay? {
        guard let year = number(digits: 4) else { return nil }
        let isExtended = take("-")
        guard let month = number(digits: 2), take("-") == isExtended, let day = number(digits: 2) else {
            return nil
        }
        return CivilDay(year: year, month: month, day: day)
    }

    /// Fractions of a second are read and dropped: whole seconds are all that a snapshot has.
    mutating func secondOfDay() -> Int? {
        guard let hour = number(digits: 2) else { return nil }
        let isExtended = take(":")
        guard let minute = number(digits: 2) else { return nil }
        var second = 0
        let hasSeconds = isExtended ? take(":") : rest.first.map { (0x30...0x39).contains($0) } ?? false
        if hasSeconds {
            guard let value = number(digits: 2) else { return nil }
            second = value
            if take(".") || take(",") {
                guard number(digits: 1) != nil else { return nil }
                while number(digits: 1) != nil {}
            }
        }
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        // A leap second is the last second before it, as everywhere in the program.
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hour = number(digits: 2) else { return nil }
        var minute = 0
        if take(":") || !isAtEnd {
            guard let value = number(digits: 2) else { return nil }
            minute = value
        }
        guard hour < 24, minute < 60 else { return nil }
        return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
    }
}
