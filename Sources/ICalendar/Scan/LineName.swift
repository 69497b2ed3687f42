/// The name with which a content line begins (RFC 5545 section 3.1).
///
/// Made for every line of a feed: nothing is copied, and what stands behind the name is not looked at.
struct LineName {
    /// The property with this name, if it is one of those that are read.
    let property: PropertyName?
    /// Where the name ends: at the first colon or semicolon.
    let end: Int
    /// Whether this is a name at all: letters, digits and hyphens, then a colon or semicolon.
    let isName: Bool

    /// The name of a line.
    @inline(__always)
    init(_ line: UnsafeRawBufferPointer) {
        let start = ByteWord(line)
        let end = start.countBeforeDelimiter
        // Most lines that matter have a name that fits.
        if end < 8 || line.count > 8 && line[8].isDelimiter,
            let property = PropertyName(short: start.name(ofLength: end))
        {
            (self.property, self.end, isName) = (property, end, true)
        } else {
            self = Self.find(line)
        }
    }

    private init(property: PropertyName?, end: Int, isName: Bool) {
        (self.property, self.end, self.isName) = (property, end, isName)
    }

    /// The name of a line that is no short one, or has blanks around it, or is none.
    @inline(never)
    private static func find(_ line: UnsafeRawBufferPointer) -> LineName {
        var end = 0
        var isPlain = true
        while end < line.count {
            let word = ByteWord(line, at: end)
            let count = word.countBeforeDelimiter
            isPlain = isPlain && word.padded(from: min(count, line.count - end), with: 0x2D).isName
            end += count
            if count < 8 { break }
        }
        guard end < line.count else { return LineName(property: nil, end: line.count, isName: false) }
        var name = UnsafeRawBufferPointer(rebasing: line[..<end])
        if !isPlain {
            name = UnsafeRawBufferPointer(rebasing: name[...].trimmingBlanks)
            guard name.allSatisfy(\.isNameCharacter) else {
                return LineName(property: nil, end: end, isName: false)
            }
        }
        let property =
            name.count > 8
            ? PropertyName(long: name) : PropertyName(short: ByteWord(name).name(ofLength: name.count))
        return LineName(property: property, end: end, isName: true)
    }
}

extension UInt8 {
    /// Whether this ends a name: a colon or a semicolon.
    @inline(__always)
    fileprivate var isDelimiter: Bool { self | 0x01 == 0x3B }
}
