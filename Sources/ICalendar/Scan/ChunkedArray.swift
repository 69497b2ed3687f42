/// An array that grows by one piece after the other: what is in it is never copied to grow, so that it needs no more
/// memory than what it holds.
struct ChunkedArray<Element> {
    /// The pieces, in order; none is empty.
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

    /// Adds the pieces of another one.
    mutating func append(_ other: ChunkedArray) {
        if chunks.isEmpty {
            chunks = other.chunks
        } else {
            for chunk in other.chunks { append(together: chunk) }
        }
    }

    /// Makes the last piece one that has room. Only the first piece grows, so that a small array stays small.
    private mutating func makeRoom(for count: Int) {
        guard let last = chunks.indices.last, chunks[last].count + count <= chunkSize else {
            var chunk: [Element] = []
            chunk.reserveCapacity(chunks.isEmpty ? count : max(count, chunkSize))
            chunks.append(chunk)
            return
        }
        let needed = chunks[last].count + count
        if needed > chunks[last].capacity {
            chunks[last].reserveCapacity(min(chunkSize, max(needed, 2 * chunks[last].capacity)))
        }
    }
}
