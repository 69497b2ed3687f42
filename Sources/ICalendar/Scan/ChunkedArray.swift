/// An array that grows by one piece after the other: what is in it is never copied to grow, so that it needs no more
/// memory than what it holds.
struct ChunkedArray<Element> {
    /// The pieces, in order; none is empty but the first of an array that was emptied.
    private(set) var chunks: [[Element]] = []
    private let chunkSize: Int

    /// An array of pieces of so many elements.
    init(chunkSize: Int) {
        self.chunkSize = chunkSize
    }

    /// Adds an element.
    mutating func append(_ element: Element) {
        makeRoom(for: 1)
        chunks[chunks.count - 1].append(element)
    }

    /// Adds elements that stay together in one piece.
    mutating func append(together elements: [Element]) {
        guard !elements.isEmpty else { return }
        makeRoom(for: elements.count)
        chunks[chunks.count - 1] += elements
    }

    /// Whether there is no element.
    var isEmpty: Bool { chunks.first?.isEmpty ?? true }

    /// Takes the elements of another one, which is empty afterwards; the memory of either serves on.
    mutating func move(from other: inout ChunkedArray) {
        if isEmpty {
            swap(&chunks, &other.chunks)
        } else {
            for chunk in other.chunks { append(together: chunk) }
        }
        other.removeAll()
    }

    /// Forgets all elements; the first piece keeps its memory.
    mutating func removeAll() {
        if chunks.count > 1 { chunks.removeLast(chunks.count - 1) }
        if !isEmpty { chunks[0].removeAll(keepingCapacity: true) }
    }

    /// Makes the last piece one that has room. Only the first piece grows, so that a small array stays small.
    private mutating func makeRoom(for count: Int) {
        guard let last = chunks.indices.last, chunks[last].isEmpty || chunks[last].count + count <= chunkSize
        else {
            var chunk: [Element] = []
            chunk.reserveCapacity(chunks.isEmpty ? count : max(count, chunkSize))
            chunks.append(chunk)
            return
        }
        let needed = chunks[last].count + count
        if needed > chunks[last].capacity {
            chunks[last].reserveCapacity(max(needed, min(chunkSize, 2 * chunks[last].capacity)))
        }
    }
}
