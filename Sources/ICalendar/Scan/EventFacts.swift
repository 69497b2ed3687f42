/// The few facts of an event that decide whether it matters, read without any doubt or not at all.
struct EventFacts {
    /// UID, valid as long as the bytes it was read from.
    private(set) var uid: UnsafeRawBufferPointer?
    /// DTSTART on its wall, in seconds as if in UTC.
    private(set) var start: Int64?
    /// DTEND likewise.
    private(set) var end: Int64?
    /// RECURRENCE-ID likewise.
    private(set) var original: Int64?
    /// RRULE, valid as long as the bytes it was read from.
    private(set) var rule: UnsafeRawBufferPointer?
    private var sequence = 0
    private var stamp = Int64.min
    /// Which properties were seen, a bit each.
    private var seen: UInt8 = 0

    /// Which revision of its UID the event is.
    var revision: Revision { Revision(sequence: sequence, stamp: stamp) }

    /// Takes a line; `false` if it leaves a doubt, by its value or because it stands twice.
    @inline(__always)
    mutating func take(_ name: PropertyName, _ rest: UnsafeRawBufferPointer) -> Bool {
        switch name {
        case .summary, .location, .classification, .color, .outlookAllDay, .categories, .attendee,
            .exceptionDates, .exceptionRule,
            .zoneIdentifier, .offsetFrom, .offsetTo, .name, .displayName, .feedZone, .appleColor,
            .refreshInterval, .publishedTTL,
            .standardOffset, .daylight:
            return true
        case .duration, .recurrenceDates: return false
        case .uid: return takeUID(rest)
        case .start:
            start = Self.time(rest)
            return isFirst(0) && start != nil
        case .end:
            end = Self.time(rest)
            return isFirst(1) && end != nil
        case .recurrenceID:
            // What is said about more than one instance is not understood here.
            original = rest.containsIgnoringCase("RANGE") ? nil : Self.time(rest)
            return isFirst(2) && original != nil
        case .recurrenceRule:
            rule = Self.plainValue(rest)
            return isFirst(3) && rule != nil
        case .sequence: return takeSequence(rest)
        case .stamp: return takeStamp(rest)
        case .status:
            guard let value = Self.plainValue(rest) else { return false }
            return value.equalsIgnoringCase("CONFIRMED") || value.equalsIgnoringCase("TENTATIVE")
        }
    }

    private mutating func takeUID(_ rest: UnsafeRawBufferPointer) -> Bool {
        guard isFirst(4), let value = Self.plainValue(rest) else { return false }
        let trimmed = value.first == 0x20 || value.last == 0x20 ? value[...].trimmingBlanks : value[...]
        if !trimmed.isEmpty { uid = UnsafeRawBufferPointer(rebasing: trimmed) }
        return true
    }

    private mutating func takeSequence(_ rest: UnsafeRawBufferPointer) -> Bool {
        guard isFirst(5), let value = Self.plainValue(rest), (1...9).contains(value.count) else {
            return false
        }
        sequence = 0
        for digit in value {
            guard digit.isDigit else { return false }
            sequence = sequence * 10 + Int(digit - 0x30)
        }
        return true
    }

    private mutating func takeStamp(_ rest: UnsafeRawBufferPointer) -> Bool {
        guard isFirst(6), let value = Self.plainValue(rest), value.last == 0x5A,
            let time = PlainTime.seconds(value)
        else { return false }
        stamp = time
        return true
    }

    @inline(__always)
    private mutating func isFirst(_ bit: UInt8) -> Bool {
        defer { seen |= 1 << bit }
        return seen & (1 << bit) == 0
    }

    /// The value of a line without parameters that consists of printable ASCII without escapes.
    @inline(__always)
    private static func plainValue(_ rest: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard rest.first == 0x3A else { return nil }
        let value = UnsafeRawBufferPointer(rebasing: rest[1...])
        var index = 0
        while index < value.count {
            guard ByteWord(value, at: index).padded(from: value.count - index, with: 0x30).isPlainText
            else { return nil }
            index += 8
        }
        return value
    }

    /// The time of a line, as it stands on its wall.
    @inline(__always)
    private static func time(_ rest: UnsafeRawBufferPointer) -> Int64? {
        // The value begins behind the first colon that no parameter quotes, as in ContentLine: what else looks like a time
        // at the end of a damaged line is none.
        var isQuoted = false
        for index in 0..<rest.count {
            if rest[index] == 0x22 {
                isQuoted.toggle()
            } else if rest[index] == 0x3A, !isQuoted {
                return PlainTime.seconds(UnsafeRawBufferPointer(rebasing: rest[(index + 1)...]))
            }
        }
        return nil
    }
}
