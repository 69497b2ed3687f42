/// Reads the value of UNTIL, whatever its type.
enum RuleUntil {
    /// The value, and what was wrong with it where it had to be repaired; `nil` if there is no date in it.
    static func parse(_ bytes: ArraySlice<UInt8>) -> (until: RecurrenceRule.Until, repair: String?)? {
        guard let seconds = bytes.withUnsafeBytes({ PlainTime.seconds($0) }) else {
            return parse(String(decoding: bytes, as: UTF8.self))
        }
        let wall = WallTime(seconds: seconds)
        switch bytes.count {
        case 8: return (.day(wall.day), nil)
        case 15: return (.local(wall), nil)
        default: return (.utc(Instant(seconds: seconds)), nil)
        }
    }

    /// The same of a text.
    static func parse(_ text: String) -> (until: RecurrenceRule.Until, repair: String?)? {
        var repair: String?
        var text = text
        if text.contains("-") || text.contains(":") {
            text.removeAll { $0 == "-" || $0 == ":" }
            repair = "is written with separators"
        }
        let isUTC = text.hasSuffix("Z")
        if isUTC { text.removeLast() }
        if let point = text.firstIndex(of: ".") {
            guard text[point...].dropFirst().utf8.allSatisfy(isDigit) else { return nil }
            text.removeSubrange(point...)
            repair = "has fractions of a second"
        }
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, let date = halves.first, date.utf8.count == 8, date.utf8.allSatisfy(isDigit),
            let year = Int(date.prefix(4)), let month = Int(date.dropFirst(4).prefix(2)),
            let day = Int(date.suffix(2)),
            (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            let civil = CivilDay(
                year: year, month: month, day: min(day, CivilDay.daysInMonth(month, year: year)))
        else { return nil }
        if civil.date.day != day { repair = "is no day of its month" }
        guard halves.count == 2, let time = halves.last, !time.isEmpty else {
            if isUTC || halves.count == 2 { repair = repair ?? "is half a time" }
            return (.day(civil), repair)
        }
        guard time.utf8.count == 6 || time.utf8.count == 4, time.utf8.allSatisfy(isDigit),
            let hour = Int(time.prefix(2)), let minute = Int(time.dropFirst(2).prefix(2)),
            let second = time.utf8.count == 4 ? 0 : Int(time.suffix(2)), hour <= 24, minute <= 59,
            second <= 60
        else { return nil }
        if time.utf8.count == 4 { repair = repair ?? "has no seconds" }
        if hour == 24 { repair = repair ?? "has an hour of 24" }
        let secondOfDay = hour == 24 ? secondsPerDay : hour * 3600 + minute * 60 + min(second, 59)
        let wall = WallTime(day: civil, secondOfDay: secondOfDay)
        return (isUTC ? .utc(Instant(seconds: wall.seconds)) : .local(wall), repair)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

extension RecurrenceRule.Until: CustomStringConvertible {
    /// The value as RFC 5545 writes it.
    var description: String {
        switch self {
        case .day(let day): day.description
        case .utc(let instant): instant.description
        case .local(let time): time.description
        }
    }
}
