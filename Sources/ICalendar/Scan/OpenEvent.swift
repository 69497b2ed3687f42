import Foundation

/// The lines of the event that is open, copied out of the stream into memory that serves one event after the other.
///
/// Most events are passed over when they are closed: for them nothing is allocated.
struct OpenEvent {
    /// The line of its BEGIN, counted from 1.
    private(set) var line = 0
    private var lineCount = 0
    private var byteCount = 0
    // Longer than what is in use: nothing is cleared, and no array grows, for an ordinary event.
    private var lineStore = [ComponentSlice.Line](
        repeating: ComponentSlice.Line(name: .uid, number: 0, range: 0..<0), count: 32)
    private var byteStore = [UInt8](repeating: 0, count: 4096)

    /// Becomes another event, without lines.
    mutating func restart(at line: Int) {
        self.line = line
        lineCount = 0
        byteCount = 0
    }

    /// Adds a line: its property, its place, and everything behind the name.
    @inline(__always)
    mutating func append(_ name: PropertyName, number: Int, rest: UnsafeRawBufferPointer) {
        let end = byteCount + rest.count
        if end > byteStore.count || lineCount == lineStore.count { grow(toHold: end) }
        byteStore.withUnsafeMutableBytes { bytes in
            guard let target = bytes.baseAddress, let source = rest.baseAddress else { return }
            memcpy(target + byteCount, source, rest.count)
        }
        lineStore[lineCount] = ComponentSlice.Line(name: name, number: number, range: byteCount..<end)
        lineCount += 1
        byteCount = end
    }

    /// Twice as much each time, so that a large event costs no more a line than a small one.
    @inline(never)
    private mutating func grow(toHold bytes: Int) {
        if bytes > byteStore.count {
            byteStore += [UInt8](repeating: 0, count: max(bytes, 2 * byteStore.count) - byteStore.count)
        }
        if lineCount == lineStore.count { lineStore += lineStore }
    }

    /// Calls `body` with the lines and the bytes that their ranges mean, valid during the call.
    func read<Result>(
        _ body: (UnsafeBufferPointer<ComponentSlice.Line>, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        lineStore.withUnsafeBufferPointer { lines in
            byteStore.withUnsafeBytes { bytes in
                body(
                    UnsafeBufferPointer(rebasing: lines[..<lineCount]),
                    UnsafeRawBufferPointer(rebasing: bytes[..<byteCount]))
            }
        }
    }

    /// A copy of the event that may be kept.
    var slice: ComponentSlice {
        ComponentSlice(
            name: "VEVENT", line: line, lines: Array(lineStore[..<lineCount]),
            bytes: Array(byteStore[..<byteCount]))
    }
}
