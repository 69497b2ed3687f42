/// How a source proves who asks; nothing is loaded before it is needed.
public enum SourceCredentials: Hashable, Sendable {
    /// A user and where the password is.
    case password(username: String, SecretSource)
    /// What the netrc file says about the host; of several entries that of the user, if one is stated.
    case netrc(username: String?)
    /// Where a bearer token is.
    case token(SecretSource)
}

/// Where a secret is.
public enum SecretSource: Hashable, Sendable {
    /// A file: a relative name is looked up in `$CREDENTIALS_DIRECTORY`, then beside the configuration.
    case file(String)
    /// What a command prints: a program and its arguments, no shell.
    case command([String])
    /// The value of an environment variable.
    case environment(String)
}
