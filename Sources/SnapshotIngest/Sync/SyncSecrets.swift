import CalendarSources
import CalendarrCore

/// What loads the secrets of a run, each when it is needed; what fails is what a person can act on, without the
/// secret.
struct SyncSecrets {
    private let loader: SecretLoader

    /// The secrets of the configuration of a run.
    init(for request: SyncRequest) {
        loader = SecretLoader(directory: request.configuration.directory, environment: request.environment)
    }

    /// Loads the address of a source.
    func address(at place: SecretSource, of key: String) throws(SourceFailure) -> Secret {
        do {
            return try loader.load(place)
        } catch {
            throw SourceFailure(secret: "its address cannot be had", error, of: key)
        }
    }

    /// Loads another token in place of one that was refused.
    func renewedToken(at place: SecretSource) throws(FetchFailure) -> String {
        do {
            return try loader.load(place).reveal()
        } catch {
            throw FetchFailure(
                .refused, "the token was refused, and another one cannot be had: \(error.explanation)",
                isPermanent: true)
        }
    }

    /// Loads what a source proves itself with; `nil` where it has nothing of its own.
    func credentials(
        of source: SourceConfiguration, at address: SourceAddress
    ) throws(SourceFailure) -> Credentials? {
        guard let stated = source.credentials else { return address.credentials }
        do {
            switch try loader.load(stated, host: address.origin.host) {
            case .basic(let username, let password):
                return .basic(user: username, password: password.reveal())
            case .bearer(let token): return .bearer(token: token.reveal())
            }
        } catch {
            throw SourceFailure(secret: "its credentials cannot be had", error, of: source.key)
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

extension SourceFailure {
    fileprivate init(secret what: String, _ error: SecretError, of key: String) {
        self.init(
            text: "\(key): \(what): \(error.explanation)", code: "secret", cause: .refused, state: .denied,
            detail: .refused)
    }
}
