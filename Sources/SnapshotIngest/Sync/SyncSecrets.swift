import CalendarSources
import CalendarrCore

/// What loads the secrets of a run; throws what a person can act on, without the secret.
struct SyncSecrets {
    /// Loads a secret for the source with that key.
    var loadSecret: (SecretSource, _ key: String) throws(SourceFailure) -> Secret
    /// Looks up who asks a host, in the netrc file, for the source with that key.
    var loadNetrc: (_ host: String, _ username: String?, _ key: String) throws(SourceFailure) -> Credentials

    /// Loads what a source proves itself with; `nil` where it has nothing of its own.
    func credentials(of source: SourceConfiguration, at address: SourceAddress) throws(SourceFailure)
        -> Credentials?
    {
        switch source.credentials {
        case nil: return address.credentials
        case .password(let username, let place):
            return .basic(user: username, password: try loadSecret(place, source.key).reveal())
        case .token(let place): return .bearer(token: try loadSecret(place, source.key).reveal())
        case .netrc(let username): return try loadNetrc(address.origin.host, username, source.key)
        }
    }
}

extension Credentials {
    /// The part that only its owner knows.
    var secret: String {
        switch self {
        case .basic(_, let password): password
        case .bearer(let token): token
        }
    }
}

extension SyncSecrets {
    /// What loads the secrets of a run as its configuration says.
    init(for request: SyncRequest) {
        self.init(
            loadSecret: { _, key throws(SourceFailure) in throw .secret(key, "not yet") },
            loadNetrc: { _, _, key throws(SourceFailure) in throw .secret(key, "not yet") })
    }
}

extension SourceFailure {
    /// A secret that cannot be had.
    static func secret(_ key: String, _ why: String) -> SourceFailure {
        SourceFailure(
            text: "\(key): \(why)", code: "secret", cause: .refused, state: .denied, detail: .refused)
    }
}
