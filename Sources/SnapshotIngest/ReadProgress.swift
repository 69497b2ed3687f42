/// How far the reading of the feeds has come.
public struct ReadProgress: Hashable, Sendable {
    /// The bytes read so far, over all feeds.
    public var bytesRead: Int
    /// How many there are to read over all feeds; `nil` where that cannot be known (a pipe).
    public var totalBytes: Int?

    /// A state of progress.
    public init(bytesRead: Int, totalBytes: Int?) {
        self.bytesRead = bytesRead
        self.totalBytes = totalBytes
    }
}
