internal import CLibical

/// One value that libical has parsed, freed with its owner.
///
/// Values are handed to libical one by one instead of whole components: a value that does not parse then has
/// its own line, takes no neighbour in its list with it, and no code of libical's zones is reached.
struct LibicalValue: ~Copyable {
    private let value: OpaquePointer

    /// Whether libical is set up; touched before the first call into it.
    private static let isPrepared: Bool = {
        // The default of Debian's build too; an error must never abort the process.
        icalerror_set_errors_are_fatal(0)
        return true
    }()

    /// Parses bytes without NUL; `nil` if libical finds no value of this kind in them.
    private init?(_ kind: icalvalue_kind, _ bytes: some Collection<UInt8>) {
        guard Self.isPrepared else { return nil }
        var terminated = bytes.map { CChar(bitPattern: $0) }
        terminated.append(0)
        guard let value = icalvalue_new_from_string(kind, terminated) else { return nil }
        self.value = value
    }

    deinit {
        icalvalue_free(value)
    }

    /// TEXT with its escapes undone (RFC 5545 section 3.3.11).
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        // libical refuses an empty value, which is a legal text.
        guard !bytes.isEmpty else { return "" }
        guard let parsed = LibicalValue(ICAL_TEXT_VALUE, bytes), let text = icalvalue_get_text(parsed.value)
        else { return nil }
        return String(cString: text)
    }

    /// DATE-TIME without zone (RFC 5545 section 3.3.5): eight digits, T, six digits. libical checks no field.
    static func wallTime(_ bytes: some Collection<UInt8>) -> WallTime? {
        guard let parsed = LibicalValue(ICAL_DATETIME_VALUE, bytes) else { return nil }
        let time = icalvalue_get_datetime(parsed.value)
        return WallTime(
            year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
            minute: Int(time.minute), second: Int(time.second))
    }

    /// DATE (RFC 5545 section 3.3.4): eight digits. libical checks no field.
    static func day(_ bytes: some Collection<UInt8>) -> CivilDay? {
        guard let parsed = LibicalValue(ICAL_DATE_VALUE, bytes) else { return nil }
        let time = icalvalue_get_date(parsed.value)
        return CivilDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
    }

    /// DURATION (RFC 5545 section 3.3.6). Numbers of more than seven digits, with which libical's fields would
    /// overflow, are no duration.
    static func duration(_ bytes: some Collection<UInt8>) -> NominalDuration? {
        let hasHugeNumber = bytes.split(whereSeparator: { !$0.isDigit }).contains { $0.count > 7 }
        guard !hasHugeNumber, bytes.contains(where: \.isDigit),
            let parsed = LibicalValue(ICAL_DURATION_VALUE, bytes)
        else { return nil }
        let duration = icalvalue_get_duration(parsed.value)
        let sign = duration.is_neg == 0 ? 1 : -1
        let days = Int(duration.weeks) * 7 + Int(duration.days)
        let seconds = Int64(duration.hours) * 3600 + Int64(duration.minutes) * 60 + Int64(duration.seconds)
        return NominalDuration(days: sign * days, seconds: Int64(sign) * seconds)
    }
}
