/// Tells which events provably cannot have an occurrence in the window, from their raw lines.
///
/// Parsing is most of the cost of a feed, and most of a feed lies outside of any window. Skipping changes nothing
/// that comes out: any doubt keeps an event. A single event that is dropped leaves its revision behind, because
/// it may outrank a kept one of its UID; a series that is over, or has not begun, is set aside unparsed, because
/// an override with RANGE=THISANDFUTURE could move it into the window.
struct RelevanceFilter {
    /// What is to become of an event.
    enum Verdict {
        /// It is examined.
        case keep
        /// It is a single event outside of the window; without UID it leaves nothing behind.
        case drop(DroppedRevision?)
        /// It is a series that only an override could bring into the window.
        case setAside(uid: UIDHash)
    }

    /// Wall times before this one, read as UTC, lie before the window in any zone.
    private let lower: Int64
    /// Wall times after this one lie behind it.
    private let upper: Int64

    /// A filter for a window. Zones reach from −24 to +24 hours where a feed defines them itself; an all-day
    /// event is read in yet another one.
    init(window: Range<Instant>) {
        lower = window.lowerBound.seconds - Self.margin
        upper = window.upperBound.seconds + Self.margin
    }

    private static let margin: Int64 = 2 * 86_400

    /// What is to become of an event with these lines.
    func judge(_ event: ComponentSlice) -> Verdict {
        var lines = EventLines()
        for line in event.lines {
            guard lines.take(line.name, event.rest(of: line)) else { return .keep }
        }
        guard let start = lines.start, lines.end.map({ $0 >= start }) ?? true else { return .keep }
        // A date without end lasts a day.
        let end = lines.end ?? start + 86_400
        if let rule = lines.rule {
            guard let uid = lines.uid else { return .keep }
            if start > upper { return .setAside(uid: uid) }
            guard let last = RuleEnd.latestStart(of: rule, from: start),
                max(last, start) + (end - start) + 86_400 < lower
            else { return .keep }
            return .setAside(uid: uid)
        }
        guard start > upper || end < lower else { return .keep }
        return .drop(lines.uid.map { DroppedRevision(uid: $0, revision: lines.revision) })
    }
}

/// A UID as a keyed hash: the key is new in each process, so that nobody can write UIDs that collide.
struct UIDHash: Hashable, Sendable {
    private let value: Int

    init(_ uid: some Sequence<UInt8>) {
        var hasher = Hasher()
        let isContiguous: Void? = uid.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isContiguous == nil {
            Array(uid).withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        value = hasher.finalize()
    }
}

/// What stays of a single event that was dropped: enough to know which revision of its UID it is.
struct DroppedRevision: Hashable, Sendable {
    let uid: UIDHash
    let revision: Revision
}

/// The few facts of an event that decide whether it matters, read without any doubt or not at all.
private struct EventLines {
    var uid: UIDHash?
    var start: Int64?
    var end: Int64?
    var rule: ArraySlice<UInt8>?
    var sequence = 0
    var stamp = Int64.min
    private var seen: UInt32 = 0

    var revision: Revision { Revision(sequence: sequence, stamp: stamp) }

    /// Takes a line; `false` if it leaves a doubt, by its value or because it stands twice.
    mutating func take(_ name: PropertyName, _ rest: ArraySlice<UInt8>) -> Bool {
        switch name {
        case .summary, .location, .classification, .color, .outlookAllDay, .categories, .attendee,
            .exceptionDates, .exceptionRule,
            .zoneIdentifier, .offsetFrom, .offsetTo, .version, .name, .displayName, .feedZone, .appleColor,
            .standardOffset, .daylight:
            return true
        case .duration, .recurrenceDates, .recurrenceID: return false
        case .uid:
            guard isFirst(0), let value = Self.plainValue(rest) else { return false }
            let trimmed = value.trimmingBlanks
            if !trimmed.isEmpty { uid = UIDHash(trimmed) }
            return true
        case .start:
            guard isFirst(1), let time = Self.time(rest) else { return false }
            start = time
            return true
        case .end:
            guard isFirst(2), let time = Self.time(rest) else { return false }
            end = time
            return true
        case .recurrenceRule:
            guard isFirst(3), let value = Self.plainValue(rest) else { return false }
            rule = value
            return true
        case .sequence:
            guard isFirst(4), let value = Self.plainValue(rest), value.count <= 9, !value.isEmpty,
                value.allSatisfy(\.isDigit)
            else { return false }
            sequence = value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return true
        case .stamp:
            guard isFirst(5), let value = Self.plainValue(rest), value.last == 0x5A,
                let time = PlainTime.seconds(value)
            else { return false }
            stamp = time
            return true
        case .status:
            guard let value = Self.plainValue(rest) else { return false }
            return value.equalsIgnoringCase("CONFIRMED") || value.equalsIgnoringCase("TENTATIVE")
        }
    }

    private mutating func isFirst(_ bit: UInt32) -> Bool {
        defer { seen |= 1 << bit }
        return seen & (1 << bit) == 0
    }

    /// The value of a line without parameters that consists of printable ASCII without escapes.
    private static func plainValue(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.first == 0x3A else { return nil }
        let value = rest.dropFirst()
        return value.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C } ? value : nil
    }

    private static func time(_ rest: ArraySlice<UInt8>) -> Int64? {
        if rest.first == 0x3A { return PlainTime.seconds(rest.dropFirst()) }
        // The value is what stands behind the last colon: no plain time contains one.
        guard let colon = rest.lastIndex(of: 0x3A) else { return nil }
        return PlainTime.seconds(rest[(colon + 1)...])
    }
}

/// Dates and times in the one form that leaves no doubt.
enum PlainTime {
    /// The seconds of `20260310`, `20260310T090000` or `20260310T090000Z` as if in UTC; `nil` if the bytes are
    /// anything else.
    static func seconds(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let count = bytes.count
        guard count == 8 || count == 15 || count == 16 else { return nil }
        return bytes.withUnsafeBufferPointer { digits -> Int64? in
            guard let year = number(digits, 0, 4), let month = number(digits, 4, 2),
                let day = number(digits, 6, 2),
                let civil = CivilDay(year: year, month: month, day: day)
            else { return nil }
            guard count > 8 else { return Int64(civil.number) * 86_400 }
            guard digits[8] == 0x54, count == 15 || digits[15] == 0x5A, let hour = number(digits, 9, 2),
                let minute = number(digits, 11, 2), let second = number(digits, 13, 2), hour < 24,
                minute < 60,
                second < 60
            else { return nil }
            return WallTime(day: civil, secondOfDay: hour * 3600 + minute * 60 + second).seconds
        }
    }

    private static func number(_ digits: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for index in start..<(start + count) {
            guard digits[index].isDigit else { return nil }
            value = value * 10 + Int(digits[index] - 0x30)
        }
        return value
    }
}
