/// Which source a row of the state belongs to. If any part changes, nothing that is known holds any longer.
///
/// The address of a private feed is a password: this value describes itself by its key alone, and the state file has
/// a digest of the address and the user instead of them.
public struct SourceIdentity: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The key of the source in the configuration, which no two sources share.
    public let key: String

    /// The address as it is asked, a secret; `nil` where it cannot be had now, so that only the key says which source it
    /// is.
    public let address: String?

    /// The user name that goes with it; empty where there is none.
    public let user: String

    /// Makes an identity from its parts.
    ///
    /// - Parameters:
    ///   - key: The key of the source in the configuration.
    ///   - address: The address as it is asked.
    ///   - user: The user name that goes with it; empty where there is none.
    public init(key: String, address: String, user: String = "") {
        self.key = key
        self.address = address
        self.user = user
    }

    /// Makes the identity of a source whose address cannot be had now.
    ///
    /// - Parameter key: The key of the source in the configuration.
    public init(key: String) {
        self.key = key
        address = nil
        user = ""
    }

    /// The key.
    public var description: String { key }

    /// The key.
    public var debugDescription: String { key }

    /// The key, so that `dump` tells no more either.
    public var customMirror: Mirror { Mirror(self, children: ["key": key]) }
}
