import Foundation

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
    private(set) var name: String
    /// The line of its BEGIN, counted from 1.
    private(set) var line: Int
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

    /// Becomes another component, without lines; its memory serves on.
    mutating func restart(as name: String, at line: Int) {
        self.name = name
        self.line = line
        lines.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
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
    /// The hash of its bytes, which is asked for more than once.
    private let digest: Int

    init(slice: ComponentSlice) {
        self.slice = slice
        var hasher = Hasher()
        Self.hash(slice, into: &hasher)
        digest = hasher.finalize()
    }

    /// How long its lines are.
    var byteCount: Int { slice.components.reduce(slice.bytes.count) { $0 + $1.bytes.count } }

    static func == (left: ComponentContent, right: ComponentContent) -> Bool {
        left.digest == right.digest && areEqual(left.slice, right.slice)
    }

    private static func areEqual(_ left: ComponentSlice, _ right: ComponentSlice) -> Bool {
        guard left.bytes.count == right.bytes.count, left.lines.count == right.lines.count,
            left.name == right.name, memcmp(left.bytes, right.bytes, left.bytes.count) == 0
        else { return false }
        for index in left.lines.indices {
            let (mine, other) = (left.lines[index], right.lines[index])
            guard mine.name == other.name, mine.range == other.range else { return false }
        }
        return left.components.elementsEqual(right.components, by: areEqual)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }

    private static func hash(_ slice: ComponentSlice, into hasher: inout Hasher) {
        // At once: an array hashes its bytes one by one.
        slice.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        for component in slice.components { hash(component, into: &hasher) }
    }
}
