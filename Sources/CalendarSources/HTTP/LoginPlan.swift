import Foundation

/// In which order one origin is told the credentials: at most one refusal of what it says it accepts, because
/// servers lock accounts.
///
/// A password goes out with the first request where nobody can read it (over TLS or inside this machine): libcurl's
/// own choice, the "strongest" of what a server offers, is Negotiate or Digest on servers where these fail. In the
/// clear, by `allowInsecure`, the server has to ask first and a digest is preferred.
struct LoginPlan {
    private let credentials: Credentials?
    private let isConfidential: Bool
    /// What the origin took in an earlier exchange, after it had asked for it.
    private let accepted: Attempt?
    private var tried: [Attempt] = []

    /// A way to tell the credentials.
    enum Attempt {
        case token, basic, latin1, digest
    }

    /// The plan for an origin that may have these credentials, or none.
    init(_ credentials: Credentials?, for origin: Origin, accepted: Attempt? = nil) {
        self.credentials = credentials
        self.accepted = accepted
        isConfidential = origin.isConfidential
    }

    /// The last attempt, if it answered a challenge. What went out unasked proves nothing: the server may not have
    /// looked at it.
    var acceptedAfterChallenge: Attempt? { wasChallenged ? tried.last : nil }
    private var wasChallenged = false

    /// Whether anything was told already.
    var hasTried: Bool { !tried.isEmpty }

    /// What the first request says.
    mutating func first() -> HTTPRequest.Login {
        if let accepted, let login = attempt(accepted) { return login }
        return switch credentials {
        case nil: .none
        case .bearer: attempt(.token) ?? .none
        case .basic: isConfidential ? attempt(.basic) ?? .none : .none
        }
    }

    /// What to say after the server answered 401, or `nil` if there is nothing more to say.
    mutating func next(after challenge: Challenge) -> HTTPRequest.Login? {
        guard case .basic = credentials else { return nil }
        wasChallenged = true
        if let accepted, tried == [accepted] { return otherScheme(than: accepted, challenge) }
        if tried.contains(.basic) {
            if challenge.offersBasic { return challenge.wantsUTF8 ? nil : attempt(.latin1) }
            return challenge.offersDigest ? attempt(.digest) : nil
        }
        if challenge.offersDigest, let digest = attempt(.digest) { return digest }
        // A digest that was refused was refused for the password: not in the clear after it.
        return challenge.offersBasic && (!tried.contains(.digest) || isConfidential) ? attempt(.basic) : nil
    }

    /// What to say where the origin took something before: it knows the credentials, so that only another scheme is
    /// worth a try.
    private mutating func otherScheme(than accepted: Attempt, _ challenge: Challenge) -> HTTPRequest.Login? {
        if accepted == .digest {
            return challenge.offersBasic && !challenge.offersDigest && isConfidential ? attempt(.basic) : nil
        }
        return challenge.offersDigest && !challenge.offersBasic ? attempt(.digest) : nil
    }

    /// The login of an attempt, `nil` if it was made before or would say the same as one before.
    private mutating func attempt(_ attempt: Attempt) -> HTTPRequest.Login? {
        guard credentials != nil, !tried.contains(attempt) else { return nil }
        tried.append(attempt)
        switch (credentials, attempt) {
        case (.bearer(let token), .token): return .authorization("Bearer \(token)")
        case (.basic(let user, let password), .basic): return Self.basic(Data("\(user):\(password)".utf8))
        case (.basic(let user, let password), .digest): return .digest(user: user, password: password)
        case (.basic(let user, let password), .latin1):
            let pair = "\(user):\(password)"
            guard !pair.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
            return pair.data(using: .isoLatin1).map(Self.basic)
        default: return nil
        }
    }

    private static func basic(_ pair: Data) -> HTTPRequest.Login {
        .authorization("Basic \(pair.base64EncodedString())")
    }
}
