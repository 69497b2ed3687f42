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
    private var tried: Set<Attempt> = []

    private enum Attempt {
        case token, basic, latin1, digest
    }

    /// The plan for an origin that may have these credentials, or none.
    init(_ credentials: Credentials?, for origin: Origin) {
        self.credentials = credentials
        isConfidential = origin.isConfidential
    }

    /// Whether anything was told already.
    var hasTried: Bool { !tried.isEmpty }

    /// What the first request says.
    mutating func first() -> HTTPRequest.Login {
        switch credentials {
        case nil: .none
        case .bearer: attempt(.token) ?? .none
        case .basic: isConfidential ? attempt(.basic) ?? .none : .none
        }
    }

    /// What to say after the server answered 401, or `nil` if there is nothing more to say.
    mutating func next(after challenge: Challenge) -> HTTPRequest.Login? {
        guard case .basic = credentials else { return nil }
        if tried.contains(.basic) {
            if challenge.offersBasic { return challenge.wantsUTF8 ? nil : attempt(.latin1) }
            return challenge.offersDigest ? attempt(.digest) : nil
        }
        if challenge.offersDigest, let digest = attempt(.digest) { return digest }
        // A digest that was refused was refused for the password: not in the clear after it.
        return challenge.offersBasic && (!tried.contains(.digest) || isConfidential) ? attempt(.basic) : nil
    }

    /// The login of an attempt, `nil` if it was made before or would say the same as one before.
    private mutating func attempt(_ attempt: Attempt) -> HTTPRequest.Login? {
        guard tried.insert(attempt).inserted else { return nil }
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
