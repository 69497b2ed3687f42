/// What the body of a single resource is. HTTP does not prove that it is whole, and what answers may be a login page.
enum ResourceText {
    /// A calendar from its first line to its last.
    case whole
    /// Nothing, or nothing but blanks.
    case blank
    /// It begins as a calendar does, and ends otherwise.
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
            let end = content.suffix(
                from: content.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? content.endIndex)
            let body = content.prefix(upTo: end.startIndex)
            let isCalendar = Self.isEqual(body.prefix(Self.first.count), Self.first)
            let isWhole = Self.isEqual(body.suffix(Self.last.count), Self.last)
            self = isCalendar ? isWhole ? .whole : .cut : .other
        }
    }

    private static let first = Array("begin:vcalendar".utf8)
    private static let last = Array("end:vcalendar".utf8)

    private static func isEqual(_ bytes: ArraySlice<UInt8>, _ lowercase: [UInt8]) -> Bool {
        bytes.elementsEqual(lowercase) { byte, letter in
            byte == letter || ((0x61...0x7a).contains(letter) && byte == letter - 0x20)
        }
    }
}
