/// The lines of one component that an expansion can need, copied out of the stream, unparsed.
struct ComponentSlice: Hashable, Sendable {
    /// One line of it.
    struct Line: Hashable, Sendable {
        /// Which property it is.
        let name: PropertyName
        /// Where it begins in the feed, counted from 1.
        let number: Int
        /// Everything behind the name (parameters, colon, value), as bytes of the slice.
        let range: Range<Int>
    }

    /// The component's name in upper case: `VEVENT`, `VTIMEZONE`, `STANDARD`, `DAYLIGHT`.
    let name: String
    /// The line of its BEGIN, counted from 1.
    let line: Int
    private(set) var lines: [Line] = []
    /// The components inside it that are read: observances of a VTIMEZONE.
    var components: [ComponentSlice] = []
    private(set) var bytes: [UInt8] = []

    init(name: String, line: Int, lines: [Line] = [], bytes: [UInt8] = []) {
        self.name = name
        self.line = line
        self.lines = lines
        self.bytes = bytes
    }

    /// Makes room for the lines of an ordinary VTIMEZONE or observance.
    mutating func reserveCapacity() {
        lines.reserveCapacity(8)
        bytes.reserveCapacity(160)
    }

    mutating func append(_ name: PropertyName, number: Int, rest: UnsafeRawBufferPointer) {
        let start = bytes.count
        bytes.append(contentsOf: rest)
        lines.append(Line(name: name, number: number, range: start..<bytes.count))
    }

    /// The bytes of a line behind its name.
    func rest(of line: Line) -> ArraySlice<UInt8> { bytes[line.range] }
}

/// A slice that is compared without the places of its lines: equal ones mean the same.
struct ComponentContent: Hashable {
    let slice: ComponentSlice

    /// How long its lines are.
    var byteCount: Int { slice.components.reduce(slice.bytes.count) { $0 + $1.bytes.count } }

    static func == (left: ComponentContent, right: ComponentContent) -> Bool {
        areEqual(left.slice, right.slice)
    }

    private static func areEqual(_ left: ComponentSlice, _ right: ComponentSlice) -> Bool {
        left.name == right.name && left.bytes == right.bytes
            && left.lines.elementsEqual(right.lines) { $0.name == $1.name && $0.range == $1.range }
            && left.components.elementsEqual(right.components, by: areEqual)
    }

    func hash(into hasher: inout Hasher) {
        // At once: an array hashes its bytes one by one.
        slice.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        for component in slice.components { ComponentContent(slice: component).hash(into: &hasher) }
    }
}
