public import Foundation

/// Why a dictionary is not a payload that can be used.
public enum WatchTransportError: Error, Equatable, Sendable, LocalizedError {
    /// It carries no snapshot.
    case missingSnapshot

    /// A newer version made it.
    case unsupportedSchema(found: Int, maxSupported: Int)

    /// Its snapshot cannot be read; the text says why.
    case malformed(String)

    /// A sentence for a person.
    public var errorDescription: String? {
        switch self {
        case .missingSnapshot:
            "The payload carries no snapshot"
        case .unsupportedSchema(let found, let maxSupported):
            """
            The payload was made by a newer version (schema \(found), this one reads up to \(maxSupported)); \
            update this app
            """
        case .malformed(let why):
            "The payload's snapshot cannot be read: \(why)"
        }
    }
}
