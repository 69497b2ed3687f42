/// Bounds on what an XML document may cost. A document that goes over one of them is refused.
public struct XMLLimits: Hashable, Sendable {
    /// Elements in each other.
    public var depth = 32
    /// Attributes of one element, declarations of namespaces among them.
    public var attributes = 64
    /// Namespaces that are declared at one place, inside the elements that are open there.
    public var namespaces = 256
    /// Different names, prefixes and namespaces of the document; it is looked at after every few thousand bytes.
    public var names = 4_096
    /// Bytes of one tag, comment or processing instruction; a longer one that comes in one piece is read.
    public var markupBytes = 64 << 10
    /// Bytes of the document.
    public var documentBytes = 64 << 20

    /// The bounds of Docs/Limits.md.
    public init() {}
}
