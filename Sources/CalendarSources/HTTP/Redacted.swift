/// A value that may hold a secret: no way of printing it shows more than its `description`.
///
/// `print`, interpolation, `debugPrint` and `dump` all go through one of the three.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// Without children: `dump` prints `description` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
