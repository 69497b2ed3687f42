/// What the body of a single resource is. HTTP does not prove that it is whole, and what answers may be a login page.
enum ResourceText {
    /// A calendar from its first line to its last, whatever stands behind it.
    case whole
    /// Nothing, or nothing but blanks.
    case blank
    /// It begins as a calendar does, and does not end.
    case cut
    /// Anything else.
    case other

    init(_ text: [UInt8]) {
        // Control characters as well: some pad with NUL.
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        let withoutMark = text.starts(with: [0xef, 0xbb, 0xbf]) ? text.dropFirst(3) : text[...]
        let content = withoutMark.drop(while: isBlank)
        if content.isEmpty {
            self = .blank
        } else {
            let body = content.prefix(through: content.lastIndex { !isBlank($0) } ?? content.startIndex)
            let isCalendar = Self.isEqual(body.prefix(Self.first.count), Self.first)
            self = !isCalendar ? .other : Self.hasEnded(body) ? .whole : .cut
        }
    }

    /// Whether each calendar of a text has its last line.
    private static func hasEnded(_ text: ArraySlice<UInt8>) -> Bool {
        if isEqual(text.suffix(last.count), last) { return true }
        var isOpen = false
        for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            if isEqual(line.prefix(first.count), first) {
                isOpen = true
            } else if isEqual(line.prefix(last.count), last) {
                isOpen = false
            }
        }
        return !isOpen
    }

    private static let first = Array("begin:vcalendar".utf8)
    private static let last = Array("end:vcalendar".utf8)

    private static func isEqual(_ bytes: ArraySlice<UInt8>, _ lowercase: [UInt8]) -> Bool {
        bytes.elementsEqual(lowercase) { byte, letter in
            byte == letter || ((0x61...0x7a).contains(letter) && byte == letter - 0x20)
        }
    }
}
