/// The smallest of many values, in room for twice as many.
struct Smallest<Value: Comparable> {
    private let count: Int
    private var kept: [Value] = []
    /// No value from this one on is among the smallest any more.
    private var bound: Value?

    /// Keeps so many values, at least one.
    init(_ count: Int) {
        self.count = count
    }

    mutating func add(_ value: Value) {
        if let bound, value >= bound { return }
        kept.append(value)
        if kept.count / 2 >= count { cut() }
    }

    /// The largest of the smallest values; `nil` while there are fewer than wanted.
    var largest: Value? {
        mutating get {
            guard kept.count >= count else { return nil }
            if kept.count > count || bound == nil { cut() }
            return bound
        }
    }

    /// Forgets all but the smallest, of which there are enough.
    private mutating func cut() {
        kept.sort()
        kept.removeLast(kept.count - count)
        bound = kept.last
    }
}
