/// Days of a year as bits, by their number within the year: the first day is 1.
///
/// 512 positions hold the longest year of any calendar, 385 days, and the days before and after it, which SKIP can
/// name (RFC 7529 section 4.1).
struct DaySet: Hashable, Sendable {
    private var words: SIMD8<UInt64>

    /// No day.
    static let empty = DaySet(words: SIMD8(repeating: 0))

    private init(words: SIMD8<UInt64>) {
        self.words = words
    }

    /// Whether there is no day.
    var isEmpty: Bool { words == SIMD8(repeating: 0) }

    /// Adds a position in 0..<512.
    mutating func insert(_ position: Int) {
        words[position >> 6] |= 1 << UInt64(position & 63)
    }

    /// Adds the positions of a range within 0..<512.
    mutating func insert(_ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let bit = position & 63
            let length = min(64 - bit, range.upperBound - position)
            let ones = length == 64 ? UInt64.max : (1 << UInt64(length)) - 1
            words[position >> 6] |= ones << UInt64(bit)
            position += length
        }
    }

    /// Adds the bits of `mask`, its lowest one at `position`.
    mutating func insert(_ mask: UInt64, at position: Int) {
        let word = position >> 6
        let bit = UInt64(position & 63)
        words[word] |= mask << bit
        if bit > 0, word < 7 { words[word + 1] |= mask >> (64 - bit) }
    }

    /// The first position at or after `position`.
    func next(from position: Int) -> Int? {
        var word = position >> 6
        guard word < 8 else { return nil }
        var bits = words[word] & (UInt64.max << UInt64(position & 63))
        while bits == 0 {
            word += 1
            guard word < 8 else { return nil }
            bits = words[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }

    /// The positions that are in both.
    func intersection(_ other: DaySet) -> DaySet { DaySet(words: words & other.words) }

    /// The positions that are in one of them.
    func union(_ other: DaySet) -> DaySet { DaySet(words: words | other.words) }
}
