/// A password, a token or an address: something that must not be seen.
///
/// Neither printing nor interpolating nor dumping shows it, and it cannot be encoded. Whoever needs the text
/// says so by calling ``reveal()``, which a search finds.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    /// Wraps a secret.
    ///
    /// - Parameter text: What is not to be seen.
    public init(_ text: String) {
        self.text = text
    }

    /// The secret itself, for the one place that hands it to whom it is for.
    public func reveal() -> String { text }

    /// What is shown instead.
    public var description: String { "(secret)" }

    /// What is shown instead.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
