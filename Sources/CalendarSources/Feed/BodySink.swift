/// What takes the body of an answer while it arrives, and knows whether it is a whole calendar.
///
/// The fetcher cannot know: HTTP does not prove that a body is complete. It promises that each block was
/// decompressed, and that there are no more of them than ``TransferLimits/maxBytes``. Called on the thread that
/// fetches.
public protocol BodySink: AnyObject {
    /// A body begins; one that began before is void. Not called for answers that are not the feed itself
    /// (redirects, logins, errors, 304).
    func begin()

    /// The next bytes of the body.
    ///
    /// - Parameter bytes: Valid only during the call; never empty.
    /// - Throws: What keeps the body from being taken; the transfer ends with ``FetchFailure/Code/stopped``, and
    ///   whoever made the sink knows why.
    func receive(_ bytes: UnsafeRawBufferPointer) throws
}
