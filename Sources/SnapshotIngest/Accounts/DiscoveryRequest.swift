public import CalendarSources
public import Foundation

/// Everything that finding the calendars of an account depends on.
public struct DiscoveryRequest: Sendable {
    /// Who asks.
    public enum Login: Hashable, Sendable {
        /// A user and a password; the file that it came from, an absolute path, if it came from one.
        case password(user: String, Secret, file: String?)
        /// A token and the file that it came from, an absolute path.
        case token(Secret, file: String)
    }

    /// The address of the account, without a user and a password.
    public var address: SourceAddress
    /// Who asks; `nil` for nobody in particular.
    public var login: Login?
    /// A file with certificates (PEM) of authorities that are trusted besides the system's; an absolute path.
    public var caFile: String?
    /// Whether addresses and credentials may go over plain HTTP to a host that is not loopback.
    public var allowInsecure = false
    /// Further origins that may have the login.
    public var alsoSendTo: [OriginPattern] = []
    /// The clock, for dates in headers.
    public var now: Date
    /// The version of the asking program, which servers are told.
    public var version: String

    /// A request for what is open to all.
    ///
    /// - Parameters:
    ///   - address: The address of the account.
    ///   - now: The clock.
    ///   - version: The version of the asking program.
    public init(address: SourceAddress, now: Date, version: String) {
        self.address = address
        self.now = now
        self.version = version
    }

    /// How its servers are spoken to.
    var options: TransportOptions {
        var options = TransportOptions()
        options.caFile = caFile
        options.allowInsecure = allowInsecure
        options.alsoSendTo = alsoSendTo
        options.credentials =
            switch login {
            case .password(let user, let password, _): .basic(user: user, password: password.reveal())
            case .token(let token, _): .bearer(token: token.reveal())
            case nil: nil
            }
        return options
    }
}
