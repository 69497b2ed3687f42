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

    /// The value of a parameter by its upper-case name, without quotes.
    func parameter(_ name: StaticString) -> ArraySlice<UInt8>? {
        for piece in pieces() {
            guard let equals = piece.firstIndex(of: 0x3D) else { continue }
            guard piece[..<equals].trimmingBlanks.equalsIgnoringCase(name) else { continue }
            return Self.unquoted(piece[(equals + 1)...])
        }
        return nil
    }

    /// The parameters that vCalendar 1.0 allows to write without their name.
    var bareParameters: [ArraySlice<UInt8>] {
        pieces().filter { !$0.contains(0x3D) }
    }

    private func pieces() -> [ArraySlice<UInt8>] {
        guard !parameterBytes.isEmpty else { return [] }
        var pieces: [ArraySlice<UInt8>] = []
        var start = parameterBytes.startIndex
        var isQuoted = false
        for index in parameterBytes.indices {
            switch parameterBytes[index] {
            case 0x22: isQuoted.toggle()
            case 0x3B where !isQuoted:
                pieces.append(parameterBytes[start..<index])
                start = index + 1
            default: break
            }
        }
        pieces.append(parameterBytes[start...])
        return pieces.filter { !$0.isEmpty }
    }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let trimmed = value.trimmingBlanks
        guard trimmed.count >= 2, trimmed.first == 0x22, trimmed.last == 0x22 else { return trimmed }
        return trimmed.dropFirst().dropLast()
    }

    private static func valueColon(in bytes: ArraySlice<UInt8>, expectsDate: Bool) -> Int? {
        guard bytes.first != 0x3A else { return bytes.startIndex }
        var firstOutsideQuotes: Int?
        var isQuoted = false
        for index in bytes.indices {
            switch bytes[index] {
            case 0x22: isQuoted.toggle()
            case 0x3A where !isQuoted:
                firstOutsideQuotes = firstOutsideQuotes ?? index
                if !expectsDate || beginsWithDate(bytes[(index + 1)...]) { return index }
            default: break
            }
        }
        // With a quote that is never closed every colon seems to be inside: the first one with sense counts.
        return firstOutsideQuotes
            ?? bytes.indices.first {
                bytes[$0] == 0x3A && (!expectsDate || beginsWithDate(bytes[($0 + 1)...]))
            }
            ?? bytes.firstIndex(of: 0x3A)
    }

    private static func beginsWithDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        // Not trimmed at both ends: this is asked at every colon of a line.
        let digits = bytes.drop(while: \.isBlank).prefix(10).filter { $0 != 0x2D }
        return digits.count >= 8 && digits.prefix(8).allSatisfy(\.isDigit)
    }
}
