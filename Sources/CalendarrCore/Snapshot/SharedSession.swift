public import Foundation

/// Whom the container folder belongs to. No secret ever is part of it.
public struct SharedSession: Codable, Hashable, Sendable {
    /// The address of the account's server, or empty.
    public var baseURL: String

    /// The name of the account, or empty.
    public var username: String

    /// Whether readers may show the account's data.
    public var isLoggedIn: Bool

    /// When the session was last written, in whole seconds.
    public var writtenAt: Date { didSet { writtenAt = writtenAt.wholeSeconds } }

    enum CodingKeys: String, CodingKey {
        case baseURL, username, isLoggedIn, writtenAt
    }

    /// Makes a session; `writtenAt` is truncated to whole seconds.
    public init(baseURL: String, username: String, isLoggedIn: Bool, writtenAt: Date) {
        self.baseURL = baseURL
        self.username = username
        self.isLoggedIn = isLoggedIn
        self.writtenAt = writtenAt.wholeSeconds
    }

    /// Reads a session; unknown keys are ignored.
    ///
    /// - Throws: `DecodingError` when a key is missing or of another type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            baseURL: try values.decode(String.self, forKey: .baseURL),
            username: try values.decode(String.self, forKey: .username),
            isLoggedIn: try values.decode(Bool.self, forKey: .isLoggedIn),
            writtenAt: try values.decode(Date.self, forKey: .writtenAt))
    }
}
