import Foundation

/// Who asks, with the secret that proves it.
public enum LoadedCredentials: Hashable, Sendable {
    /// A user and a password (RFC 7617).
    case basic(username: String, password: Secret)
    /// A token (RFC 6750).
    case bearer(Secret)
}

extension SecretLoader {
    /// The most bytes that a netrc file may have.
    static let maxNetrcBytes = 256 << 10

    /// Loads what a source proves itself with.
    ///
    /// - Parameters:
    ///   - credentials: Where it is.
    ///   - host: The host of the source's address, for the netrc file.
    /// - Throws: ``SecretError``.
    public func load(_ credentials: SourceCredentials, host: String) throws(SecretError) -> LoadedCredentials
    {
        switch credentials {
        case .password(let username, let source): .basic(username: username, password: try load(source))
        case .token(let source): .bearer(try load(source))
        case .netrc(let username): try netrcEntry(host: host, username: username)
        }
    }

    private func netrcEntry(host: String, username: String?) throws(SecretError) -> LoadedCredentials {
        guard let entry = try netrc().entry(forHost: host, login: username) else {
            throw SecretError(
                .missing,
                "the netrc file has no entry for the host" + (username == nil ? "" : " and that user"))
        }
        guard let name = username ?? entry.login, let password = entry.password else {
            throw SecretError(.unusable, "the entry of the netrc file has no login or no password")
        }
        return .basic(username: name, password: password)
    }

    /// The netrc file: that of `$NETRC`, else `~/.netrc`.
    private func netrc() throws(SecretError) -> Netrc {
        let stated = environment["NETRC"].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = stated ?? environment["HOME"].map({ $0 + "/.netrc" }) else {
            throw SecretError(.missing, "neither NETRC nor HOME says where the netrc file is")
        }
        let bytes: Data
        do throws(BoundedFile.Failure) {
            bytes = try BoundedFile.contents(
                of: path, maxBytes: Self.maxNetrcBytes, rule: privacyRule(of: path))
        } catch {
            throw SecretError(error.isMissing ? .missing : .notPrivate, "the netrc file \(error.explanation)")
        }
        do throws(Netrc.SyntaxError) {
            return try Netrc(bytes)
        } catch {
            throw SecretError(.unusable, "line \(error.line) of the netrc file: \(error.explanation)")
        }
    }
}
