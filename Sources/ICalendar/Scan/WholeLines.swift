import Foundation

/// Hands over the lines of a block that lie whole in it, without looking at every byte: `memchr` finds their ends.
///
/// It knows the common case and gives up at anything else (what a block's end cuts, blank lines, soft line breaks,
/// lines beyond the bound), which ``LineReader`` then takes apart piece by piece.
struct WholeLines {
    private let limit: Int
    /// A folded line that is put together; the memory serves one after the other.
    private var joined: [UInt8] = []

    /// Lines of at most so many bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes lines from the start of one on, as long as they are simple ones; returns the start of the first that is
    /// not. No carriage return may stand alone in the block, and nothing may be pending. `number` is the physical
    /// line, before and after.
    mutating func read(
        _ block: UnsafeRawBufferPointer, from start: Int, number: inout Int, to sink: inout some LineSink
    ) -> Int {
        var position = start
        while let stop = Self.lineEnd(in: block, from: position) {
            // Whether a fold follows is not known at the block's end.
            guard stop + 1 < block.count else { break }
            let line = Self.piece(of: block, from: position, to: stop)
            let following = block[stop + 1]
            if following > Self.space {
                if let last = line.last {
                    guard last != Self.equalsSign, line.count <= limit else { break }
                    sink.take(LineReader.Line(bytes: line, number: number, isCut: false))
                }
                position = stop + 1
                number += 1
            } else {
                guard following.isBlank, !line.isEmpty,
                    let folded = readFolded(block, line, from: position, to: stop, number: number, &sink)
                else { break }
                position = folded.end
                number += folded.count
            }
        }
        return position
    }

    /// Takes a folded line whose first piece is known; returns where the next line starts, and how many physical
    /// lines it has, or `nil` if it is no simple one.
    private mutating func readFolded(
        _ block: UnsafeRawBufferPointer, _ first: UnsafeRawBufferPointer, from start: Int, to firstStop: Int,
        number: Int, _ sink: inout some LineSink
    ) -> (end: Int, count: Int)? {
        let isPassedOver = sink.passesOver(lineThatBegins: first)
        joined.removeAll(keepingCapacity: true)
        var piece = first
        var next = firstStop + 1
        var count = 1
        while true {
            guard piece.last != Self.equalsSign else { return nil }
            if !isPassedOver {
                guard joined.count + piece.count <= limit else { return nil }
                joined.append(contentsOf: piece)
            }
            guard next < block.count else { return nil }
            guard block[next] <= Self.space else { break }
            guard block[next].isBlank, let stop = Self.lineEnd(in: block, from: next) else { return nil }
            piece = Self.piece(of: block, from: next + 1, to: stop)
            next = stop + 1
            count += 1
        }
        if !isPassedOver {
            joined.withUnsafeBytes {
                sink.take(LineReader.Line(bytes: $0, number: number, isCut: false))
            }
        }
        return (next, count)
    }

    /// The place of the next line feed.
    @inline(__always)
    private static func lineEnd(in block: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = block.baseAddress, start < block.count else { return nil }
        return memchr(base + start, Int32(lineFeed), block.count - start).map { UnsafeRawPointer($0) - base }
    }

    /// A piece of a line without the carriage return before its line feed.
    @inline(__always)
    private static func piece(
        of block: UnsafeRawBufferPointer, from start: Int, to lineFeed: Int
    ) -> UnsafeRawBufferPointer {
        let hasReturn = lineFeed > start && block[lineFeed - 1] == carriageReturn
        return UnsafeRawBufferPointer(rebasing: block[start..<(hasReturn ? lineFeed - 1 : lineFeed)])
    }

    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D
    private static let space: UInt8 = 0x20
    private static let equalsSign: UInt8 = 0x3D
}
