/// A content line behind its name, cut into parameters and value (RFC 5545 section 3.1).
struct ContentLine {
    /// The value, as bytes.
    let value: ArraySlice<UInt8>
    private let parameterBytes: ArraySlice<UInt8>

    /// Cuts the bytes behind a property's name; `nil` if there is no colon.
    ///
    /// The value begins at the first colon outside of quotes. Where a date is expected the first colon with a
    /// date behind it counts instead, because zone names such as `GMT+01:00` are often written without the
    /// quotes that they need.
    init?(_ bytes: ArraySlice<UInt8>, expectsDate: Bool) {
        guard let colon = Self.valueColon(in: bytes, expectsDate: expectsDate) else { return nil }
        self.parameterBytes = bytes[..<colon]
        self.value = bytes[(colon + 1)...]
    }

    /// Whether there is anything between the name and the value.
    var hasParameters: Bool { !parameterBytes.isEmpty }

    /// The value of a parameter by its upper-case name, without quotes.
    func parameter(_ name: StaticString) -> ArraySlice<UInt8>? {
        var found: ArraySlice<UInt8>?
        forEachParameter { if found == nil, $0.equalsIgnoringCase(name) { found = $1 } }
        return found
    }

    /// The names and the values of the parameters, without quotes, in order.
    func forEachParameter(_ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void) {
        var rest = parameterBytes
        while let piece = Self.popPiece(of: &rest) {
            guard let equals = piece.firstIndex(of: 0x3D) else { continue }
            body(piece[..<equals].trimmingBlanks, Self.unquoted(piece[(equals + 1)...]))
        }
    }

    /// Whether the value is quoted-printable: vCalendar 1.0 allows to write that without the parameter's name.
    var isQuotedPrintable: Bool {
        var encoding: ArraySlice<UInt8>?
        var rest = parameterBytes
        while let piece = Self.popPiece(of: &rest) {
            guard let equals = piece.firstIndex(of: 0x3D) else {
                if piece.equalsIgnoringCase("QUOTED-PRINTABLE") { return true }
                continue
            }
            if encoding == nil, piece[..<equals].trimmingBlanks.equalsIgnoringCase("ENCODING") {
                encoding = Self.unquoted(piece[(equals + 1)...])
            }
        }
        return encoding?.equalsIgnoringCase("QUOTED-PRINTABLE") == true
    }

    /// Takes the next parameter that is not empty off the front; they are separated by semicolons outside of quotes.
    private static func popPiece(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        while !rest.isEmpty {
            let length = rest.withUnsafeBufferPointer { bytes in
                var isQuoted = false
                return bytes.firstIndex { byte in
                    if byte == 0x22 { isQuoted.toggle() }
                    return byte == 0x3B && !isQuoted
                } ?? bytes.count
            }
            let piece = rest.prefix(length)
            rest = rest.dropFirst(length + 1)
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let trimmed = value.trimmingBlanks
        guard trimmed.count >= 2, trimmed.first == 0x22, trimmed.last == 0x22 else { return trimmed }
        return trimmed.dropFirst().dropLast()
    }

    private static func valueColon(in bytes: ArraySlice<UInt8>, expectsDate: Bool) -> Int? {
        guard bytes.first != 0x3A else { return bytes.startIndex }
        let offset = bytes.withUnsafeBufferPointer { valueColon(in: $0, expectsDate: expectsDate) }
        return offset.map { bytes.startIndex + $0 }
    }

    private static func valueColon(in bytes: UnsafeBufferPointer<UInt8>, expectsDate: Bool) -> Int? {
        var firstOutsideQuotes: Int?
        var isQuoted = false
        for index in bytes.indices {
            switch bytes[index] {
            case 0x22: isQuoted.toggle()
            case 0x3A where !isQuoted:
                firstOutsideQuotes = firstOutsideQuotes ?? index
                if !expectsDate || hasDate(bytes, at: index + 1) { return index }
            default: break
            }
        }
        // With a quote that is never closed every colon seems to be inside: the first one with sense counts.
        return firstOutsideQuotes
            ?? bytes.indices.first {
                bytes[$0] == 0x3A && (!expectsDate || hasDate(bytes, at: $0 + 1))
            }
            ?? bytes.firstIndex(of: 0x3A)
    }

    /// Whether eight digits follow, with blanks before and at most two hyphens between them.
    private static func hasDate(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        var index = start
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        var digits = 0
        for byte in bytes[index..<min(index + 10, bytes.count)] where byte != 0x2D {
            guard byte.isDigit else { return false }
            digits += 1
            if digits == 8 { return true }
        }
        return false
    }
}
