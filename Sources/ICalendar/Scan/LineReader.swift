import Foundation

/// Cuts a stream of bytes into content lines: unfolded, without line ends, each with its place.
///
/// Line ends are CRLF, LF or CR, mixed as they come. Folds are joined as bytes, because a fold may stand
/// inside a UTF-8 character (RFC 5545 section 3.1). Blank lines are no lines. A line that is longer than the
/// bound is cut there and marked.
///
/// Lines that lie whole in a block are left to ``WholeLines``; what is here takes any other apart, piece by piece, and
/// puts it together in a buffer.
struct LineReader {
    /// One unfolded line, valid during the call that hands it over.
    struct Line {
        /// Its bytes, without line end.
        let bytes: UnsafeRawBufferPointer
        /// The physical line it begins on, counted from 1.
        let number: Int
        /// Whether bytes beyond the bound were dropped.
        let isCut: Bool
    }

    private let limit: Int
    private var wholeLines: WholeLines
    private var pending: [UInt8] = []
    private var pendingNumber = 0
    private var isCut = false
    /// Whether the pending line has quoted-printable text; `nil` until its colon is found, so that a line of many
    /// breaks is searched once.
    private var isQuotedPrintable: Bool?
    private var searchedForColon = 0
    private var physicalNumber = 1
    private var isAtLineStart = true
    private var endedWithCarriageReturn = false

    init(limit: Int) {
        self.limit = limit
        self.wholeLines = WholeLines(limit: limit)
    }

    /// Becomes the reader of another stream; the memory serves on.
    mutating func restart() {
        pending.removeAll(keepingCapacity: true)
        pendingNumber = 0
        isCut = false
        isQuotedPrintable = nil
        searchedForColon = 0
        physicalNumber = 1
        isAtLineStart = true
        endedWithCarriageReturn = false
    }

    /// Takes a further block; the sink gets each line that is known to be complete.
    mutating func read(_ block: UnsafeRawBufferPointer, to sink: inout some LineSink) {
        guard let base = block.baseAddress, !block.isEmpty else { return }
        var position = 0
        if endedWithCarriageReturn, block[0] == Self.lineFeed { position = 1 }
        endedWithCarriageReturn = false
        let hasLoneReturn = Self.hasLoneCarriageReturn(block)
        var feed = -1
        while position < block.count {
            if !hasLoneReturn, isAtLineStart, endPendingLine(before: block[position], to: &sink) {
                position = wholeLines.read(block, from: position, number: &physicalNumber, to: &sink)
                guard position < block.count else { return }
            }
            if feed < position {
                // Not looked for at every line: where carriage returns end them it may be far.
                feed =
                    memchr(base + position, Int32(Self.lineFeed), block.count - position)
                    .map { UnsafeRawPointer($0) - base } ?? block.count
            }
            let stop =
                memchr(base + position, Int32(Self.carriageReturn), feed - position)
                .map { UnsafeRawPointer($0) - base } ?? feed
            take(UnsafeRawBufferPointer(rebasing: block[position..<stop]), to: &sink)
            guard stop < block.count else { return }
            endPhysicalLine()
            position = stop + 1
            guard block[stop] == Self.carriageReturn else { continue }
            if position == block.count {
                endedWithCarriageReturn = true
            } else if block[position] == Self.lineFeed {
                position += 1
            }
        }
    }

    /// Hands over the last line.
    mutating func finish(to sink: inout some LineSink) {
        flush(to: &sink)
        isAtLineStart = true
    }

    private mutating func take(_ piece: UnsafeRawBufferPointer, to sink: inout some LineSink) {
        guard let first = piece.first else { return }
        var piece = piece
        if isAtLineStart {
            isAtLineStart = false
            if !pending.isEmpty, first == Self.space || first == Self.tab {
                // Some programs indent what follows a soft break as well: the break goes all the same.
                _ = continuesQuotedPrintable()
                piece = UnsafeRawBufferPointer(rebasing: piece.dropFirst())
            } else if !continuesQuotedPrintable() {
                flush(to: &sink)
                pendingNumber = physicalNumber
            }
        }
        let room = limit - pending.count
        if piece.count > room { isCut = true }
        pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece.prefix(max(0, room))))
    }

    /// Hands over the pending line if the next physical line, which begins so, cannot belong to it; otherwise `false`.
    private mutating func endPendingLine(before first: UInt8, to sink: inout some LineSink) -> Bool {
        guard !pending.isEmpty else { return true }
        // A blank line may be followed by a fold of the line before it; a soft break joins lines.
        guard first > Self.space, pending.last != Self.equalsSign else { return false }
        flush(to: &sink)
        return true
    }

    private mutating func endPhysicalLine() {
        isAtLineStart = true
        physicalNumber += 1
    }

    private mutating func flush(to sink: inout some LineSink) {
        if !pending.isEmpty {
            pending.withUnsafeBytes { sink.take(Line(bytes: $0, number: pendingNumber, isCut: isCut)) }
        }
        pending.removeAll(keepingCapacity: true)
        isCut = false
        isQuotedPrintable = nil
        searchedForColon = 0
    }

    /// Whether the pending line ends in a soft line break of quoted-printable, which vCalendar 1.0 continues on
    /// the next line without indenting it. The break itself goes.
    private mutating func continuesQuotedPrintable() -> Bool {
        guard pending.last == Self.equalsSign, !isCut else { return false }
        if isQuotedPrintable == nil {
            guard let colon = pending[searchedForColon...].firstIndex(of: Self.colon) else {
                searchedForColon = pending.count
                return false
            }
            isQuotedPrintable = pending[..<colon].containsIgnoringCase("QUOTED-PRINTABLE")
        }
        guard isQuotedPrintable == true else { return false }
        pending.removeLast()
        return true
    }

    /// Whether some carriage return ends a line alone. The loop is written so that it becomes vector code.
    private static func hasLoneCarriageReturn(_ block: UnsafeRawBufferPointer) -> Bool {
        var found: UInt8 = 0
        for index in 0..<(block.count - 1) {
            let isReturn: UInt8 = block[index] == carriageReturn ? 1 : 0
            let isNoFeed: UInt8 = block[index + 1] == lineFeed ? 0 : 1
            found |= isReturn & isNoFeed
        }
        return found != 0
    }

    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D
    private static let space: UInt8 = 0x20
    private static let tab: UInt8 = 0x09
    private static let equalsSign: UInt8 = 0x3D
    private static let colon: UInt8 = 0x3A
}
