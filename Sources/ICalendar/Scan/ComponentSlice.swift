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

    mutating func append(_ name: PropertyName, number: Int, rest: UnsafeRawBufferPointer) {
        let start = bytes.count
        bytes.append(contentsOf: rest)
        lines.append(Line(name: name, number: number, range: start..<bytes.count))
    }

    /// The bytes of a line behind its name.
    func rest(of line: Line) -> ArraySlice<UInt8> { bytes[line.range] }

    /// Name, lines and inner components without their places: equal keys mean equal components.
    var contentKey: [UInt8] {
        var key: [UInt8] = Array(name.utf8)
        for line in lines {
            key.append(0)
            key.append(contentsOf: line.name.rawValue.utf8)
            key.append(contentsOf: rest(of: line))
        }
        for component in components {
            key.append(1)
            key.append(contentsOf: component.contentKey)
        }
        return key
    }
}
