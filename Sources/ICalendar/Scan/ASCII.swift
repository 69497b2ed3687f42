// Names and keywords of iCalendar are ASCII and compare without regard to case (RFC 5545 section 2), whatever
// the host's locale says about the letter I.

extension UInt8 {
    /// The upper-case letter of a lower-case ASCII letter, everything else as it is.
    var uppercasedASCII: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }

    /// Whether this is a letter, a digit or a hyphen, of which names consist.
    var isNameCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
    }

    /// Whether this is a digit 0 to 9.
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// Whether this is a space or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Whether this is a control character that text may not have: all but the tab.
    var isForbiddenControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
}

extension Collection<UInt8> {
    /// Whether these bytes are the upper-case ASCII `text`, in either case.
    func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        var pointer = text.utf8Start
        for byte in self {
            guard byte.uppercasedASCII == pointer.pointee else { return false }
            pointer += 1
        }
        return true
    }

    /// Whether these bytes begin with the upper-case ASCII `text`, in either case.
    func startsIgnoringCase(_ text: StaticString) -> Bool {
        prefix(text.utf8CodeUnitCount).equalsIgnoringCase(text)
    }

    /// Whether the upper-case ASCII `text` stands somewhere in these bytes, in either case.
    func containsIgnoringCase(_ text: StaticString) -> Bool {
        let first = text.utf8Start.pointee
        var rest = self[...]
        while let start = rest.firstIndex(where: { $0.uppercasedASCII == first }) {
            rest = rest[start...]
            if rest.startsIgnoringCase(text) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension BidirectionalCollection<UInt8> where SubSequence == Self {
    /// These bytes without spaces and tabs at either end.
    var trimmingBlanks: Self {
        var rest = self
        while let first = rest.first, first.isBlank { rest = rest.dropFirst() }
        while let last = rest.last, last.isBlank { rest = rest.dropLast() }
        return rest
    }
}

extension String {
    /// The string with ASCII letters in upper case and everything else as it is.
    var uppercasedASCII: String {
        String(decoding: utf8.map(\.uppercasedASCII), as: UTF8.self)
    }
}
