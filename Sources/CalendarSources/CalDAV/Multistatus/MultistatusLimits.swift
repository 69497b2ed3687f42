/// Bounds on what an answer of a CalDAV server may cost. An answer that goes over one of them is refused as a whole:
/// half of a listing would look like a calendar that lost its other half.
public struct MultistatusLimits: Hashable, Sendable {
    /// Bounds on its form.
    public var xml = XMLLimits()
    /// Bytes of one response, of which one is in memory at a time: of the texts in it, and 128 for each of its
    /// elements.
    public var responseBytes = 10 << 20
    /// Responses of one answer.
    public var responses = 200_000

    /// What an element counts for in ``responseBytes``, beside its text: about what it takes in memory.
    static let elementBytes = 128

    /// The bounds of Docs/Limits.md.
    public init() {}
}
