import Foundation

/// JSON that is written from front to back, in the bytes that Foundation's encoder would write.
///
/// The encoder builds a tree of boxes first, which costs more than all else that a small snapshot takes.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0
    private var isFirst = true

    init(_ layout: SnapshotCoding.Layout, capacity: Int) {
        isPretty = layout == .pretty
        bytes.reserveCapacity(capacity)
    }

    /// Writes `{`, the members that the body writes, and `}`.
    mutating func object(_ members: (inout JSONText) -> Void) { nest("{", "}", members) }

    /// Writes `[`, the elements that the body writes, and `]`.
    mutating func array(_ elements: (inout JSONText) -> Void) { nest("[", "]", elements) }

    private mutating func nest(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ content: (inout JSONText) -> Void
    ) {
        bytes.append(UInt8(ascii: opening))
        depth += 1
        isFirst = true
        content(&self)
        depth -= 1
        if isPretty {
            // Two line feeds where nothing is inside: so does Foundation.
            if isFirst { bytes.append(UInt8(ascii: "\n")) }
            breakLine()
        }
        isFirst = false
        bytes.append(UInt8(ascii: closing))
    }

    /// Begins an element of an array.
    mutating func element() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        if isPretty { breakLine() }
    }

    private mutating func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth {
            bytes.append(UInt8(ascii: " "))
            bytes.append(UInt8(ascii: " "))
        }
    }

    /// Begins a member of an object. Whoever writes the members gives them in the order of their names.
    mutating func name(_ name: String) {
        element()
        string(name)
        if isPretty { bytes.append(UInt8(ascii: " ")) }
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
    }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
        if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { append($0) } }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        if text.contains(where: Self.isEscaped) {
            for byte in text { append(byte) }
        } else {
            bytes.append(contentsOf: text)
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(_ byte: UInt8) {
        guard Self.isEscaped(byte) else {
            bytes.append(byte)
            return
        }
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case ..<0x20:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(Self.hexDigits[Int(byte >> 4)])
            bytes.append(Self.hexDigits[Int(byte & 0xF)])
        default: bytes.append(byte)
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    mutating func bool(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }

    mutating func integer(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

    /// Writes a date of whole seconds as ISO-8601 in UTC.
    mutating func date(_ date: Date) {
        let seconds = Int(date.timeIntervalSince1970)
        // Before it Foundation counts by the Julian calendar.
        guard seconds >= Self.startOfGregorianCalendar else { return string(date.formatted(.iso8601)) }
        let (days, second) = Self.divide(seconds, by: 86_400)
        let (year, month, day) = Self.civil(day: days)
        bytes.append(UInt8(ascii: "\""))
        digits(year / 100)
        digits(year % 100)
        field("-", month)
        field("-", day)
        field("T", second / 3600)
        field(":", second / 60 % 60)
        field(":", second % 60)
        bytes.append(UInt8(ascii: "Z"))
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func field(_ separator: Unicode.Scalar, _ number: Int) {
        bytes.append(UInt8(ascii: separator))
        digits(number)
    }

    /// 1582-10-15T00:00:00Z.
    private static let startOfGregorianCalendar = -12_219_292_800

    private mutating func digits(_ number: Int) {
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// The date of a number of days since 1970-01-01.
    private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
        // Eras of 400 years that begin on 1 March, so that the leap day is the last one of its year.
        let (era, dayOfEra) = divide(day + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}
