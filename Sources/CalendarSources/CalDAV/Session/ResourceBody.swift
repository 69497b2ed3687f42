/// The text of one resource.
final class ResourceBody: BodySink {
    private(set) var bytes: [UInt8] = []
    /// Why the rest was not taken, or `nil`.
    private(set) var failure: FetchFailure?
    private let limit: Int

    /// A body that has not begun.
    ///
    /// - Parameter limit: Bytes that it may have.
    init(limit: Int) {
        self.limit = limit
    }

    func begin() { bytes = [] }

    func receive(_ block: UnsafeRawBufferPointer) throws {
        guard bytes.count + block.count <= limit else {
            let failure = FetchFailure(.tooLarge, "a resource is larger than \(limit) bytes")
            self.failure = failure
            throw failure
        }
        bytes += block
    }
}
