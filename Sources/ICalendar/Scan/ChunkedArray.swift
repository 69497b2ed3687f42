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
        if let last = chunks.indices.last, chunks[last].count < chunkSize {
            chunks[last].append(element)
        } else {
            chunks.append([element])
        }
    }

    /// Adds elements that stay together in one piece.
    mutating func append(together elements: [Element]) {
        guard !elements.isEmpty else { return }
        if let last = chunks.indices.last, chunks[last].count + elements.count <= chunkSize {
            chunks[last] += elements
        } else {
            chunks.append(elements)
        }
    }

    /// Adds the pieces of another one.
    mutating func append(_ other: ChunkedArray) {
        for chunk in other.chunks { append(together: chunk) }
    }
}
