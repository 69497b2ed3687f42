/// Reads DATE and DATE-TIME values in the forms that feeds write.
///
/// Repairs, each seen in real feeds: lower-case `t` and `z`, blanks around the value, the extended form of
/// ISO 8601 (`2026-03-10T09:00:00Z`, `2026-03-10 09:00:00`) in date, time or both, no T at all, fractions of a
/// second, a missing second, an offset behind the time, the hour 24 at the end of a day, eight digits without
/// VALUE=DATE, a time behind VALUE=DATE (its date counts).
struct TimeParser {
    /// TZID as written, if the line has one.
    var zone: String?
    /// Whether the line says VALUE=DATE.
    var isDate = false

    /// The value, or `nil` if the bytes are none: no such day, no such hour.
    func parse(_ bytes: ArraySlice<UInt8>) -> TimeValue? { plainValue(bytes) ?? repairedValue(bytes) }

    /// The same of other bytes.
    func parse(_ bytes: some Collection<UInt8>) -> TimeValue? { parse(Array(bytes)[...]) }

    /// A value in the basic form that nearly every feed writes, read in a few steps; `nil` if it is anything else.
    func plainValue(_ bytes: ArraySlice<UInt8>) -> TimeValue? {
        guard let seconds = bytes.withUnsafeBytes({ PlainTime.seconds($0) }) else { return nil }
        let wallTime = WallTime(seconds: seconds)
        if bytes.count == 8 || isDate { return .day(wallTime.day) }
        return bytes.count == 15 ? .local(wallTime, zone: zone) : .utc(Instant(seconds: seconds))
    }

    /// A value in any form that is understood, by libical.
    func repairedValue(_ bytes: ArraySlice<UInt8>) -> TimeValue? {
        var digits = bytes.map(\.uppercasedASCII).filter {
            !$0.isBlank && !$0.isForbiddenControl && $0 != Self.colon
        }
        if digits.count >= 10, digits[4] == Self.hyphen, digits[7] == Self.hyphen {
            digits = digits.prefix(10).filter { $0 != Self.hyphen } + digits.dropFirst(10)
        }
        guard digits.count >= 8, digits.prefix(8).allSatisfy(\.isDigit) else { return nil }
        if digits.count == 8 || isDate {
            return LibicalValue.day(digits.prefix(8)).map(TimeValue.day)
        }
        let time = digits.dropFirst(8 + (digits[8] == Self.letterT ? 1 : 0))
        let clock = time.prefix { $0.isDigit }
        var suffix = time.dropFirst(clock.count)
        if suffix.first == Self.point {
            suffix = suffix.dropFirst()
            suffix = suffix.dropFirst(suffix.prefix { $0.isDigit }.count)
        }
        guard clock.count == 6 || clock.count == 4 else { return nil }
        guard let wallTime = Self.wallTime(digits.prefix(8), clock) else { return nil }
        if suffix.isEmpty { return .local(wallTime, zone: zone) }
        if suffix.elementsEqual([Self.letterZ]) { return .utc(Instant(seconds: wallTime.seconds)) }
        guard let offset = OffsetParser.parse(suffix) else { return nil }
        return .utc(Instant(seconds: wallTime.seconds - Int64(offset)))
    }

    private static func wallTime(_ date: ArraySlice<UInt8>, _ clock: ArraySlice<UInt8>) -> WallTime? {
        let clock = clock + (clock.count == 4 ? [0x30, 0x30] : [])
        if clock.elementsEqual(Self.endOfDay) {
            return LibicalValue.day(date).map { WallTime(day: $0, secondOfDay: 86_400) }
        }
        return LibicalValue.wallTime(date + [Self.letterT] + clock)
    }

    private static let endOfDay = Array("240000".utf8)
    private static let hyphen: UInt8 = 0x2D
    private static let colon: UInt8 = 0x3A
    private static let point: UInt8 = 0x2E
    private static let letterT: UInt8 = 0x54
    private static let letterZ: UInt8 = 0x5A
}

/// Reads UTC-OFFSET values (RFC 5545 section 3.3.14).
enum OffsetParser {
    /// Seconds east of Greenwich of `+0100`, `-013045` or `+01:00`; `nil` if it is no offset under a day.
    static func parse(_ bytes: some Collection<UInt8>) -> Int? {
        var digits = bytes.filter { $0 != 0x3A && !$0.isBlank }
        guard let sign = digits.first, sign == 0x2B || sign == 0x2D else { return nil }
        digits.removeFirst()
        guard digits.count == 4 || digits.count == 6, digits.allSatisfy(\.isDigit) else { return nil }
        let hours = twoDigits(digits, at: 0)
        let minutes = twoDigits(digits, at: 2)
        let seconds = digits.count == 6 ? twoDigits(digits, at: 4) : 0
        guard hours < 24, minutes < 60, seconds < 60 else { return nil }
        let total = hours * 3600 + minutes * 60 + seconds
        return sign == 0x2D ? -total : total
    }

    private static func twoDigits(_ digits: [UInt8], at index: Int) -> Int {
        Int(digits[index] - 0x30) * 10 + Int(digits[index + 1] - 0x30)
    }
}
