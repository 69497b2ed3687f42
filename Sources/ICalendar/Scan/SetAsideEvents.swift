/// Events that most probably nobody will ask for: their raw lines, packed into few large pieces of memory.
///
/// There may be many of them, and as slices each would take several times the memory of its text.
struct SetAsideEvents {
    private var pieces = ChunkedArray<UInt8>(chunkSize: 1 << 17)
    private var packed = PackedValues()

    /// Whether there are none.
    var isEmpty: Bool { pieces.isEmpty }

    /// Adds an event.
    mutating func append(_ event: ScannedEvent, _ claim: SetAsideClaim) {
        let slice = event.slice
        packed.removeAll()
        packed.put(claim)
        packed.put(count: event.calendar)
        packed.put(count: event.file)
        packed.put(count: slice.line)
        packed.put(count: slice.lines.count)
        packed.put(count: slice.bytes.count)
        // Lines follow each other in the slice as in the feed.
        var (number, end) = (slice.line, 0)
        for line in slice.lines {
            packed.put(line.name)
            packed.put(count: line.number - number)
            packed.put(count: line.range.upperBound - end)
            (number, end) = (line.number, line.range.upperBound)
        }
        packed.put(bytes: slice.bytes)
        pieces.append(together: packed.bytes)
    }

    /// Takes those of a further file, which has none afterwards.
    mutating func move(from other: inout SetAsideEvents) {
        pieces.move(from: &other.pieces)
    }

    /// Forgets all.
    mutating func removeAll() {
        pieces.removeAll()
    }

    /// Those whose claim is good.
    func filter(_ isGood: (SetAsideClaim) -> Bool) -> [ScannedEvent] {
        var found: [ScannedEvent] = []
        for piece in pieces.chunks {
            piece.withUnsafeBytes { bytes in
                var reader = PackedValuesReader(bytes)
                while !reader.isAtEnd {
                    let isWanted = isGood(reader.take(SetAsideClaim.self))
                    let event = Self.event(&reader)
                    if isWanted { found.append(event) }
                }
            }
        }
        return found
    }

    private static func event(_ reader: inout PackedValuesReader) -> ScannedEvent {
        let (calendar, file) = (reader.takeCount(), reader.takeCount())
        let (line, lineCount, byteCount) = (reader.takeCount(), reader.takeCount(), reader.takeCount())
        var lines: [ComponentSlice.Line] = []
        lines.reserveCapacity(lineCount)
        var (number, end) = (line, 0)
        for _ in 0..<lineCount {
            let name = reader.take(PropertyName.self)
            number += reader.takeCount()
            let start = end
            end += reader.takeCount()
            lines.append(ComponentSlice.Line(name: name, number: number, range: start..<end))
        }
        let slice = ComponentSlice(
            name: ComponentKind.event.name, line: line, lines: lines,
            bytes: Array(reader.takeBytes(byteCount)))
        return ScannedEvent(slice: slice, calendar: calendar, file: file)
    }
}
