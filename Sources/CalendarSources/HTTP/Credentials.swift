/// What a server asks for before it answers. Its descriptions show the kind and nothing else.
public enum Credentials: Hashable, Sendable, Redacted {
    /// A user with a password (RFC 7617, RFC 7616).
    case basic(user: String, password: String)
    /// A token (RFC 6750).
    case bearer(token: String)

    /// The kind alone.
    public var description: String {
        switch self {
        case .basic: "user and password"
        case .bearer: "token"
        }
    }

    /// What would keep these credentials from being sent, as a clause, or `nil`.
    public var problem: String? {
        switch self {
        case .basic(let user, _) where user.contains(":"): "the user name has a colon in it"
        case .basic(let user, _) where ControlCharacters.occur(in: user):
            "the user name has control characters in it"
        case .basic(_, let password) where ControlCharacters.occur(in: password):
            "the password has control characters (a line end, a tab) in it"
        case .bearer(let token) where token.isEmpty: "the token is empty"
        case .bearer(let token) where token.utf8.contains { $0 <= 0x20 || $0 >= 0x7f }:
            "the token has characters that no token has (a blank, a line end, an umlaut)"
        default: nil
        }
    }
}
